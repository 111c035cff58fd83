package dfpn

// zugzwangSafe reports whether Chaos can open the pairs one after another, once all
// cells outside them are full. It opens one whose lines one stone breaks, given
// that some of their cells are full. Its other cell then is outside the pairs,
// and is full too before Chaos must open the next one.
func (w *quickPairing) zugzwangSafe() bool {
	full := w.empty
	for i := range w.pairs {
		full &^= w.pairs[i].cells
	}
	closed := len(w.pairs)
	for before := -1; closed != before; {
		before = closed
		for i := 0; i < closed; {
			if !w.canOpen(&w.pairs[i], full) {
				i++
				continue
			}
			full |= w.pairs[i].cells
			closed--
			w.pairs[i], w.pairs[closed] = w.pairs[closed], w.pairs[i]
		}
	}
	return closed == 0
}

// canOpen reports whether one stone on a pair breaks all that is left of its
// lines, whatever stands on one of the full cells or even without.
func (w *quickPairing) canOpen(c *cellPair, full uint64) bool {
	if w.breaks(c, 0) {
		return true
	}
	for _, r := range c.requirements {
		for cells := r.left() & full; cells != 0; cells &= cells - 1 {
			if w.breaks(c, cells&-cells) {
				return true
			}
		}
	}
	return false
}

// breaks reports whether one stone on a pair breaks all that is left of its
// lines, whatever stands on a cell.
func (w *quickPairing) breaks(c *cellPair, cell uint64) bool {
	for x := range w.symbols {
		all := anything
		for _, r := range c.requirements {
			switch {
			case r.cells&cell != 0:
				r.symbols &= 1 << x
			case r.ends&cell != 0:
				r.symbols &^= 1 << x
			}
			all = all.and(w.breakings.of(&r, c.cells))
		}
		if all.single == 0 {
			return false
		}
	}
	return true
}
