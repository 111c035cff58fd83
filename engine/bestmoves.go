package engine

// Best returns the moves to play: all that are proved to be as good as the first, or
// the one with the best estimate; none if nothing is known of any move.
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
		if j.Move == first.Move || first.Decided() && j.asGood(first) {
			moves = append(moves, j.Move)
		}
	}
	return moves
}

// asGood reports whether j is proved to be as good as first: a win as soon, a
// loss as late, and by as many points.
func (j Evaluation) asGood(first Evaluation) bool {
	if j.Low != first.Low || j.High != first.High || j.Scored != first.Scored || j.Margin != first.Margin {
		return false
	}
	return first.Low == Draw || j.Distance == first.Distance
}
