package rules

import "math/bits"

// A CellSet is a set of cells of a board of up to 10×10: bit c of Lo is cell c,
// bit c of Hi is cell 64+c.
type CellSet struct{ Lo, Hi uint64 }

// OneCell returns the set of a single cell.
func OneCell(cell int) CellSet {
	if cell < 64 {
		return CellSet{Lo: 1 << cell}
	}
	return CellSet{Hi: 1 << (cell - 64)}
}

// FirstCells returns the set of the cells below n.
func FirstCells(n int) CellSet {
	if n <= 64 {
		return CellSet{Lo: 1<<n - 1}
	}
	return CellSet{Lo: ^uint64(0), Hi: 1<<(n-64) - 1}
}

// And returns the cells of both sets.
func (s CellSet) And(t CellSet) CellSet { return CellSet{s.Lo & t.Lo, s.Hi & t.Hi} }

// Or returns the cells of either set.
func (s CellSet) Or(t CellSet) CellSet { return CellSet{s.Lo | t.Lo, s.Hi | t.Hi} }

// AndNot returns the cells of s that t has not.
func (s CellSet) AndNot(t CellSet) CellSet { return CellSet{s.Lo &^ t.Lo, s.Hi &^ t.Hi} }

// IsEmpty reports whether the set has no cell.
func (s CellSet) IsEmpty() bool { return s.Lo|s.Hi == 0 }

// Has reports whether the set has a cell.
func (s CellSet) Has(cell int) bool { return !s.And(OneCell(cell)).IsEmpty() }

// Covers reports whether the set has all cells of t.
func (s CellSet) Covers(t CellSet) bool { return t.AndNot(s).IsEmpty() }

// Meets reports whether the sets have a cell in common.
func (s CellSet) Meets(t CellSet) bool { return !s.And(t).IsEmpty() }

// Count returns how many cells the set has.
func (s CellSet) Count() int { return bits.OnesCount64(s.Lo) + bits.OnesCount64(s.Hi) }

// Pop removes the lowest cell of a set that is not empty and returns it.
func (s *CellSet) Pop() int {
	if s.Lo != 0 {
		c := bits.TrailingZeros64(s.Lo)
		s.Lo &= s.Lo - 1
		return c
	}
	c := 64 + bits.TrailingZeros64(s.Hi)
	s.Hi &= s.Hi - 1
	return c
}
