package makerbreaker

import "math/bits"

// A Verdict says whether a claim is settled, and how.
type Verdict uint8

// The verdicts.
const (
	Unsettled Verdict = iota
	Makes             // the maker makes a line, whatever the breaker does
	Fails             // the breaker stops all lines, whatever the maker does
)

// reduce makes the moves that are forced, takes away what does not change who
// wins, and says who does if that is plain.
func (c *game) reduce(s *state) Verdict {
	for again := true; again; {
		c.dropLate(s)
		again = c.dropImplied(s, maker)
		if !s.open[breaker].none() {
			c.dropImplied(s, breaker)
		} else if c.dropPaired(s) {
			again = true
		}
		moved, v := c.force(s)
		if v != Unsettled {
			return v
		}
		again = again || moved || s.turn == maker && c.takeFree(s)
	}
	s.held[maker] &= c.inOpen(s, maker)
	s.held[breaker] &= c.inOpen(s, breaker)
	if c.outweighs(s) {
		return Fails
	}
	if !s.open[breaker].none() {
		if weak := s.weakGame(); c.reduce(&weak) == Fails {
			return Fails
		}
	}
	return Unsettled
}

// dropLate takes away the windows for which the maker has too few stones left.
func (c *game) dropLate(s *state) {
	if s.budget == ample {
		return
	}
	for i, open := range s.open[maker] {
		for ; open != 0; open &= open - 1 {
			line := i<<6 | bits.TrailingZeros64(open)
			if bits.OnesCount64(c.lacks(s, maker, line)) > int(s.budget) {
				s.open[maker].remove(line)
			}
		}
	}
}

// force makes the move that alone does not lose at once.
func (c *game) force(s *state) (moved bool, v Verdict) {
	mine, theirs := c.threats(s, int(s.turn)), c.threats(s, int(s.turn^1))
	wins, loses := Makes, Fails
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
		return true, Unsettled
	}
	return false, Unsettled
}

// outweighs reports whether the breaker stops all windows by taking, turn by
// turn, the cell that weighs most: Erdős and Selfridge have shown that this is
// enough where the sum of 2^-n, over windows that lack n cells, is less than 1,
// or a half with the maker to move.
func (c *game) outweighs(s *state) bool {
	const one = 1 << 40
	limit := one / 2
	if s.turn == breaker {
		limit = one
	}
	sum := 0
	for i, open := range s.open[maker] {
		for ; open != 0 && sum < limit; open &= open - 1 {
			sum += one >> bits.OnesCount64(c.lacks(s, maker, i<<6|bits.TrailingZeros64(open)))
		}
	}
	return sum < limit
}

// dropImplied takes away the windows of a side that lack all that another
// lacks: whoever completes them completes that one too.
func (c *game) dropImplied(s *state, side int) (dropped bool) {
	lines, through, held := c.lines[side], &c.through[side], s.held[side]
	for i := range s.open[side] {
		for open := s.open[side][i]; open != 0; open &= open - 1 {
			line := i<<6 | bits.TrailingZeros64(open)
			rest := s.open[side]
			rest.remove(line)
			for l := lines[line] &^ held; l != 0 && rest[0]|rest[1] != 0; l &= l - 1 {
				t := &through[bits.TrailingZeros64(l)]
				rest[0] &= t[0]
				rest[1] &= t[1]
			}
			if !rest.none() {
				s.open[side] = s.open[side].without(&rest)
				open &= s.open[side][i]
				dropped = true
			}
		}
	}
	return dropped
}

// dropPaired takes away, in a weak contest, the windows through two free cells
// that no other window holds: whenever the maker takes one of the two, the
// breaker takes the other.
func (c *game) dropPaired(s *state) (dropped bool) {
	var last [maxWindows]uint8 // by first window: the last cell seen, from 1 up
	before := &c.before
	for free := c.free(s); free != 0; free &= free - 1 {
		cell := bits.TrailingZeros64(free)
		t := c.through[maker][cell].and(&s.open[maker])
		first := &last[t.first()&(maxWindows-1)]
		for other := *first; other != 0; other = before[other-1].cell {
			if before[other-1].windows == t {
				s.open[maker] = s.open[maker].without(&t)
				return true
			}
		}
		before[cell].windows, before[cell].cell = t, *first
		*first = uint8(cell + 1)
	}
	return false
}

// takeFree makes a threat of the maker's whose answer gives the breaker nothing:
// on a cell of no other open window. It can as well be made now as later, unless
// the maker has to hurry.
func (c *game) takeFree(s *state) bool {
	if s.budget != ample {
		return false
	}
	for i, open := range s.open[maker] {
		for ; open != 0; open &= open - 1 {
			line := i<<6 | bits.TrailingZeros64(open)
			l := c.lacks(s, maker, line)
			if bits.OnesCount64(l) != 2 {
				continue
			}
			low, high := bits.TrailingZeros64(l), bits.TrailingZeros64(l&(l-1))
			for _, pair := range [2][2]int{{low, high}, {high, low}} {
				if c.worthless(s, pair[1], line) {
					c.take(s, pair[0])
					c.take(s, pair[1])
					return true
				}
			}
		}
	}
	return false
}

// worthless reports whether a cell is of no use to the breaker but to stop a
// window.
func (c *game) worthless(s *state, cell, line int) bool {
	mine, theirs := c.through[maker][cell].and(&s.open[maker]), c.through[breaker][cell].and(&s.open[breaker])
	return mine.only(line) && theirs.none()
}
