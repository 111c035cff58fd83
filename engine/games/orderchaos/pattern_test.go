package orderchaos

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/games/orderchaos/rulestest"
)

// clustered returns a position on a large board whose few empty cells lie
// together, so that many lines are open that hold old stones; ok is false if the
// game ends on the way.
func clustered(r rules.Variant, empty int, rng *rand.Rand) (p rules.Position, ok bool) {
	row, col := rng.IntN(int(r.Rows)-3), rng.IntN(int(r.Cols)-3)
	var hole []int
	for _, c := range rng.Perm(16)[:empty] {
		hole = append(hole, (row+c/4)*int(r.Cols)+col+c%4)
	}
	p = rules.Position{Variant: r}
	for c := range r.Cells() {
		if slices.Contains(hole, c) {
			continue
		}
		for tries := 0; ; tries++ {
			m := engine.Move{Cell: uint16(c), Symbol: engine.X + engine.Symbol(rng.IntN(int(r.Symbols)))}
			if next := p.Step(m); !next.HasLine() {
				p = next
				break
			} else if tries == 10 {
				return p, false
			}
		}
	}
	return p, !p.Over()
}

// Stones that have no number tell the symbols apart: a table that takes X for O
// then gives wrong answers.
func TestSymbolsOnLargeBoards(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	for n := 0; n < 30; {
		r := rules.Variant{Rows: 9, Cols: 9, Line: uint8(4 + rng.IntN(2)), Symbols: uint8(2 + rng.IntN(2)), ChaosFirst: rng.IntN(2) == 0}
		r.Exact = rng.IntN(3) > 0
		r.Full = r.Exact && rng.IntN(3) > 0
		p, ok := clustered(r, 9-int(r.Symbols), rng)
		if !ok {
			continue
		}
		n++
		a, err := newSolver(engine.SolverOptions{TableBytes: 1 << 20}).Analyze(context.Background(), p, engine.Budget{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		slow := rulestest.Minimax{}
		for _, j := range append(a.Moves, a.Root) {
			order := slow.Solve(p.Step(j.Move)).Order
			if j.Decided() && (j.Low == engine.Win) != (order == p.OrderToMove()) {
				t.Fatalf("%s %s: %s is judged %v, Order wins: %v (%s)", r.String(), rulestest.Show(&p), game{r}.MoveName(j.Move), j.Low, order, a.Method)
			}
		}
	}
}

// The same stones with a cell to spare elsewhere are another position: who has
// to move where no move is good is another.
func TestSpareCellTellsPatternsApart(t *testing.T) {
	p := rules.Position{Variant: rules.Variant{Rows: 4, Cols: 4, Line: 4, Symbols: 2}}
	f, ok := newField(&p)
	if !ok {
		t.Fatal("no field of 4×4")
	}
	without := f.stance(&p)
	with := without
	with.empty |= 1 << p.Variant.Cells()
	if f.pattern(&without) == f.pattern(&with) {
		t.Error("a cell to spare makes no difference to the pattern")
	}
}
