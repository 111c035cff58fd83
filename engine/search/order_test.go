package search_test

import (
	"testing"

	"noughts/engine"
	"noughts/engine/search"
)

func TestOnlyOneMoveNotLost(t *testing.T) {
	open, lost := engine.Unknown(engine.Move{}), engine.Proved(engine.Move{}, engine.Loss, -1)
	list := []engine.Evaluation{
		open.WithEstimate(0.9), open.WithEstimate(0.4), open.Within(engine.Loss, engine.Draw).WithEstimate(0.2),
		lost, engine.Proved(engine.Move{}, engine.Loss, 6), engine.Proved(engine.Move{}, engine.Loss, 2),
	}
	for n, want := range map[int]bool{0: false, 1: true, 2: false, 3: false} {
		if moves := list[3-n:]; search.OnlyOneMoveNotLost(moves) != want {
			t.Errorf("with %d moves that do not lose: got %v", n, !want)
		}
	}
}
