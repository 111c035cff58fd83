package certificate

import "slices"

// mostSize, mostLine and mostWeight keep everything that is added up far from overflowing.
const (
	mostSize   = 26 // rows or columns, as columns are named by letters
	mostLine   = 27 // longer than any board, so that there may be no line at all
	mostWeight = 1 << 30
)

// within reports whether all numbers are between two.
func within(low, high int, numbers ...int) bool {
	return !slices.ContainsFunc(numbers, func(n int) bool { return n < low || n > high })
}

// valid reports whether there is a game with these rules.
func (r *Rules) valid() bool {
	return within(1, mostSize, r.Rows, r.Cols) && within(2, mostLine, r.Line) &&
		within(-1, 1, r.Worth[:]...) && within(1, 2, r.Turn) &&
		r.validStones() && r.validWeights() && r.validEnds() && r.validPoints()
}

// validStones reports whether the sides have the stones that they need. Lines of stones that both
// may choose are worth the same. Where each side has its own, lines count as soon as they are made.
func (r *Rules) validStones() bool {
	if !slices.Contains([]string{"XO", "OX", "XOT", "XOTS"}, r.Stones) {
		return false
	}
	if r.Choose {
		return r.Worth[0] == r.Worth[1]
	}
	return len(r.Stones) == 2 && !r.Full
}

// validWeights reports whether there are no weights, or one for each cell, which is one side's
// then.
func (r *Rules) validWeights() bool {
	return len(r.Weights) == 0 ||
		len(r.Weights) == r.Rows*r.Cols && within(-mostWeight, mostWeight, r.Weights...) &&
			!r.Choose && r.Turn == 1
}

// validEnds reports whether what stands beside a row counts in one way at most: by Exact, by Ends
// or by Renju, of which the last two are for sides with stones of their own. With Renju no stones
// fall, and cells have no weights.
func (r *Rules) validEnds() bool {
	if r.Ends == 0 && !r.Renju {
		return true
	}
	if r.Choose || r.Exact || r.Turn == 2 {
		return false
	}
	if r.Renju {
		return r.Ends == 0 && r.Line == 5 && r.Worth[0] != 0 && !r.Falls && len(r.Weights) == 0
	}
	return r.Ends == 1
}

// validPoints reports whether a game of points has whole turns on a square, and lines of more than
// half a row, of which one side at most can have each. No other game leaves cells empty.
func (r *Rules) validPoints() bool {
	if r.Turn == 1 {
		return r.Rest == 0
	}
	return r.Rows == r.Cols && r.Rows < 2*r.Line && r.Worth == [3]int{} && !r.Choose && !r.Falls && !r.Exact &&
		within(0, r.Rows*r.Cols, r.Rest) && (r.Rows*r.Cols-r.Rest)%2 == 0
}
