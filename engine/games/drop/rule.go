package drop

import (
	"noughts/engine/grid"
)

// The limits of the variants.
const (
	minSide = 4
	maxSide = 10
	minLine = 3
	maxLine = 6
)

// A rule is the parameters of a variant.
type rule struct{ rows, cols, line uint8 }

// String returns the canonical notation.
func (r rule) String() string { return notation.Print(game{r}) }

// size returns how many cells there are.
func (r rule) size() int { return int(r.rows) * int(r.cols) }

// cell returns the cell at a row and a column.
func (r rule) cell(row, col int) int { return row*int(r.cols) + col }

// directions are the ways in which a line may run: across, up, and the two diagonals.
var directions = [4][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}}

// runs calls visit with every run through a cell that is long enough to be a line.
func (r rule) runs(stones grid.SmallSet, cell int, visit func(run []uint16)) {
	for _, d := range directions {
		run := []uint16{uint16(cell)}
		for c, ok := r.next(cell, d[0], d[1]); ok && stones.Has(c); c, ok = r.next(c, d[0], d[1]) {
			run = append(run, uint16(c))
		}
		for c, ok := r.next(cell, -d[0], -d[1]); ok && stones.Has(c); c, ok = r.next(c, -d[0], -d[1]) {
			run = append([]uint16{uint16(c)}, run...)
		}
		if len(run) >= int(r.line) {
			visit(run)
		}
	}
}

// next returns the cell one step away; ok is false beside the board.
func (r rule) next(cell, up, right int) (c int, ok bool) {
	row, col := cell/int(r.cols)+up, cell%int(r.cols)+right
	if row < 0 || col < 0 || row >= int(r.rows) || col >= int(r.cols) {
		return 0, false
	}
	return r.cell(row, col), true
}

// completes reports whether a stone on a cell stands in a line, with the stones that
// are given.
func (r rule) completes(stones grid.SmallSet, cell int) bool {
	for _, d := range directions {
		n := 1
		for _, sign := range [2]int{1, -1} {
			for c, ok := r.next(cell, sign*d[0], sign*d[1]); ok && stones.Has(c); c, ok = r.next(c, sign*d[0], sign*d[1]) {
				n++
			}
		}
		if n >= int(r.line) {
			return true
		}
	}
	return false
}

// anyLine reports whether the stones hold a line.
func (r rule) anyLine(stones grid.SmallSet) bool {
	for rest := stones; !rest.IsEmpty(); {
		if r.completes(stones, rest.Pop()) {
			return true
		}
	}
	return false
}
