package jing

import "noughts/engine/grid"

// The twelve lines stay the twelve lines if the rows and the columns are
// permuted in the same way, as long as opposite ones stay opposite (so the
// middle one stays where it is), and if the board is mirrored or turned. That
// makes 32 symmetries, four times those of the square.
const SymmetryCount = 32

// movedRows says where the stones of a row go: by symmetry, row and the row's bits.
var movedRows = func() (table [SymmetryCount][Side][1 << Side]uint32) {
	for s, to := range symmetries() {
		for row := range Side {
			for set := range 1 << Side {
				for col := range Side {
					table[s][row][set] |= uint32(set>>col&1) << to[row*Side+col]
				}
			}
		}
	}
	return table
}()

// symmetries returns where each cell goes, by symmetry; the first leaves all
// where they are.
func symmetries() [SymmetryCount][CellCount]int {
	var all [SymmetryCount][CellCount]int
	for s := range all {
		for cell := range CellCount {
			row, col := cell/Side, cell%Side
			if s&1 != 0 { // swap the outer rows and columns with the inner ones
				row, col = outerInner[row], outerInner[col]
			}
			if s&2 != 0 { // swap the outer rows with each other, and the columns
				row, col = outer[row], outer[col]
			}
			all[s][cell] = int(grid.Image(Side, Side, uint16(row*Side+col), s>>2))
		}
	}
	return all
}

var (
	outerInner = [Side]int{1, 0, 2, 4, 3}
	outer      = [Side]int{4, 1, 2, 3, 0}
)

// image returns where a set of cells goes under a symmetry.
func image(s int, set uint32) uint32 {
	const row = 1<<Side - 1
	to := &movedRows[s]
	return to[0][set&row] | to[1][set>>5&row] | to[2][set>>10&row] | to[3][set>>15&row] | to[4][set>>20&row]
}

// canonical returns the same pair of sets for positions that are each other's
// images, and the symmetry that leads there.
func canonical(o, x uint32) (co, cx uint32, s int) {
	co, cx = o, x
	for i := 1; i < SymmetryCount; i++ {
		mo := image(i, o)
		if mo > co {
			continue
		}
		if mx := image(i, x); mo < co || mx < cx {
			co, cx, s = mo, mx, i
		}
	}
	return co, cx, s
}

// Canonical returns the same position for those that are each other's images.
func (p Position) Canonical() (like Position) {
	like.Stones[0], like.Stones[1], _ = canonical(p.Stones[0], p.Stones[1])
	return like
}

// imageBack undoes image.
func imageBack(s int, set uint32) uint32 { return image(inverses[s], set) }

// inverses are the symmetries that undo each other.
var inverses = func() (inverse [SymmetryCount]int) {
	all := symmetries()
	for s := range all {
		for back := range all {
			undone := true
			for cell, to := range all[s] {
				undone = undone && all[back][to] == cell
			}
			if undone {
				inverse[s] = back
			}
		}
	}
	return inverse
}()

// SameImages returns how many symmetries leave a position as it is.
func (p Position) SameImages() (n int) {
	for s := range SymmetryCount {
		if image(s, p.Stones[0]) == p.Stones[0] && image(s, p.Stones[1]) == p.Stones[1] {
			n++
		}
	}
	return n
}
