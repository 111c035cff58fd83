package engine_test

import (
	"slices"
	"testing"

	"noughts/engine"
)

// ranked are judgments of moves in the order of preference.
func ranked() (list []engine.Evaluation) {
	between := func(low, high engine.Result, estimate float64) engine.Evaluation {
		return engine.Evaluation{Low: low, High: high, Distance: -1, Estimate: estimate}
	}
	list = []engine.Evaluation{
		engine.Proved(engine.Move{}, engine.Win, 3),
		engine.Proved(engine.Move{}, engine.Win, 5),
		engine.Proved(engine.Move{}, engine.Win, -1), // longer than those that are known
		between(engine.Draw, engine.Win, 0.6),        // a draw at least
		engine.Proved(engine.Move{}, engine.Draw, 7),
		between(engine.Loss, engine.Win, 0.9),
		between(engine.Loss, engine.Win, 0.4),
		between(engine.Loss, engine.Draw, 0.2),
		engine.Proved(engine.Move{}, engine.Loss, -1), // a short way would have been seen
		engine.Proved(engine.Move{}, engine.Loss, 6),
		engine.Proved(engine.Move{}, engine.Loss, 2),
	}
	for i := range list {
		list[i].Move.Cell = uint16(i)
	}
	return list
}

func TestCompareMoves(t *testing.T) {
	want := ranked()
	got := slices.Clone(want)
	slices.Reverse(got)
	slices.SortStableFunc(got, engine.CompareMoves)
	if !slices.EqualFunc(got, want, func(a, b engine.Evaluation) bool { return a.Move == b.Move }) {
		t.Errorf("got the order %v, want %v", got, want)
	}
}
