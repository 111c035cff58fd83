package grid

import "math/bits"

// The limits of the boards that all sets but the small ones hold.
const (
	MaxSide  = 20
	MaxCells = MaxSide * MaxSide
)

// Cells is a set of cells of a board of any size: bit c%64 of word c/64 stands for
// cell c, which is row*cols + col.
type Cells [(MaxCells + 63) / 64]uint64

// CellsOf lists the cells of a set in one word, in which bit c stands for cell c.
func CellsOf[T uint16 | uint32](set T) (cells []uint16) {
	for ; set != 0; set &= set - 1 {
		cells = append(cells, uint16(bits.TrailingZeros32(uint32(set))))
	}
	return cells
}

// Has reports whether a cell is in the set.
func (s *Cells) Has(c uint16) bool { return s[c>>6]>>(c&63)&1 != 0 }

// Add puts a cell into the set.
func (s *Cells) Add(c uint16) { s[c>>6] |= 1 << (c & 63) }

// Remove takes a cell out of the set.
func (s *Cells) Remove(c uint16) { s[c>>6] &^= 1 << (c & 63) }

// Count returns how many cells are in the set.
func (s *Cells) Count() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// Unite adds the cells of another set.
func (s *Cells) Unite(t *Cells) {
	for i := range s {
		s[i] |= t[i]
	}
}

// Keep leaves only the cells that are in another set too.
func (s *Cells) Keep(t *Cells) {
	for i := range s {
		s[i] &= t[i]
	}
}

// Drop removes the cells of another set.
func (s *Cells) Drop(t *Cells) {
	for i := range s {
		s[i] &^= t[i]
	}
}

// Meets reports whether a cell is in another set too.
func (s *Cells) Meets(t *Cells) bool {
	var both uint64
	for i := range s {
		both |= s[i] & t[i]
	}
	return both != 0
}

// First returns the lowest cell of the set, which must not be empty.
func (s *Cells) First() uint16 {
	for i, w := range s {
		if w != 0 {
			return uint16(i<<6 + bits.TrailingZeros64(w))
		}
	}
	panic("grid: the first of no cells")
}

// All yields the cells of the set from the lowest.
func (s *Cells) All(yield func(uint16) bool) {
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			if !yield(uint16(i<<6 + bits.TrailingZeros64(w))) {
				return
			}
		}
	}
}

// IsEmpty reports whether the set has no cell.
func (s *Cells) IsEmpty() bool { return *s == Cells{} }
