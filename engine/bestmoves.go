package engine

import "math"

// nearly is by how many percents, as people see them, estimates may differ of moves that are called
// as good as each other: two are less than a longer look changes.
const nearly = 2

// Best returns the moves to play: all that are proved to be as good as the first or, where nothing
// is proved of it, estimated to be so; none if nothing is known of any move.
func (a Analysis) Best() []Move {
	if len(a.Moves) == 0 {
		return nil
	}
	first := a.Moves[0]
	if a.Root.Decided() && !first.Decided() {
		return []Move{a.Root.Move} // the root was settled before its moves
	}
	var moves []Move
	for _, j := range a.Moves {
		if j.Move == first.Move || j.asGood(first) {
			moves = append(moves, j.Move)
		}
	}
	return moves
}

// asGood reports whether j is proved to be as good as first: a win as soon, a loss as late, and by
// as many points; or, where no more is proved of one than of the other, estimated as deeply and
// nearly as high.
func (j Evaluation) asGood(first Evaluation) bool {
	if j.Low != first.Low || j.High != first.High {
		return false
	}
	if !first.Decided() {
		return j.Compared && first.Compared && j.Estimated() && first.Estimated() && j.Estimate >= Nearly(first.Estimate)
	}
	if j.Scored != first.Scored || j.Margin != first.Margin {
		return false
	}
	return first.Low == Draw || j.Distance == first.Distance
}

// Nearly returns the least estimate of a move that is called as good as one with an estimate.
func Nearly(estimate float64) float64 { return (math.Round(100*estimate) - nearly - 0.5) / 100 }
