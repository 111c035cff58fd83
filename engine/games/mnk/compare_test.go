package mnk

import (
	"math/rand/v2"
	"slices"
	"testing"

	"noughts/engine"
	"noughts/engine/longtest"
)

// Of the moves that are estimated as people see it within two percents of the best, those are
// called as good that a search to the same depth has found to be so: all of them, or as many as are
// compared. None is that isn't estimated so high, and nobody is told so who did not ask for it.
func TestComparedMoves(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	alike := 0
	for _, variant := range []string{"mnk:15x15:5", "mnk:15x15:5:caro", "mnk:9x9:5"} {
		g, err := Family{}.Parse(variant)
		if err != nil {
			t.Fatal(err)
		}
		for range longtest.Sample(t, 1, 10) {
			p := openPosition(g.(game).rule, rng, 1+rng.IntN(4), 8)
			for _, compare := range []bool{false, true} {
				solver := g.NewSolver(engine.SolverOptions{Compare: compare})
				a, err := solver.Analyze(t.Context(), p, engine.Budget{Nodes: 30_000}, nil)
				if err != nil {
					t.Fatal(err)
				}
				if err := a.Check(); err != nil {
					t.Fatalf("%s: %v", variant, err)
				}
				best := a.Best()
				if a.Root.Decided() {
					continue
				}
				if !compare && len(best) > 1 {
					t.Errorf("%s: %v are as good without a comparison", variant, best)
				}
				if len(best) > 1+mostCompared {
					t.Errorf("%s: %d moves were compared", variant, len(best))
				}
				for _, j := range a.Moves {
					if slices.Contains(best, j.Move) && (j.Low != a.Moves[0].Low || j.High != a.Moves[0].High || j.Estimate < engine.Nearly(a.Moves[0].Estimate)) {
						t.Errorf("%s: %+v is as good as %+v", variant, j, a.Moves[0])
					}
				}
				alike += len(best) - 1
			}
		}
	}
	if alike == 0 {
		t.Error("nothing was ever as good")
	}
}
