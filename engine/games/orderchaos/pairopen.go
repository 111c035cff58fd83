package orderchaos

// opens reports whether Chaos can open the pairs one after another, once all
// cells outside them are full. It opens one whose claims one stone breaks, given
// that some of their cells are full. Its other cell then is outside the pairs,
// and is full too before Chaos must open the next one.
func (w *pairer) opens() bool {
	full := w.empty
	for i := range w.pairs {
		full &^= w.pairs[i].cells
	}
	closed := len(w.pairs)
	for before := -1; closed != before; {
		before = closed
		for i := 0; i < closed; {
			if !w.openable(&w.pairs[i], full) {
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

// openable reports whether one stone on a pair breaks all that is left of its
// claims, whatever stands on one of the full cells or even without.
func (w *pairer) openable(c *couple, full uint64) bool {
	if w.breaks(c, 0) {
		return true
	}
	for _, claim := range c.claims {
		for cells := claim.left() & full; cells != 0; cells &= cells - 1 {
			if w.breaks(c, cells&-cells) {
				return true
			}
		}
	}
	return false
}

// breaks reports whether one stone on a pair breaks all that is left of its
// claims, whatever stands on a cell.
func (w *pairer) breaks(c *couple, cell uint64) bool {
	for x := range w.symbols {
		all := anything
		for _, claim := range c.claims {
			switch {
			case claim.cells&cell != 0:
				claim.symbols &= 1 << x
			case claim.ends&cell != 0:
				claim.symbols &^= 1 << x
			}
			all = all.and(w.results.of(&claim, c.cells))
		}
		if all.single == 0 {
			return false
		}
	}
	return true
}
