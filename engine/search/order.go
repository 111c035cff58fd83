package search

import "noughts/engine"

// OnlyOneMoveNotLost reports whether all moves but one are proved to lose: who wants a
// move, and not an analysis, need not wait for more.
func OnlyOneMoveNotLost(moves []engine.Evaluation) bool {
	left := 0
	for i := range moves {
		if moves[i].High > engine.Loss {
			left++
		}
	}
	return left == 1
}
