package makerbreaker

import "math/bits"

// pairingLimit is how many pairs a search for a pairing tries. A guess: with 10, 40 and
// 160 `go test -run xxx -bench Settle ./engine/games/mnk/makerbreaker` takes 410, 61
// and 26 thousand nodes for mnk:6x7:5, the longer each the more are tried.
const pairingLimit = 40

// hasPairing reports whether the breaker stops all windows by a pairing strategy:
// pairs of free cells, none in two of them, such that every window holds a pair.
// Whenever the maker takes one cell of a pair the breaker takes the other (Hales and
// Jewett 1963). It may miss one.
func (g *game) hasPairing(s *state) bool {
	left := pairingLimit
	return g.findPairing(s, s.open[maker], g.inOpen(s, maker)&^s.held[maker], &left, nil)
}

// findPairing finds pairs of free cells for windows, for the one with the fewest cells
// first, and appends them if somebody wants to know.
func (g *game) findPairing(s *state, windows windowSet, free uint64, left *int, pairs *[]uint64) bool {
	if windows.none() {
		return true
	}
	if *left--; *left < 0 {
		return false
	}
	var cells uint64
	least := maxCells + 1
	lines := g.lines[maker]
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
			stopped := g.through[maker][i].and(&g.through[maker][j])
			if g.findPairing(s, windows.without(&stopped), free&^(1<<i|1<<j), left, pairs) {
				if pairs != nil {
					*pairs = append(*pairs, 1<<i|1<<j)
				}
				return true
			}
		}
	}
	return false
}
