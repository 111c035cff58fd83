package search_test

import (
	"slices"
	"testing"

	"noughts/engine"
	"noughts/engine/search"
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
	slices.SortStableFunc(got, search.CompareMoves)
	if !slices.EqualFunc(got, want, func(a, b engine.Evaluation) bool { return a.Move == b.Move }) {
		t.Errorf("got the order %v, want %v", got, want)
	}
}

func TestRootOf(t *testing.T) {
	list := ranked()
	for _, c := range []struct {
		moves     []engine.Evaluation
		low, high engine.Result
		distance  int
	}{
		{list, engine.Win, engine.Win, 3},
		{list[3:], engine.Draw, engine.Win, -1},
		{list[4:], engine.Draw, engine.Win, -1}, // another move may be better than the proved one
		{[]engine.Evaluation{list[4], list[7], list[9]}, engine.Draw, engine.Draw, 7},
		{list[9:], engine.Loss, engine.Loss, 6},
	} {
		root := search.RootOf(c.moves)
		if root.Low != c.low || root.High != c.high || root.Distance != c.distance || root.Move != c.moves[0].Move {
			t.Errorf("%v: got %+v", c.moves, root)
		}
	}
}

func TestOnlyOneMoveNotLost(t *testing.T) {
	list := ranked()
	for n, want := range map[int]bool{0: false, 1: true, 2: false, 3: false} {
		if moves := append(list[8-n:8:8], list[8:]...); search.OnlyOneMoveNotLost(moves) != want {
			t.Errorf("with %d moves that do not lose: got %v", n, !want)
		}
	}
}
