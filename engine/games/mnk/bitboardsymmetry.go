package mnk

import "noughts/engine/grid"

// permutations returns where the bits of the rule's bitboards go, for every way to
// turn and mirror the board but to leave it.
func (r rule) permutations() (all []*grid.Permutation) {
	b := bitboard{cols: r.cols}
	for _, way := range r.ways() {
		to := make([]uint8, 64)
		for c := range uint16(r.size()) {
			to[b.bit(c)] = uint8(b.bit(r.image(c, way)))
		}
		all = append(all, grid.NewPermutation(to))
	}
	return all
}

// canonical returns a function that makes the same bitboard of all those of the rule
// that turning or mirroring the board carries into one another.
func (r rule) canonical() func(bitboard) bitboard {
	all := r.permutations()
	return func(s bitboard) bitboard {
		least := s
		for i := range all {
			image := s
			image.stones = [2]uint64{all[i].Of(s.stones[0]), all[i].Of(s.stones[1])}
			if image.stones[0] < least.stones[0] ||
				image.stones[0] == least.stones[0] && image.stones[1] < least.stones[1] {
				image.free = all[i].Of(s.free)
				least = image
			}
		}
		return least
	}
}
