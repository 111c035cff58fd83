package mnk

import "math/bits"

// A verdict says who wins a contest.
type verdict uint8

const (
	unsettled verdict = iota
	makerWins
	breakerWins
)

// reduce makes the moves that are forced, takes away what does not change who
// wins, and says who does if that is plain.
func (c *contest) reduce(s *stance) verdict {
	for again := true; again; {
		again = c.dropImplied(s, maker)
		if s.open[breaker] != 0 {
			c.dropImplied(s, breaker)
		} else if c.dropPaired(s) {
			again = true
		}
		moved, v := c.force(s)
		if v != unsettled {
			return v
		}
		again = again || moved || s.turn == maker && c.takeFree(s)
	}
	s.held[maker] &= c.inOpen(s, maker)
	s.held[breaker] &= c.inOpen(s, breaker)
	if c.outweighs(s) {
		return breakerWins
	}
	if s.open[breaker] != 0 {
		if weak := s.weakly(); c.reduce(&weak) == breakerWins {
			return breakerWins
		}
	}
	return unsettled
}

// force makes the move that alone does not lose at once.
func (c *contest) force(s *stance) (moved bool, v verdict) {
	mine, theirs := c.threats(s, int(s.turn)), c.threats(s, int(s.turn^1))
	wins, loses := makerWins, breakerWins
	if s.turn == breaker {
		wins, loses = loses, wins
	}
	switch {
	case mine != 0:
		return false, wins
	case theirs&(theirs-1) != 0:
		return false, loses
	case theirs != 0:
		c.take(s, bits.TrailingZeros64(theirs))
		return true, unsettled
	}
	return false, unsettled
}

// outweighs reports whether the breaker stops all windows by taking, turn by
// turn, the cell that weighs most: Erdős and Selfridge have shown that this is
// enough where the sum of 2^-n, over windows that lack n cells, is less than 1,
// or a half with the maker to move.
func (c *contest) outweighs(s *stance) bool {
	const one = 1 << 40
	limit := one / 2
	if s.turn == breaker {
		limit = one
	}
	sum := 0
	for open := s.open[maker]; open != 0 && sum < limit; open &= open - 1 {
		sum += one >> bits.OnesCount64(c.lacks(s, maker, bits.TrailingZeros64(open)))
	}
	return sum < limit
}

// dropImplied takes away the windows of a side that lack all that another
// lacks: whoever completes them completes that one too.
func (c *contest) dropImplied(s *stance, side int) (dropped bool) {
	for open := s.open[side]; open != 0; open &= open - 1 {
		line := bits.TrailingZeros64(open)
		rest := s.open[side] &^ (1 << line)
		for l := c.lacks(s, side, line); l != 0; l &= l - 1 {
			rest &= c.through[side][bits.TrailingZeros64(l)]
		}
		if rest != 0 {
			s.open[side] &^= rest
			open &= s.open[side]
			dropped = true
		}
	}
	return dropped
}

// dropPaired takes away, in a weak contest, the windows through two free cells
// that no other window holds: whenever the maker takes one of the two, the
// breaker takes the other.
func (c *contest) dropPaired(s *stance) (dropped bool) {
	var last [maxNumber]uint8 // by first window: the last cell seen, from 1 up
	var before [maxNumber]struct {
		windows uint64
		cell    uint8 // seen before, with the same first window
	}
	for free := c.free(s); free != 0; free &= free - 1 {
		cell := bits.TrailingZeros64(free)
		t := c.through[maker][cell] & s.open[maker]
		first := &last[bits.TrailingZeros64(t)&(maxNumber-1)]
		for other := *first; other != 0; other = before[other-1].cell {
			if before[other-1].windows == t {
				s.open[maker] &^= t
				return true
			}
		}
		before[cell].windows, before[cell].cell = t, *first
		*first = uint8(cell + 1)
	}
	return false
}

// takeFree makes a threat of the maker's whose answer gives the breaker nothing:
// on a cell of no other open window. It can as well be made now as later.
func (c *contest) takeFree(s *stance) bool {
	for open := s.open[maker]; open != 0; open &= open - 1 {
		line := bits.TrailingZeros64(open)
		l := c.lacks(s, maker, line)
		if bits.OnesCount64(l) != 2 {
			continue
		}
		low := bits.TrailingZeros64(l)
		high := bits.TrailingZeros64(l & (l - 1))
		for _, pair := range [2][2]int{{low, high}, {high, low}} {
			answer := pair[1]
			if c.through[maker][answer]&s.open[maker] == 1<<line && c.through[breaker][answer]&s.open[breaker] == 0 {
				c.take(s, pair[0])
				c.take(s, answer)
				return true
			}
		}
	}
	return false
}
