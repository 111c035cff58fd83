package grid

import "math/bits"

// Words are the sizes of sets: two words hold a board of up to 128 cells, seven one
// of 20×20.
type Words interface{ [2]uint64 | [7]uint64 }

// A Set is a set of cells, as many as fit into its words: bit c%64 of word c/64
// stands for cell c. The zero value is empty. Sets can be compared with ==.
type Set[W Words] struct{ words W }

// Of returns the set of some cells.
func Of[W Words](cells ...uint16) (s Set[W]) {
	for _, c := range cells {
		s.Add(c)
	}
	return s
}

// Below returns the set of the first n cells.
func Below[W Words](n int) (s Set[W]) {
	for i := 0; i < len(s.words) && n > 0; i, n = i+1, n-64 {
		s.words[i] = ^uint64(0) >> max(0, 64-n)
	}
	return s
}

// Has reports whether a cell is in the set.
func (s *Set[W]) Has(c uint16) bool { return s.words[c>>6]>>(c&63)&1 != 0 }

// Add puts a cell into the set.
func (s *Set[W]) Add(c uint16) { s.words[c>>6] |= 1 << (c & 63) }

// Remove takes a cell out of the set.
func (s *Set[W]) Remove(c uint16) { s.words[c>>6] &^= 1 << (c & 63) }

// Word returns the cells from 64*i on, cell 64*i in the lowest bit.
func (s *Set[W]) Word(i int) uint64 { return s.words[i] }

// IsEmpty reports whether the set has no cell.
func (s *Set[W]) IsEmpty() bool {
	var any uint64
	for i := 0; i < len(s.words); i++ {
		any |= s.words[i]
	}
	return any == 0
}

// Count returns how many cells are in the set.
func (s *Set[W]) Count() int {
	n := 0
	for i := 0; i < len(s.words); i++ {
		n += bits.OnesCount64(s.words[i])
	}
	return n
}

// Unite adds the cells of another set.
func (s *Set[W]) Unite(t *Set[W]) {
	for i := 0; i < len(s.words); i++ {
		s.words[i] |= t.words[i]
	}
}

// Keep leaves only the cells that are in another set too.
func (s *Set[W]) Keep(t *Set[W]) {
	for i := 0; i < len(s.words); i++ {
		s.words[i] &= t.words[i]
	}
}

// Drop removes the cells of another set.
func (s *Set[W]) Drop(t *Set[W]) {
	for i := 0; i < len(s.words); i++ {
		s.words[i] &^= t.words[i]
	}
}

// Meets reports whether a cell is in another set too.
func (s *Set[W]) Meets(t *Set[W]) bool {
	var both uint64
	for i := 0; i < len(s.words); i++ {
		both |= s.words[i] & t.words[i]
	}
	return both != 0
}

// Covers reports whether the set has all cells of another.
func (s *Set[W]) Covers(t *Set[W]) bool {
	var missing uint64
	for i := 0; i < len(s.words); i++ {
		missing |= t.words[i] &^ s.words[i]
	}
	return missing == 0
}

// First returns the lowest cell of the set, which must not be empty.
func (s *Set[W]) First() uint16 {
	for i := 0; i < len(s.words); i++ {
		if w := s.words[i]; w != 0 {
			return uint16(i<<6 + bits.TrailingZeros64(w))
		}
	}
	panic("grid: the first of no cells")
}

// Pop removes the lowest cell of the set, which must not be empty, and returns it.
func (s *Set[W]) Pop() uint16 {
	c := s.First()
	s.words[c>>6] &= s.words[c>>6] - 1
	return c
}

// All yields the cells of the set from the lowest.
func (s *Set[W]) All(yield func(uint16) bool) {
	for i := 0; i < len(s.words); i++ {
		for w := s.words[i]; w != 0; w &= w - 1 {
			if !yield(uint16(i<<6 + bits.TrailingZeros64(w))) {
				return
			}
		}
	}
}
