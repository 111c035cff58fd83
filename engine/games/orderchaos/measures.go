package orderchaos

import (
	"slices"

	"noughts/engine"
)

// The measures L and P of "Order and Chaos" by S. T. Castelein, Definitions 2.2
// to 2.5. The thesis writes a cell as (i, j): row i from the top and column j
// from the left, both counted from 1. Here rows count from the bottom and from
// 0, so on a board of n×m (i, j) is cell (n-i)·m + j-1.

// The directions →, ↑, ↗ and ↘ of the thesis.
const (
	horizontal = iota
	vertical
	ascending
	descending
)

// directions are the steps of row and column along each direction. The row
// never gets lower, so the descending diagonal runs from its lower right end.
var directions = [...][2]int{
	horizontal: {0, 1},
	vertical:   {1, 0},
	ascending:  {1, 1},
	descending: {1, -1},
}

// A measure is a number for each direction.
type measure [len(directions)]int

// most returns the greatest of the numbers.
func (m measure) most() int { return slices.Max(m[:]) }

// total returns the sum of the numbers.
func (m measure) total() (sum int) {
	for _, n := range m {
		sum += n
	}
	return sum
}

// cellOf returns the cell that the thesis calls (i, j).
func (r rules) cellOf(i, j int) int { return (int(r.rows)-i)*int(r.cols) + j - 1 }

// consecutive returns L: how long the consecutive row of one symbol through a
// cell is in each direction (Definition 2.2), all 0 for an empty cell. The
// longest consecutive row (Definition 2.3) is the most of them.
func (p *position) consecutive(cell int) (m measure) {
	if !p.occupied().has(cell) {
		return m
	}
	for d := range directions {
		m[d] = p.beyond(cell, d, -1) + 1 + p.beyond(cell, d, 1)
	}
	return m
}

// beyond returns how many equal symbols follow a stone on one side of it: on
// along the direction if side is 1, back if it is -1.
func (p *position) beyond(cell, direction, side int) int {
	rows, cols := int(p.rules.rows), int(p.rules.cols)
	step := directions[direction]
	stones := &p.stones[p.at(cell)-engine.X]
	row, col := cell/cols, cell%cols
	for n := 0; ; n++ {
		row, col = row+side*step[0], col+side*step[1]
		if row < 0 || row >= rows || col < 0 || col >= cols || !stones.has(row*cols+col) {
			return n
		}
	}
}

// feasible returns P: how many stones the fullest open line through a cell has
// in each direction for the symbol with index s, 0 where no line is open
// (Definition 2.4). The maximum feasible line (Definition 2.5) is the most of
// them.
//
// Where the thesis asks only of diagonals that the cell be on the line, this
// asks it of rows and columns too. The rule "exact", which those definitions do
// without, closes a line as everywhere in this package.
func (p *position) feasible(cell, s int) (m measure) {
	g := p.rules.geometry()
	for _, i := range g.through[cell] {
		l := &g.lines[i]
		m[l.direction] = max(m[l.direction], p.openStones(l, s))
	}
	return m
}

// openStones returns how many stones of the symbol with index s a line has, 0
// if it is not open.
func (p *position) openStones(l *line, s int) int {
	if !p.open(l, s) {
		return 0
	}
	return p.stones[s].and(l.cells).count()
}
