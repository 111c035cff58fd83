package check

import "slices"

// symmetries finds where each cell may go, by symmetry: of all ways to permute
// the rows, permute the columns, and mirror in the diagonal, those that take
// every line to a line.
func symmetries() (all [][cells]int) {
	orders := permutations(nil)
	for _, rows := range orders {
		for _, cols := range orders {
			for _, mirrored := range []bool{false, true} {
				var to [cells]int
				for cell := range to {
					row, col := rows[cell/side], cols[cell%side]
					if mirrored {
						row, col = col, row
					}
					to[cell] = side*row + col
				}
				if keepsLines(&to) {
					all = append(all, to)
				}
			}
		}
	}
	return all
}

// permutations lists the orders of the rows that begin in a given way.
func permutations(begin []int) (all [][]int) {
	if len(begin) == side {
		return [][]int{slices.Clone(begin)}
	}
	for next := range side {
		if !slices.Contains(begin, next) {
			all = append(all, permutations(append(begin, next))...)
		}
	}
	return all
}

// keepsLines reports whether every line goes to a line.
func keepsLines(to *[cells]int) bool {
	for _, line := range lines {
		if !slices.Contains(lines[:], image(to, line)) {
			return false
		}
	}
	return true
}

// image returns where a set of cells goes.
func image(to *[cells]int, set uint32) (moved uint32) {
	for cell, target := range to {
		moved |= set >> cell & 1 << target
	}
	return moved
}

// earliest returns the same position for all images of one.
func (c *Checker) earliest(o, x uint32) (uint32, uint32) {
	best := [2]uint32{o, x}
	for i := range c.images {
		moved := [2]uint32{image(&c.images[i], o), image(&c.images[i], x)}
		if slices.Compare(moved[:], best[:]) < 0 {
			best = moved
		}
	}
	return best[0], best[1]
}
