package makerbreaker

import "math/bits"

// reduce makes the moves that are forced, takes away what does not change who
// wins, and says who does if that is plain. What is left is a smaller game with the
// same winner.
func (g *game) reduce(s *state) Verdict {
	for again := true; again; {
		g.dropBeyondBudget(s)
		again = g.dropSupersets(s, maker)
		if !s.open[breaker].none() {
			g.dropSupersets(s, breaker)
		} else if g.dropPaired(s) {
			again = true
		}
		moved, v := g.playForcedMove(s)
		if v != Unsettled {
			return v
		}
		again = again || moved || s.turn == maker && g.playForcingMove(s)
	}
	s.held[maker] &= g.inOpen(s, maker)
	s.held[breaker] &= g.inOpen(s, breaker)
	if g.erdosSelfridge(s) {
		return Fails
	}
	if !s.open[breaker].none() {
		if weak := s.weakGame(); g.reduce(&weak) == Fails {
			return Fails
		}
	}
	return Unsettled
}

// dropBeyondBudget takes away the windows for which the maker has too few stones left.
func (g *game) dropBeyondBudget(s *state) {
	if s.budget == unlimited {
		return
	}
	for i, open := range s.open[maker] {
		for ; open != 0; open &= open - 1 {
			line := i<<6 | bits.TrailingZeros64(open)
			if bits.OnesCount64(g.lacks(s, maker, line)) > int(s.budget) {
				s.open[maker].remove(line)
			}
		}
	}
}

// playForcedMove makes the move that alone does not lose at once.
func (g *game) playForcedMove(s *state) (moved bool, v Verdict) {
	mine, theirs := g.threats(s, int(s.turn)), g.threats(s, int(s.turn^1))
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
		g.take(s, bits.TrailingZeros64(theirs))
		return true, Unsettled
	}
	return false, Unsettled
}

// dropSupersets takes away the windows of a side that lack all that another
// lacks: whoever completes them completes that one too.
func (g *game) dropSupersets(s *state, side int) (dropped bool) {
	lines, through, held := g.lines[side], &g.through[side], s.held[side]
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

// dropPaired takes away, in a weak game, the windows through two free cells that
// stand in just the same windows: whenever the maker takes one of the two, the
// breaker takes the other.
func (g *game) dropPaired(s *state) (dropped bool) {
	var last [maxWindows]uint8 // by first window: the last cell seen, from 1 up
	before := &g.before
	for free := g.free(s); free != 0; free &= free - 1 {
		cell := bits.TrailingZeros64(free)
		t := g.through[maker][cell].and(&s.open[maker])
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

// playForcingMove makes a threat of the maker's whose answer gives the breaker
// nothing: on a cell of no other open window. It can as well be made now as later,
// unless the maker has to hurry, or the two cells the other way round would make the breaker
// spoil a window of its own.
func (g *game) playForcingMove(s *state) bool {
	if s.budget != unlimited {
		return false
	}
	for i, open := range s.open[maker] {
		for ; open != 0; open &= open - 1 {
			line := i<<6 | bits.TrailingZeros64(open)
			l := g.lacks(s, maker, line)
			if bits.OnesCount64(l) != 2 {
				continue
			}
			low, high := bits.TrailingZeros64(l), bits.TrailingZeros64(l&(l-1))
			for _, pair := range [2][2]int{{low, high}, {high, low}} {
				if g.uselessToBreaker(s, pair[1], line) && g.spoilsNoMore(s, pair[0], pair[1]) {
					g.take(s, pair[0])
					g.take(s, pair[1])
					return true
				}
			}
		}
	}
	return false
}

// uselessToBreaker reports whether a cell is of no use to the breaker but to stop a
// window.
func (g *game) uselessToBreaker(s *state, cell, line int) bool {
	mine, theirs := g.through[maker][cell].and(&s.open[maker]), g.through[breaker][cell].and(&s.open[breaker])
	return mine.only(line) && theirs.none()
}
