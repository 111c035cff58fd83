package orderchaos

import "math/bits"

// A cellSet is a set of cells of a board of up to 10×10: bit c of lo is cell c,
// bit c of hi is cell 64+c.
type cellSet struct{ lo, hi uint64 }

// one returns the set of a single cell.
func one(cell int) cellSet {
	if cell < 64 {
		return cellSet{lo: 1 << cell}
	}
	return cellSet{hi: 1 << (cell - 64)}
}

// firstCells returns the set of the cells below n.
func firstCells(n int) cellSet {
	if n <= 64 {
		return cellSet{lo: 1<<n - 1}
	}
	return cellSet{lo: ^uint64(0), hi: 1<<(n-64) - 1}
}

func (s cellSet) and(t cellSet) cellSet    { return cellSet{s.lo & t.lo, s.hi & t.hi} }
func (s cellSet) or(t cellSet) cellSet     { return cellSet{s.lo | t.lo, s.hi | t.hi} }
func (s cellSet) andNot(t cellSet) cellSet { return cellSet{s.lo &^ t.lo, s.hi &^ t.hi} }
func (s cellSet) empty() bool              { return s.lo|s.hi == 0 }
func (s cellSet) has(cell int) bool        { return !s.and(one(cell)).empty() }
func (s cellSet) covers(t cellSet) bool    { return t.andNot(s).empty() }
func (s cellSet) meets(t cellSet) bool     { return !s.and(t).empty() }
func (s cellSet) count() int               { return bits.OnesCount64(s.lo) + bits.OnesCount64(s.hi) }

// pop removes the lowest cell of a set that is not empty and returns it.
func (s *cellSet) pop() int {
	if s.lo != 0 {
		c := bits.TrailingZeros64(s.lo)
		s.lo &= s.lo - 1
		return c
	}
	c := 64 + bits.TrailingZeros64(s.hi)
	s.hi &= s.hi - 1
	return c
}
