package pairing

import (
	"cmp"
	"math/bits"
	"slices"
)

// directions are those of lines, as steps of row and column.
var directions = [...][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}}

// A line is a whole row, column or diagonal that has windows. A pair that stops
// some of them lies in the line. So finding pairs comes down to giving each cell
// to one of its lines, such that every line is given enough.
type line struct {
	cells  []int // of the board, from one end to the other
	demand *demand
}

// A place is where a cell lies in one of its lines.
type place struct{ line, at int }

// A board is the lines of a board and what they need.
type board struct {
	rules  Rules
	lines  []line
	places [][]place // by cell
}

func newBoard(r Rules) *board {
	b := &board{rules: r, places: make([][]place, r.Rows*r.Cols)}
	demands := map[int]*demand{} // by length
	for _, cells := range r.lines() {
		n := len(cells)
		if demands[n] == nil {
			demands[n] = r.demand(n)
		}
		for i, c := range cells {
			b.places[c] = append(b.places[c], place{len(b.lines), i})
		}
		b.lines = append(b.lines, line{cells, demands[n]})
	}
	return b
}

// lines returns the cells of every line that is long enough to have windows.
func (r Rules) lines() [][]int {
	var list [][]int
	on := func(row, col int) bool { return 0 <= row && row < r.Rows && 0 <= col && col < r.Cols }
	for _, d := range directions {
		for c := range r.Rows * r.Cols {
			row, col := c/r.Cols, c%r.Cols
			if on(row-d[0], col-d[1]) {
				continue // not the first cell of its line
			}
			var cells []int
			for ; on(row, col); row, col = row+d[0], col+d[1] {
				cells = append(cells, row*r.Cols+col)
			}
			if len(cells) >= r.Line {
				list = append(list, cells)
			}
		}
	}
	return list
}

// pairs pairs off the cells that each line was given, for some rules. The pairs are numbered as
// one reads, by their first cell from the top left on.
func (b *board) pairs(given []uint16) []Pair {
	var list []Pair
	for i, l := range b.lines {
		for _, k := range b.rules.links(len(l.cells), given[i]) {
			first, last := bits.TrailingZeros16(k.cells), 15-bits.LeadingZeros16(k.cells)
			pair := Pair{Cells: [2]int{l.cells[first], l.cells[last]}, Kind: k.kind}
			slices.SortFunc(pair.Cells[:], b.rules.reading)
			list = append(list, pair)
		}
	}
	slices.SortFunc(list, func(x, y Pair) int { return b.rules.reading(x.Cells[0], y.Cells[0]) })
	return list
}

// reading compares two cells by where they are read, row by row from the top.
func (r Rules) reading(x, y int) int {
	return cmp.Or(cmp.Compare(y/r.Cols, x/r.Cols), cmp.Compare(x, y))
}
