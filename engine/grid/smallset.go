package grid

import "math/bits"

// A SmallSet is a set of cells of a board of up to 128 cells, passed by value: bit c of
// Lo is cell c, bit c of Hi is cell 64+c.
type SmallSet struct{ Lo, Hi uint64 }

// OneCell returns the set of a single cell.
func OneCell(cell int) SmallSet {
	if cell < 64 {
		return SmallSet{Lo: 1 << cell}
	}
	return SmallSet{Hi: 1 << (cell - 64)}
}

// FirstCells returns the set of the cells below n.
func FirstCells(n int) SmallSet {
	if n <= 64 {
		return SmallSet{Lo: 1<<n - 1}
	}
	return SmallSet{Lo: ^uint64(0), Hi: 1<<(n-64) - 1}
}

// And returns the cells of both sets.
func (s SmallSet) And(t SmallSet) SmallSet { return SmallSet{s.Lo & t.Lo, s.Hi & t.Hi} }

// Or returns the cells of either set.
func (s SmallSet) Or(t SmallSet) SmallSet { return SmallSet{s.Lo | t.Lo, s.Hi | t.Hi} }

// AndNot returns the cells of s that t has not.
func (s SmallSet) AndNot(t SmallSet) SmallSet { return SmallSet{s.Lo &^ t.Lo, s.Hi &^ t.Hi} }

// IsEmpty reports whether the set has no cell.
func (s SmallSet) IsEmpty() bool { return s.Lo|s.Hi == 0 }

// Has reports whether the set has a cell.
func (s SmallSet) Has(cell int) bool { return !s.And(OneCell(cell)).IsEmpty() }

// Covers reports whether the set has all cells of t.
func (s SmallSet) Covers(t SmallSet) bool { return t.AndNot(s).IsEmpty() }

// Meets reports whether the sets have a cell in common.
func (s SmallSet) Meets(t SmallSet) bool { return !s.And(t).IsEmpty() }

// Count returns how many cells the set has.
func (s SmallSet) Count() int { return bits.OnesCount64(s.Lo) + bits.OnesCount64(s.Hi) }

// Pop removes the lowest cell of a set that is not empty and returns it.
func (s *SmallSet) Pop() int {
	if s.Lo != 0 {
		c := bits.TrailingZeros64(s.Lo)
		s.Lo &= s.Lo - 1
		return c
	}
	c := 64 + bits.TrailingZeros64(s.Hi)
	s.Hi &= s.Hi - 1
	return c
}
