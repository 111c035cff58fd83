package search_test

import (
	"testing"

	"noughts/engine"
	"noughts/engine/search"
)

// No move is estimated higher than its position can be worth, and what is proved of each stays.
func TestBounded(t *testing.T) {
	move := func(cell uint16, low, high engine.Result, estimate float64) engine.Evaluation {
		return engine.Evaluation{Move: engine.Move{Cell: cell}, Low: low, High: high, Distance: -1, Estimate: estimate}
	}
	a := engine.Analysis{
		Root:  move(0, engine.Loss, engine.Draw, 0.4),
		Moves: []engine.Evaluation{move(0, engine.Loss, engine.Draw, 0.4), move(1, engine.Loss, engine.Win, 0.52), move(2, engine.Loss, engine.Win, 0.1)},
	}
	got := search.Bounded(a)
	for i, want := range []engine.Evaluation{a.Moves[0], a.Moves[1].WithEstimate(0.5), a.Moves[2]} {
		if g := got.Moves[i]; g.Move != want.Move || g.Low != want.Low || g.High != want.High || g.Estimate != want.Estimate {
			t.Errorf("move %d became %+v, want %+v", i, g, want)
		}
	}
	if a.Moves[1].Estimate != 0.52 {
		t.Error("the analysis that was given has changed")
	}
	a.Root.High = engine.Win
	if got := search.Bounded(a); got.Moves[1].Estimate != 0.52 {
		t.Errorf("a move of a position that may be won became %+v", got.Moves[1])
	}
}
