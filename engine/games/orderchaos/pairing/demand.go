package pairing

import "math/bits"

// A demand says which sets of its cells a line of some length can make do with:
// those that can be paired off so that all windows of the line are stopped. A set is
// bits by the cell's place in the line.
type demand struct {
	enough []bool   // by set
	vital  []uint16 // by set: those of its cells without which it is not enough
	least  []uint16 // the sets that are enough, and not without any of their cells
}

// demand works out the demand of lines of some length.
func (r Rules) demand(length int) *demand {
	d := &demand{enough: make([]bool, 1<<length), vital: make([]uint16, 1<<length)}
	windows := r.windows(length)
	r.matchings(uint16(1<<length-1), func(used uint16, links []link) bool {
		d.enough[used] = d.enough[used] || r.allStopped(windows, links)
		return false
	})
	for set := range d.enough { // subsets come before supersets
		d.measure(uint16(set))
	}
	return d
}

// measure completes what is known of a set, once its subsets are complete.
func (d *demand) measure(set uint16) {
	least := true
	for rest := set; rest != 0; rest &= rest - 1 {
		if d.enough[set&^(rest&-rest)] {
			d.enough[set], least = true, false
		} else {
			d.vital[set] |= rest & -rest
		}
	}
	if d.enough[set] && least {
		d.least = append(d.least, set)
	}
}

func (r Rules) allStopped(windows []window, links []link) bool {
	for _, w := range windows {
		if !r.stopped(w, links) {
			return false
		}
	}
	return true
}

// links pairs off cells of a line so that all its windows are stopped.
func (r Rules) links(length int, set uint16) []link {
	var found []link
	windows := r.windows(length)
	r.matchings(set, func(_ uint16, links []link) bool {
		if r.allStopped(windows, links) {
			found = append(found, links...)
		}
		return found != nil
	})
	return found
}

// matchings calls yield with every way to pair off cells of a set, and with the
// cells that it uses, until that returns true.
func (r Rules) matchings(set uint16, yield func(used uint16, links []link) bool) {
	kinds := []Kind{Opposite, Same}
	if !r.Exact {
		kinds = kinds[:1]
	}
	links := make([]link, 0, bits.OnesCount16(set)/2)
	var grow func(free, used uint16) bool
	grow = func(free, used uint16) bool {
		if yield(used, links) {
			return true
		}
		for ; free != 0; free &= free - 1 {
			first := free & -free
			for others := free &^ first; others != 0; others &= others - 1 {
				pair := first | others&-others
				for _, k := range kinds {
					links = append(links, link{pair, k})
					if grow(free&^pair, used|pair) {
						return true
					}
					links = links[:len(links)-1]
				}
			}
		}
		return false
	}
	grow(set, 0)
}
