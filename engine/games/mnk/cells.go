package mnk

import "math/bits"

// cells is a set of cells: bit c%64 of word c/64 stands for cell c.
type cells [(maxCells + 63) / 64]uint64

func (s *cells) has(c uint16) bool { return s[c>>6]>>(c&63)&1 != 0 }
func (s *cells) add(c uint16)      { s[c>>6] |= 1 << (c & 63) }
func (s *cells) remove(c uint16)   { s[c>>6] &^= 1 << (c & 63) }

// count returns how many cells are in the set.
func (s *cells) count() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// all yields the cells of the set from the lowest.
func (s *cells) all(yield func(uint16) bool) {
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			if !yield(uint16(i<<6 + bits.TrailingZeros64(w))) {
				return
			}
		}
	}
}
