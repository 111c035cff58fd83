package pairing

import "math/bits"

// A demand says which sets of its cells a line of some length can make do with:
// those that can be grouped so that all windows of the line are stopped. A set is
// bits by the cell's place in the line.
type demand struct {
	enough []bool   // by set
	vital  []uint16 // by set: those of its cells without which it is not enough
	least  []uint16 // the sets that are enough, and not without any of their cells
}

// demand works out the demand of lines of some length.
func (r Rules) demand(length int, form Form) *demand {
	d := &demand{enough: make([]bool, 1<<length), vital: make([]uint16, 1<<length)}
	windows := r.windows(length)
	r.groupings(length, form, uint16(1<<length-1), func(used uint16, shares []share) bool {
		d.enough[used] = d.enough[used] || r.allStopped(windows, shares)
		return false
	})
	for set := range d.enough { // subsets come before supersets
		d.measure(uint16(set), length)
	}
	return d
}

// measure completes what is known of a set, once its subsets are complete.
func (d *demand) measure(set uint16, length int) {
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

func (r Rules) allStopped(windows []window, shares []share) bool {
	for _, w := range windows {
		if !r.stopped(w, shares) {
			return false
		}
	}
	return true
}

// group shares out a set of cells of a line so that all its windows are stopped.
// It returns nil if there is no way.
func (r Rules) group(length int, form Form, set uint16) []share {
	var found []share
	windows := r.windows(length)
	r.groupings(length, form, set, func(_ uint16, shares []share) bool {
		if r.allStopped(windows, shares) {
			found = append(found, shares...)
		}
		return found != nil
	})
	return found
}

// groupings calls yield with every way to make groups of cells of a set, and
// with the cells that they use, until it returns true.
func (r Rules) groupings(length int, form Form, set uint16, yield func(used uint16, shares []share) bool) bool {
	shares := make([]share, 0, length/2)
	var grow func(free, used uint16) bool
	grow = func(free, used uint16) bool {
		if yield(used, shares) {
			return true
		}
		for ; free != 0; free &= free - 1 {
			first := free & -free
			for _, s := range r.sharesOf(form, first, free&^first) {
				shares = append(shares, s)
				if grow(free&^s.cells, used|s.cells) {
					return true
				}
				shares = shares[:len(shares)-1]
			}
		}
		return false
	}
	return grow(set, 0)
}

// sharesOf returns the groups of a cell with later ones of a set.
func (r Rules) sharesOf(form Form, first, others uint16) []share {
	var list []share
	for ; others != 0; others &= others - 1 {
		pair := first | others&-others
		if form == Pairs {
			list = append(list, share{pair, Opposite})
			if r.Exact {
				list = append(list, share{pair, Same})
			}
			continue
		}
		for third := others & (others - 1); third != 0; third &= third - 1 {
			if trio := pair | third&-third; bits.Len16(trio)-bits.TrailingZeros16(trio) <= r.Line {
				list = append(list, share{trio, Trio})
			}
		}
	}
	return list
}
