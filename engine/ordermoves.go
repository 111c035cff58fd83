package engine

import (
	"cmp"
	"math"
)

// CompareMoves orders evaluations of moves, the best first: by what is proved at least;
// then those that may be still better, by their estimate; wins by the shortest
// way, losses by the longest.
func CompareMoves(a, b Evaluation) int {
	return cmp.Or(
		cmp.Compare(b.Low, a.Low),
		cmp.Compare(settled(a), settled(b)),
		cmp.Compare(speed(b), speed(a)),
		cmp.Compare(b.Estimate, a.Estimate),
	)
}

func settled(j Evaluation) int {
	if j.Decided() {
		return 1
	}
	return 0
}

// speed is high for a quick win and for a late loss. A win or a loss of unknown length takes
// longer than those that are known: a quick one would have been seen.
func speed(j Evaluation) int {
	switch {
	case !j.Decided() || j.Low == Draw:
		return 0
	case j.Low == Loss && j.Distance < 0:
		return math.MaxInt
	case j.Low == Loss:
		return j.Distance
	case j.Distance < 0:
		return math.MinInt
	}
	return -j.Distance
}
