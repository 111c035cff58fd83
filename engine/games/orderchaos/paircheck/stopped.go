package paircheck

import "slices"

// A Pair is two cells, in one of which Chaos answers what Order plays in the other:
// with the same symbol, or with another one.
type Pair struct {
	Cells [2]int
	Same  bool
}

// empty is what stands on a cell without a stone; the symbols are numbers from 1 on.
const empty = 0

// may reports whether x and y may stand on the pair's cells after Chaos's answer.
func (p Pair) may(x, y int) bool { return (x == y) == p.Same }

// allows reports whether the window counts for a symbol as far as one cell goes.
func (v Variant) allows(w *Window, symbol, cell, stone int) bool {
	switch {
	case slices.Contains(w.Cells, cell):
		return stone == symbol
	case v.Exact && slices.Contains(w.Ends, cell):
		return stone != symbol
	}
	return true
}

// answered reports whether the window can count for a symbol as far as a pair goes
// in which Chaos has answered or, unless the board is full, nobody has played.
func (v Variant) answered(w *Window, symbol int, p Pair) bool {
	for x := 1; x <= v.Symbols; x++ {
		for y := 1; y <= v.Symbols; y++ {
			if p.may(x, y) && v.allows(w, symbol, p.Cells[0], x) && v.allows(w, symbol, p.Cells[1], y) {
				return true
			}
		}
	}
	return !v.Full && v.allows(w, symbol, p.Cells[0], empty) && v.allows(w, symbol, p.Cells[1], empty)
}

// unanswered reports the same of a pair in which Order has just played.
func (v Variant) unanswered(w *Window, symbol int, p Pair) bool {
	for x := 1; x <= v.Symbols; x++ {
		if v.allows(w, symbol, p.Cells[0], x) && v.allows(w, symbol, p.Cells[1], empty) ||
			v.allows(w, symbol, p.Cells[0], empty) && v.allows(w, symbol, p.Cells[1], x) {
			return true
		}
	}
	return false
}

// canCount reports whether a window can come to count against a Chaos that answers
// in pairs, no two of which share a cell: whether there is a board on which it
// does. On a full board all pairs are answered. Before that, one pair may wait for
// its answer, that in which Order has just played. All other cells may carry
// anything.
func (v Variant) canCount(w *Window, pairs []Pair) bool {
	for symbol := 1; symbol <= v.Symbols; symbol++ {
		against, last := 0, Pair{}
		for _, p := range pairs {
			if !v.answered(w, symbol, p) {
				against, last = against+1, p
			}
		}
		if against == 0 || against == 1 && !v.Full && v.unanswered(w, symbol, last) {
			return true
		}
	}
	return false
}
