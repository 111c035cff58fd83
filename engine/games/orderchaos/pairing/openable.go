package pairing

import "slices"

// NoneOpenable returns a bound that proves that no pairs by which Chaos stops every window can all
// be opened, one after another; nil where it finds none. It is for two symbols: with more, Chaos
// has more to open them with.
//
// Whether a pair can be opened is up to its own line: all that it stops lies there, and so does all
// that stops the same. At best all cells of the line are full but those of its untouched pairs. If
// a set of pairs cannot be opened even then, it is of no use, and without such sets the lines may
// need more cells than there are.
func NoneOpenable(r Rules) *Bound {
	if r.Symbols > 2 {
		return nil
	}
	_, bound := newBoard(r.canonical(), true).dualPrices()
	return bound
}

// openable reports whether pairs of a line can be opened one after another when the rest of it is
// full.
func (r Rules) openable(windows []window, pairs []linePair) bool {
	if len(pairs) == 0 {
		return true
	}
	for i, p := range pairs {
		later := slices.Delete(slices.Clone(pairs), i, i+1)
		if r.canOpen(windows, p, later) && r.openable(windows, later) {
			return true
		}
	}
	return false
}

// canOpen reports whether a pair can be opened: whatever stands on the full cells of the line, one
// stone on a cell of the pair stops all windows that the later pairs need this one for. The windows
// of earlier pairs were dealt with when those were opened.
func (r Rules) canOpen(windows []window, pair linePair, later []linePair) bool {
	var alone []window
	full, left := uint16(0), append(slices.Clone(later), pair)
	for _, w := range windows {
		full |= w.cells | w.ends
		if r.stopped(w, left) && !r.stopped(w, later) {
			alone = append(alone, w)
		}
	}
	for _, p := range left {
		full &^= p.cells
	}
	for x := full; ; x = (x - 1) & full { // the cells with X; all others have O
		if !r.stoppable(alone, pair.cells, [2]uint16{x, full &^ x}) {
			return false
		}
		if x == 0 {
			return true
		}
	}
}

// stoppable reports whether one more stone on some cells stops all of some windows, given the
// stones of either symbol.
func (r Rules) stoppable(windows []window, cells uint16, stones [2]uint16) bool {
	for ; cells != 0; cells &= cells - 1 {
		for s := range stones {
			after := stones
			after[s] |= cells & -cells
			if !slices.ContainsFunc(windows, func(w window) bool { return r.live(w, after) }) {
				return true
			}
		}
	}
	return len(windows) == 0
}

// live reports whether a window of a line may still come to count.
func (r Rules) live(w window, stones [2]uint16) bool {
	for s := range stones {
		if w.cells&stones[1-s] == 0 && (!r.Exact || w.ends&stones[s] == 0) {
			return true
		}
	}
	return false
}
