package mnk

import "math/bits"

// A permutation says where each bit of a bitboard goes when the board is turned.
type permutation [64]uint8

// permutations returns where the bits of the rule's bitboards go, for every way to
// turn and mirror the board but to leave it.
func (r rule) permutations() (all []permutation) {
	b := bitboard{cols: r.cols}
	for _, way := range r.ways() {
		var to permutation
		for c := range uint16(r.size()) {
			to[b.bit(c)] = uint8(b.bit(r.image(c, way)))
		}
		all = append(all, to)
	}
	return all
}

// of returns the set with every bit where it goes.
func (to *permutation) of(set uint64) (image uint64) {
	for ; set != 0; set &= set - 1 {
		image |= 1 << to[bits.TrailingZeros64(set)]
	}
	return image
}

// canonical returns a function that makes the same bitboard of all those of the rule
// that turning or mirroring the board carries into one another.
func (r rule) canonical() func(bitboard) bitboard {
	all := r.permutations()
	return func(s bitboard) bitboard {
		least := s
		for i := range all {
			image := s
			image.stones = [2]uint64{all[i].of(s.stones[0]), all[i].of(s.stones[1])}
			if image.stones[0] < least.stones[0] ||
				image.stones[0] == least.stones[0] && image.stones[1] < least.stones[1] {
				image.free = all[i].of(s.free)
				least = image
			}
		}
		return least
	}
}
