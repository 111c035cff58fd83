package makerbreaker

import (
	"math"
	"math/bits"
)

// fullWeight is the weight of a window that is full; each cell that it lacks halves
// it.
const fullWeight = 1 << 40

// erdosSelfridge reports whether the breaker stops all windows by taking, turn by
// turn, the cell that weighs most. That is enough where the sum of 2^-n, over the
// maker's windows that lack n cells, is less than 1, or less than a half with the
// maker to move (Erdős and Selfridge 1973).
func (g *game) erdosSelfridge(s *state) bool {
	limit := safeWeight(s.turn)
	return g.weightUpTo(s, limit) < limit
}

// safeWeight returns the weight below which the breaker stops all windows.
func safeWeight(turn uint8) int {
	if turn == breaker {
		return fullWeight
	}
	return fullWeight / 2
}

// weight returns the weight of the maker's open windows.
func (g *game) weight(s *state) int { return g.weightUpTo(s, math.MaxInt) }

// weightUpTo is weight, which may stop counting at a limit.
func (g *game) weightUpTo(s *state, limit int) (sum int) {
	for i, open := range s.open[maker] {
		for ; open != 0 && sum < limit; open &= open - 1 {
			sum += fullWeight >> bits.OnesCount64(g.lacks(s, maker, i<<6|bits.TrailingZeros64(open)))
		}
	}
	return sum
}
