package search

import (
	"cmp"

	"noughts/engine"
)

// CompareMoves orders evaluations of moves, the best first: by what is proved at least;
// then those that may be still better, by their estimate; wins by the shortest
// way, losses by the longest.
func CompareMoves(a, b engine.Evaluation) int {
	return cmp.Or(
		cmp.Compare(b.Low, a.Low),
		cmp.Compare(settled(a), settled(b)),
		cmp.Compare(speed(b), speed(a)),
		cmp.Compare(b.Estimate, a.Estimate),
	)
}

func settled(j engine.Evaluation) int {
	if j.Decided() {
		return 1
	}
	return 0
}

// speed is high for a quick win and for a late loss. One of unknown length takes
// longer than those that are known: a quick one would have been seen.
func speed(j engine.Evaluation) int {
	switch {
	case !j.Decided() || j.Low == engine.Draw:
		return 0
	case j.Low == engine.Loss && j.Distance < 0:
		return maxPlies + 1
	case j.Low == engine.Loss:
		return j.Distance
	case j.Distance < 0:
		return -maxPlies - 1
	}
	return -j.Distance
}

// RootOf returns what the evaluations of all moves, best first, say about the
// position: the best move, the most that is proved of any, and the most that is
// still possible with any.
func RootOf(moves []engine.Evaluation) engine.Evaluation {
	root := moves[0]
	high := root.High
	for _, m := range moves {
		high = max(high, m.High)
	}
	if high > root.High {
		root = root.Within(root.Low, high)
	}
	if !root.Decided() {
		root.Distance = -1
	}
	return root
}

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
