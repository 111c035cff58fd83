package orderchaos

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"noughts/engine"
)

// clustered returns a position on a large board whose few empty cells lie
// together, so that many lines are open that hold old stones; ok is false if the
// game ends on the way.
func clustered(r rules, empty int, rng *rand.Rand) (p position, ok bool) {
	row, col := rng.IntN(int(r.rows)-3), rng.IntN(int(r.cols)-3)
	var hole []int
	for _, c := range rng.Perm(16)[:empty] {
		hole = append(hole, (row+c/4)*int(r.cols)+col+c%4)
	}
	p = position{rules: r}
	for c := range r.cells() {
		if slices.Contains(hole, c) {
			continue
		}
		for tries := 0; ; tries++ {
			m := engine.Move{Cell: uint16(c), Symbol: engine.X + engine.Symbol(rng.IntN(int(r.symbols)))}
			if next := p.step(m); !next.hasLine() {
				p = next
				break
			} else if tries == 10 {
				return p, false
			}
		}
	}
	return p, !p.over()
}

// Stones that have no number tell the symbols apart: a table that takes X for O
// then gives wrong answers.
func TestSymbolsOnLargeBoards(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	for n := 0; n < 30; {
		r := rules{rows: 9, cols: 9, line: uint8(4 + rng.IntN(2)), symbols: uint8(2 + rng.IntN(2)), chaosFirst: rng.IntN(2) == 0}
		r.exact = rng.IntN(3) > 0
		r.full = r.exact && rng.IntN(3) > 0
		p, ok := clustered(r, 9-int(r.symbols), rng)
		if !ok {
			continue
		}
		n++
		a, err := newSolver(engine.SolverOptions{TableBytes: 1 << 20}).Analyze(context.Background(), p, engine.Budget{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		slow := slowSolver{}
		for _, j := range append(a.Moves, a.Root) {
			order := slow.solve(p.step(j.Move)).order
			if j.Decided() && (j.Low == engine.Win) != (order == p.orderToMove()) {
				t.Fatalf("%s %s: %s is judged %v, Order wins: %v (%s)", r.variant(), rows(&p), game{r}.MoveName(j.Move), j.Low, order, a.Method)
			}
		}
	}
}

// The same stones with a cell to spare elsewhere are another position: who has
// to move where no move is good is another.
func TestSpareCellTellsPatternsApart(t *testing.T) {
	p := position{rules: rules{rows: 4, cols: 4, line: 4, symbols: 2}}
	f, ok := newField(&p)
	if !ok {
		t.Fatal("no field of 4×4")
	}
	without := f.stance(&p)
	with := without
	with.empty |= 1 << p.rules.cells()
	if f.pattern(&without) == f.pattern(&with) {
		t.Error("a cell to spare makes no difference to the pattern")
	}
}
