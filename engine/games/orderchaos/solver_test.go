package orderchaos

import (
	"context"
	"math/rand/v2"
	"testing"

	"noughts/engine"
)

// rows prints a position for failures.
func rows(p *position) string {
	s := p.rules.variant() + " "
	for row := int(p.rules.rows) - 1; row >= 0; row-- {
		for col := range int(p.rules.cols) {
			s += p.at(row*int(p.rules.cols) + col).String()
		}
		s += "/"
	}
	return s[:len(s)-1]
}

// analyze has the solver judge a position without a deadline.
func analyze(t *testing.T, p position) engine.Analysis {
	t.Helper()
	a, err := game{p.rules}.NewSolver(engine.SolverOptions{TableBytes: 1 << 20}).Analyze(context.Background(), p, nil)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// agrees holds a judgement against the slow solver's, both for the side to move
// in p.
func agrees(t *testing.T, p *position, what string, j engine.Judged, want slowValue) {
	t.Helper()
	result := engine.Loss
	if want.order == p.orderToMove() {
		result = engine.Win
	}
	if !j.Decided() || j.Low != result || j.Distance != want.plies {
		t.Fatalf("%s, %s: got %v..%v in %d, want %v in %d", rows(p), what, j.Low, j.High, j.Distance, result, want.plies)
	}
}

func TestSolverAgreesWithMinimax(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, b := range []struct{ rows, cols, line, empty uint8 }{
		{3, 3, 3, 9}, {3, 4, 3, 8}, {4, 4, 3, 7}, {4, 4, 4, 8}, {5, 5, 4, 6}, {3, 6, 3, 7}, {6, 6, 5, 6}, {5, 6, 3, 6}, {9, 8, 4, 5},
	} {
		allRules(b.rows, b.cols, b.line, []uint8{2, 3, 4}, func(r rules) {
			empty := int(b.empty - 2*(r.symbols-2))
			slow := slowSolver{}
			for range 6 {
				p := randomPosition(r, empty-rng.IntN(3), rng)
				a := analyze(t, p)
				agrees(t, &p, "root", a.Root, slow.solve(p))
				for _, j := range a.Moves {
					v := slow.solve(p.step(j.Move))
					v.plies++
					agrees(t, &p, game{r}.MoveName(j.Move), j, v)
				}
				if len(a.Moves) > 0 && (a.Moves[0].Move != a.Root.Move || a.Moves[0].Distance != a.Root.Distance || a.Line[0] != a.Root.Move) {
					t.Fatalf("%s: the best move %v is not the root's %v", rows(&p), a.Moves[0], a.Root)
				}
			}
		})
	}
}
