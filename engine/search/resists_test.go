package search

import (
	"testing"

	"noughts/engine"
)

// TestLastsLongest claims that a lost move lasts longest only where that is known
// and makes a difference.
func TestLastsLongest(t *testing.T) {
	lost := func(distances ...int) (moves []engine.Evaluation) {
		for i, d := range distances {
			moves = append(moves, engine.Proved(engine.Move{Cell: uint16(i)}, engine.Loss, d))
		}
		return moves
	}
	for _, c := range []struct {
		moves []engine.Evaluation
		want  bool
	}{
		{lost(6, 4, 2), true},
		{lost(6, 6, 4), true},
		{lost(6), false},
		{lost(6, 6), false},
		{lost(6, -1, 4), false},
		{lost(-1, -1), false},
		{lost(4, 6), false},
	} {
		if got := lastsLongest(c.moves); got != c.want {
			t.Errorf("%v: got %t", c.moves, got)
		}
	}
}
