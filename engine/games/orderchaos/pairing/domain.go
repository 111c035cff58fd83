package pairing

import "math/bits"

// A domain says which sets of its cells a line of some length can make do with: those that can be
// paired off so that all windows of the line are stopped and, if that is asked for, the pairs can
// be opened. A set is bits by the cell's place in the line.
type domain struct {
	sufficient []bool   // by set
	required   []uint16 // by set: those of its cells without which it is not sufficient
	minimal    []uint16 // the sets that are sufficient, and not without any of their cells
}

// domain works out the domain of lines of some length, of any pairs or of those that can be opened.
func (r Rules) domain(length int, opened bool) *domain {
	d := &domain{sufficient: make([]bool, 1<<length), required: make([]uint16, 1<<length)}
	windows := r.windows(length)
	r.matchings(uint16(1<<length-1), func(used uint16, pairs []linePair) bool {
		d.sufficient[used] = d.sufficient[used] || r.allStopped(windows, pairs) && (!opened || r.openable(windows, pairs))
		return false
	})
	for set := range d.sufficient { // subsets come before supersets
		d.complete(uint16(set))
	}
	return d
}

// complete fills in what follows for a set from its subsets, which are complete.
func (d *domain) complete(set uint16) {
	minimal := true
	for rest := set; rest != 0; rest &= rest - 1 {
		if d.sufficient[set&^(rest&-rest)] {
			d.sufficient[set], minimal = true, false
		} else {
			d.required[set] |= rest & -rest
		}
	}
	if d.sufficient[set] && minimal {
		d.minimal = append(d.minimal, set)
	}
}

func (r Rules) allStopped(windows []window, pairs []linePair) bool {
	for _, w := range windows {
		if !r.stopped(w, pairs) {
			return false
		}
	}
	return true
}

// pairsWithin pairs off cells of a line so that all its windows are stopped.
func (r Rules) pairsWithin(length int, set uint16) []linePair {
	var found []linePair
	windows := r.windows(length)
	r.matchings(set, func(_ uint16, pairs []linePair) bool {
		if r.allStopped(windows, pairs) {
			found = append(found, pairs...)
		}
		return found != nil
	})
	return found
}

// matchings calls yield with every way to pair off cells of a set, and with the
// cells that it uses, until that returns true.
func (r Rules) matchings(set uint16, yield func(used uint16, pairs []linePair) bool) {
	kinds := []Kind{Opposite, Same}
	if !r.Exact {
		kinds = kinds[:1]
	}
	pairs := make([]linePair, 0, bits.OnesCount16(set)/2)
	var extend func(free, used uint16) bool
	extend = func(free, used uint16) bool {
		if yield(used, pairs) {
			return true
		}
		for ; free != 0; free &= free - 1 {
			first := free & -free
			for others := free &^ first; others != 0; others &= others - 1 {
				cells := first | others&-others
				for _, k := range kinds {
					pairs = append(pairs, linePair{cells, k})
					if extend(free&^cells, used|cells) {
						return true
					}
					pairs = pairs[:len(pairs)-1]
				}
			}
		}
		return false
	}
	extend(set, 0)
}
