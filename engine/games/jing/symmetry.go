package jing

import "noughts/engine/grid"

// The twelve lines stay the twelve lines if the rows and the columns are
// permuted in the same way, as long as opposite ones stay opposite (so the
// middle one stays where it is), and if the board is mirrored or turned. That
// makes 32 symmetries, four times those of the square.
const symmetryCount = 32

// movedRows says where the stones of a row go: by symmetry, row and the row's bits.
var movedRows = func() (table [symmetryCount][side][1 << side]uint32) {
	for s, to := range symmetries() {
		for row := range side {
			for set := range 1 << side {
				for col := range side {
					table[s][row][set] |= uint32(set>>col&1) << to[row*side+col]
				}
			}
		}
	}
	return table
}()

// symmetries returns where each cell goes, by symmetry; the first leaves all
// where they are.
func symmetries() [symmetryCount][cellCount]int {
	var all [symmetryCount][cellCount]int
	for s := range all {
		for cell := range cellCount {
			row, col := cell/side, cell%side
			if s&1 != 0 { // swap the outer rows and columns with the inner ones
				row, col = outerInner[row], outerInner[col]
			}
			if s&2 != 0 { // swap the outer rows with each other, and the columns
				row, col = outer[row], outer[col]
			}
			all[s][cell] = int(grid.Image(side, side, uint16(row*side+col), s>>2))
		}
	}
	return all
}

var (
	outerInner = [side]int{1, 0, 2, 4, 3}
	outer      = [side]int{4, 1, 2, 3, 0}
)

// image returns where a set of cells goes under a symmetry.
func image(s int, set uint32) uint32 {
	const row = 1<<side - 1
	to := &movedRows[s]
	return to[0][set&row] | to[1][set>>5&row] | to[2][set>>10&row] | to[3][set>>15&row] | to[4][set>>20&row]
}

// canonical returns the same pair of sets for positions that are each other's
// images, and the symmetry that leads there.
func canonical(o, x uint32) (co, cx uint32, s int) {
	co, cx = o, x
	for i := 1; i < symmetryCount; i++ {
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

// canonical returns the same position for those that are each other's images.
func (p position) canonical() (like position) {
	like.stones[0], like.stones[1], _ = canonical(p.stones[0], p.stones[1])
	return like
}

// imageBack undoes image.
func imageBack(s int, set uint32) uint32 { return image(inverses[s], set) }

// inverses are the symmetries that undo each other.
var inverses = func() (inverse [symmetryCount]int) {
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
