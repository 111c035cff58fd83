package papers

import (
	"slices"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
)

// The measures L and P of "Order and Chaos" by S. T. Castelein, Definitions 2.2
// to 2.5. The thesis writes a cell as (i, j): row i from the top and column j
// from the left, both counted from 1. Here rows count from the bottom and from
// 0, so on a board of n×m (i, j) is cell (n-i)·m + j-1.

// A measure is a number for each direction.
type measure [len(rules.Directions)]int

// most returns the greatest of the numbers.
func (m measure) most() int { return slices.Max(m[:]) }

// total returns the sum of the numbers.
func (m measure) total() (sum int) {
	for _, n := range m {
		sum += n
	}
	return sum
}

// A Measured is a move with the numbers of the thesis, by the index of the
// direction in rules.Directions.
type Measured struct {
	Move  engine.Move
	Own   [len(rules.Directions)]int // P of the cell for the move's own symbol
	Other [len(rules.Directions)]int // P for the other symbols, the greatest of them
	Row   [len(rules.Directions)]int // L of the cell once the symbol stands there
}

// Measure returns the numbers of every move in a position that is not over.
func Measure(p *rules.Position) []Measured {
	moves := p.AppendUnordered(nil)
	list := make([]Measured, len(moves))
	for i, m := range moves {
		next := p.Step(m)
		own := int(m.Symbol - engine.X)
		list[i] = Measured{Move: m, Own: feasible(p, int(m.Cell), own), Row: consecutive(&next, int(m.Cell))}
		for s := range int(p.Variant.Symbols) {
			if s == own {
				continue
			}
			for d, n := range feasible(p, int(m.Cell), s) {
				list[i].Other[d] = max(list[i].Other[d], n)
			}
		}
	}
	return list
}

// CellOf returns the cell that the thesis calls (i, j).
func CellOf(r rules.Variant, i, j int) int { return (int(r.Rows)-i)*int(r.Cols) + j - 1 }

// consecutive returns L: how long the consecutive row of one symbol through a
// cell is in each direction (Definition 2.2), all 0 for an empty cell. The
// longest consecutive row (Definition 2.3) is the most of them.
func consecutive(p *rules.Position, cell int) (m measure) {
	if !p.Occupied().Has(cell) {
		return m
	}
	for d := range rules.Directions {
		m[d] = p.RunBeyond(cell, d, -1) + 1 + p.RunBeyond(cell, d, 1)
	}
	return m
}

// feasible returns P: how many stones the fullest open line through a cell has
// in each direction for the symbol with index s, 0 where no line is open
// (Definition 2.4). The maximum feasible line (Definition 2.5) is the most of
// them.
//
// Where the thesis asks only of diagonals that the cell be on the line, this
// asks it of rows and columns too. The rule "exact", which those definitions do
// without, closes a line as everywhere in this package.
func feasible(p *rules.Position, cell, s int) (m measure) {
	g := p.Variant.Geometry()
	for _, i := range g.Through[cell] {
		l := &g.Windows[i]
		m[l.Direction] = max(m[l.Direction], p.OpenStones(l, s))
	}
	return m
}
