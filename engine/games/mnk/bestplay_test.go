package mnk

import (
	"math/rand/v2"
	"testing"

	"noughts/engine"
	"noughts/engine/longtest"
)

// The line of an analysis is best play: every move of it keeps the value of the
// position, and brings its end one ply nearer. An exact search says so, to which the
// solver's stages are strangers.
func TestLinesAreBestPlay(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 42))
	longest := map[engine.Result]int{}
	for _, c := range []struct {
		rule      rule
		positions int
		free      int // cells at most
	}{
		{rule{rows: 3, cols: 3, line: 3}, 100, 9}, // draws that a natural move throws away
		{rule{rows: 3, cols: 4, line: 3}, 30, 12}, // long wins and losses
		{rule{rows: 3, cols: 5, line: 3}, 30, 14},
		{rule{rows: 4, cols: 4, line: 4}, 6, 14},
		{rule{rows: 4, cols: 4, line: 3}, 20, 14},
		{rule{rows: 5, cols: 5, line: 4}, 6, 14},
		{rule{rows: 6, cols: 6, line: 4}, 6, 14},
		{rule{rows: 6, cols: 6, line: 5}, 6, 14},
		{rule{rows: 4, cols: 4, line: 4, misere: true}, 6, 14},
		{rule{rows: 5, cols: 4, line: 4, exact: true}, 6, 14},
	} {
		r := c.rule
		solver, exact := game{r}.NewSolver(engine.SolverOptions{}), exactSolver(r)
		for range longtest.Sample(t, 1+c.positions/30, c.positions) {
			p := openPosition(r, rng, max(0, r.size()-c.free+rng.IntN(5)), 2*c.positions)
			a, err := solver.Analyze(t.Context(), p, engine.Budget{}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if !a.Root.Decided() || len(a.Line) != a.Root.Distance {
				t.Errorf("%s: %v to %v in %d, but the line has %d plies", show(p), a.Root.Low, a.Root.High, a.Root.Distance, len(a.Line))
				continue
			}
			checkLine(t, exact, p, a)
			longest[a.Root.Low] = max(longest[a.Root.Low], len(a.Line))
		}
	}
	if longest[engine.Draw] < longtest.Sample(t, 9, 12) || longest[engine.Win] < longtest.Sample(t, 5, 7) || longest[engine.Loss] < longtest.Sample(t, 4, 6) {
		t.Errorf("the longest lines have %v plies", longest)
	}
}

// checkLine checks that every move of a line is best, up to the end of the game.
func checkLine(t *testing.T, exact engine.Solver, p position, a engine.Analysis) {
	t.Helper()
	result, distance := a.Root.Low, a.Root.Distance
	for i := 0; ; i++ {
		got := value{result: engine.Draw}
		if o, over := p.Outcome(); over {
			got.result = o.For(p.Turn())
		} else {
			truth, err := exact.Analyze(t.Context(), p, engine.Budget{}, nil)
			if err != nil || !truth.Root.Decided() {
				t.Fatalf("%s: the truth is not known: %v", show(p), err)
			}
			got = value{truth.Root.Low, truth.Root.Distance}
		}
		if want := (value{result, distance}); got != want {
			t.Errorf("%s, after %d moves of the line: got %v, want %v", show(p), i, got, want)
			return
		}
		if i == len(a.Line) {
			return
		}
		p = p.step(a.Line[i].Cell)
		result, distance = -result, distance-1
	}
}
