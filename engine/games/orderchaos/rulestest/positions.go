package rulestest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
)

// At returns a position of a variant without its key, the rows given from the top.
func At(t testing.TB, variant, rows string) rules.Position {
	t.Helper()
	p, err := SetUp(variant, rows)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// SetUp is At that says what is wrong with the position.
func SetUp(variant, rows string) (rules.Position, error) {
	r, err := rules.Parse(rules.Key + ":" + variant)
	if err != nil {
		return rules.Position{}, err
	}
	var cells []engine.Symbol
	list := strings.Split(rows, "/")
	for i := len(list) - 1; i >= 0; i-- {
		for _, c := range []byte(list[i]) {
			s, ok := engine.ParseSymbol(c)
			if !ok {
				return rules.Position{}, fmt.Errorf("%q is no symbol", c)
			}
			cells = append(cells, s)
		}
	}
	return r.Setup(cells)
}

// Show prints a position for failures.
func Show(p *rules.Position) string {
	s := p.Variant.String() + " "
	for row := int(p.Variant.Rows) - 1; row >= 0; row-- {
		for col := range int(p.Variant.Cols) {
			s += p.At(row*int(p.Variant.Cols) + col).String()
		}
		s += "/"
	}
	return s[:len(s)-1]
}

// RandomPosition places random stones that do not end the game until at most n
// cells are empty, or no such stone is left.
func RandomPosition(r rules.Variant, n int, rng *rand.Rand) rules.Position {
	p := rules.Position{Variant: r}
	for {
		moves := p.AppendUnordered(nil)
		rng.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
		at := slices.IndexFunc(moves, func(m engine.Move) bool { next := p.Step(m); return !next.Over() })
		if at < 0 || p.EmptyCells().Count() <= n {
			return p
		}
		p = p.Step(moves[at])
	}
}

// EachVariant calls do with every option on a board.
func EachVariant(rows, cols, line uint8, symbols []uint8, do func(r rules.Variant)) {
	for _, s := range symbols {
		for i := range 8 {
			do(rules.Variant{Rows: rows, Cols: cols, Line: line, Symbols: s, Exact: i&1 != 0, Full: i&2 != 0, ChaosFirst: i&4 != 0})
		}
	}
}
