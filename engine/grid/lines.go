package grid

import "sync"

// The directions in which a line may run, as steps of row and column: across, up, and the two
// diagonals.
var directions = [4][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}}

// lines remembers what Lines has returned, by rows, columns and length.
var lines sync.Map

// Lines returns the lines of so many cells in a row on a board of up to 128 cells: those across
// first, then those up and on the diagonals, each direction from the lowest cell on. The caller
// must not change them.
func Lines(rows, cols, length int) []SmallSet {
	key := [3]uint8{uint8(rows), uint8(cols), uint8(length)}
	if known, ok := lines.Load(key); ok {
		return known.([]SmallSet)
	}
	var list []SmallSet
	for _, d := range directions {
		for cell := range rows * cols {
			row, col := cell/cols, cell%cols
			endRow, endCol := row+(length-1)*d[0], col+(length-1)*d[1]
			if endRow >= rows || endCol < 0 || endCol >= cols {
				continue
			}
			var line SmallSet
			for i := range length {
				line = line.Or(OneCell((row+i*d[0])*cols + col + i*d[1]))
			}
			list = append(list, line)
		}
	}
	lines.Store(key, list)
	return list
}

// List returns the cells of a set, from the lowest.
func (s SmallSet) List() (cells []uint16) {
	for !s.IsEmpty() {
		cells = append(cells, uint16(s.Pop()))
	}
	return cells
}
