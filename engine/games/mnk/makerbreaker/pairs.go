package makerbreaker

import "math/bits"

// pairsLimit is how many pairs a search for a pairing tries.
const pairsLimit = 40

// paired reports whether the breaker stops all windows by a pairing: pairs of
// free cells, none in two of them, such that every window holds a pair. Whenever
// the maker takes one cell of a pair the breaker takes the other. It may miss
// one.
func (c *game) paired(s *state) bool {
	left := pairsLimit
	return c.pair(s, s.open[maker], c.inOpen(s, maker)&^s.held[maker], &left)
}

// pair finds pairs of free cells for windows, for the one with the fewest cells
// first.
func (c *game) pair(s *state, windows windowSet, free uint64, left *int) bool {
	if windows.none() {
		return true
	}
	if *left--; *left < 0 {
		return false
	}
	var cells uint64
	least := maxCells + 1
	lines := c.lines[maker]
	free &^= s.held[maker]
	for i, w := range windows {
		for ; w != 0; w &= w - 1 {
			l := lines[i<<6|bits.TrailingZeros64(w)] & free
			if n := bits.OnesCount64(l); n < least {
				cells, least = l, n
			}
		}
	}
	if least < 2 {
		return false
	}
	for a := cells; a != 0; a &= a - 1 {
		for b := a & (a - 1); b != 0; b &= b - 1 {
			i, j := bits.TrailingZeros64(a), bits.TrailingZeros64(b)
			stopped := c.through[maker][i].and(&c.through[maker][j])
			if c.pair(s, windows.without(&stopped), free&^(1<<i|1<<j), left) {
				return true
			}
		}
	}
	return false
}
