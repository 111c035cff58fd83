package jing

import (
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"path/filepath"
	"testing"
)

// TestCheckerSharesNothing finds every name that the checker's file uses of the
// rest of the package: there must be none.
func TestCheckerSharesNothing(t *testing.T) {
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	elsewhere := map[string]string{}
	var checker *ast.File
	for _, name := range names {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		if name == "check.go" {
			checker = file
			continue
		}
		for declared := range file.Scope.Objects {
			elsewhere[declared] = name
		}
	}
	for _, id := range checker.Unresolved {
		if name, ok := elsewhere[id.Name]; ok {
			t.Errorf("the checker uses %s of %s", id.Name, name)
		}
	}
}

// TestChecker lets the checker walk true claims, false ones, and bad advice, from
// positions after four turns.
func TestChecker(t *testing.T) {
	lots := rand.New(rand.NewPCG(2, 4))
	p := prover{known: newMemory(16)}
	succeeds := newChecker(true, forWin, func(o, x uint32, turn int) uint32 { return p.advise(o, x, turn, forWin) })
	fails := *succeeds // the table of what succeeds is the same
	fails.claim, fails.seen = false, map[[2]uint32]bool{}
	claims := map[bool]*checker{true: succeeds, false: &fails}
	if n := len(claims[true].images); n != symmetryCount {
		t.Errorf("the checker knows %d symmetries, want %d", n, symmetryCount)
	}
	for range 3 {
		pos := random(lots, 8)
		o, x := pos.stones[0], pos.stones[1]
		holds := p.holds(o, x, 4, forWin)
		if err := claims[holds].check(o, x, 4); err != nil {
			t.Errorf("%s: %v", show(pos), err)
		}
		if claims[!holds].check(o, x, 4) == nil {
			t.Errorf("%s: a false claim is taken", show(pos))
		}
		stubborn := *claims[holds]
		stubborn.seen = map[[2]uint32]bool{}
		for name, advice := range map[string]uint32{"a taken cell": o, "no cell": 0, "one cell": pos.free() & -pos.free()} {
			stubborn.advise = func(_, _ uint32, _ int) uint32 { return advice }
			if stubborn.check(o, x, 4) == nil {
				t.Errorf("%s: %s is taken for advice", show(pos), name)
			}
		}
	}
	for range 10_000 {
		o := random(lots, lastPly).stones[0]
		if got := claims[true].success[o/64]>>(o%64)&1 != 0; got != (margin(o) >= forWin) {
			t.Errorf("O on %025b: the checker has %v, the rules a margin of %d", o, got, margin(o))
		}
	}
}
