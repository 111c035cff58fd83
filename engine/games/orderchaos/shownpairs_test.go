package orderchaos

import (
	"math/rand/v2"
	"slices"
	"testing"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/longtest"
)

// TestShownPairsBreakLines checks the pairs by which an analysis says that Chaos wins,
// known ones of a whole board and those that were looked for: the cells of each are empty,
// none is in two of them, and every window that can still be filled with one symbol, after
// Chaos's move, holds a pair.
func TestShownPairsBreakLines(t *testing.T) {
	positions, least := longtest.Sample(t, 6, 24), longtest.Sample(t, 3, 12)
	rng := rand.New(rand.NewPCG(51, 52))
	shown := 0
	for _, variant := range []string{"order-chaos:6x6:6", "order-chaos:5x5:5", "order-chaos:7x7:6:chaos-first", "order-chaos:6x6:6:symbols=3"} {
		parsed, err := Family{}.Parse(variant)
		if err != nil {
			t.Fatal(err)
		}
		for range positions {
			p := parsed.Start().(rules.Position)
			for range rng.IntN(p.Variant.Cells() / 2) {
				moves := p.AppendMoves(nil)
				if next := p.Step(moves[rng.IntN(len(moves))]); !next.Over() {
					p = next
				}
			}
			a, err := parsed.NewSolver(engine.SolverOptions{}).Analyze(t.Context(), p, engine.Budget{Nodes: 500}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if a.Method == MethodPairing && len(a.Pairs) == 0 && anyOpen(&p) {
				t.Errorf("%v: proved by pairs, and none are shown", p.Cells())
			}
			if len(a.Pairs) == 0 {
				continue
			}
			shown++
			for _, pair := range a.Pairs {
				if p.At(int(pair[0])) != engine.Empty || p.At(int(pair[1])) != engine.Empty {
					t.Errorf("%v: the pair %v is not empty", p.Cells(), pair)
				}
			}
			if !p.OrderToMove() {
				p = p.Step(a.Root.Move)
			}
			checkPairs(t, &p, a.Pairs)
		}
	}
	if shown < least {
		t.Errorf("only %d analyses showed pairs", shown)
	}
}

// Pairs that were looked for, where none of a whole board is known.
func TestFoundPairsAreShown(t *testing.T) {
	g, err := Family{}.Parse("order-chaos:6x6:5")
	if err != nil {
		t.Fatal(err)
	}
	p := g.Start().(rules.Position)
	for _, name := range []string{"Xc3", "Oc4", "Xd3", "Od4"} {
		m, err := g.ParseMove(name)
		if err != nil {
			t.Fatal(err)
		}
		p = p.Step(m)
	}
	a, err := g.NewSolver(engine.SolverOptions{}).Analyze(t.Context(), p, engine.Budget{Nodes: 20_000}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if a.Method != MethodPairing || len(a.Pairs) == 0 {
		t.Fatalf("%v to %v by %s with the pairs %v", a.Root.Low, a.Root.High, a.Method, a.Pairs)
	}
	checkPairs(t, &p, a.Pairs)
}

// checkPairs checks pairs in a position in which Order is to move.
func checkPairs(t *testing.T, p *rules.Position, pairs [][2]uint16) {
	t.Helper()
	var used []uint16
	for _, pair := range pairs {
		for _, c := range pair {
			if slices.Contains(used, c) {
				t.Errorf("%v: the cell %d is in two pairs", p.Cells(), c)
			}
			used = append(used, c)
		}
	}
	for _, w := range p.Variant.Geometry().Windows {
		for s := range int(p.Variant.Symbols) {
			if p.Open(&w, s) && !slices.ContainsFunc(pairs, func(pair [2]uint16) bool {
				return p.At(int(pair[0])) == engine.Empty && slices.Contains(w.Order, pair[0]) && slices.Contains(w.Order, pair[1])
			}) {
				t.Errorf("%v: the window %v can still be filled", p.Cells(), w.Order)
			}
		}
	}
}

// anyOpen reports whether some window can still be filled.
func anyOpen(p *rules.Position) bool {
	for _, w := range p.Variant.Geometry().Windows {
		for s := range int(p.Variant.Symbols) {
			if p.Open(&w, s) {
				return true
			}
		}
	}
	return false
}
