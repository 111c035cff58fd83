package pairing

import (
	"cmp"
	"math/bits"
	"slices"
)

// directions are those of lines, as steps of row and column.
var directions = [...][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}}

// A line is a whole row, column or diagonal that has windows. A pair that stops
// some of them lies in the line. So finding pairs is a constraint satisfaction
// problem: give each cell to one of its lines, such that every line can stop its
// windows with the cells that it is given.
type line struct {
	cells  []int // of the board, from one end to the other
	domain *domain
}

// A membership is a line that a cell lies in, and its place there.
type membership struct{ line, at int }

// A board is the lines of a board and the sets of cells that they can make do with.
type board struct {
	rules  Rules
	opened bool // whether the pairs have to be such as can be opened
	lines  []line
	of     [][]membership // by cell
}

func newBoard(r Rules, opened bool) *board {
	b := &board{rules: r, opened: opened, of: make([][]membership, r.Rows*r.Cols)}
	domains := map[int]*domain{} // by length
	for _, cells := range r.lines() {
		n := len(cells)
		if domains[n] == nil {
			domains[n] = r.domain(n, opened)
		}
		for i, c := range cells {
			b.of[c] = append(b.of[c], membership{len(b.lines), i})
		}
		b.lines = append(b.lines, line{cells, domains[n]})
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

// pairs pairs off the cells assigned to each line. The pairs are numbered as one
// reads, by their first cell from the top left on.
func (b *board) pairs(assigned []uint16) []Pair {
	var list []Pair
	for i, l := range b.lines {
		for _, p := range b.rules.pairsWithin(len(l.cells), assigned[i]) {
			first, last := bits.TrailingZeros16(p.cells), 15-bits.LeadingZeros16(p.cells)
			pair := Pair{Cells: [2]int{l.cells[first], l.cells[last]}, Kind: p.kind}
			slices.SortFunc(pair.Cells[:], b.rules.readingOrder)
			list = append(list, pair)
		}
	}
	slices.SortFunc(list, func(x, y Pair) int { return b.rules.readingOrder(x.Cells[0], y.Cells[0]) })
	return list
}

// readingOrder compares two cells row by row from the top, from the left on.
func (r Rules) readingOrder(x, y int) int {
	return cmp.Or(cmp.Compare(y/r.Cols, x/r.Cols), cmp.Compare(x, y))
}
