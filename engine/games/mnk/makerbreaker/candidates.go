package makerbreaker

import "math/bits"

// candidates returns the cells worth taking. A cell is not if another dominates
// it, nor, for the breaker, if it is irrelevant to the threats against it.
func (g *game) candidates(at *state) uint64 {
	free := g.free(at)
	try := free
	if at.turn == breaker {
		try &= g.relevanceZone(at)
	}
	left := free
	for list := free; list != 0; list &= list - 1 {
		a := bits.TrailingZeros64(list)
		for others := left &^ (1 << a); others != 0; others &= others - 1 {
			if g.dominates(at, bits.TrailingZeros64(others), a) {
				left &^= 1 << a
				break
			}
		}
	}
	return try & left
}

// dominates reports whether cell b stands in all open windows, of either side, that
// cell a stands in: then taking b does whatever taking a does, if it spoils no more. (Whoever
// wins with a wins with b, too, by the same play with the two exchanged. The maker needs the
// condition as well, as the breaker may take the one that is left.)
func (g *game) dominates(at *state, b, a int) bool {
	for side := range at.open {
		of, in, open := &g.through[side][a], &g.through[side][b], &at.open[side]
		if of[0]&^in[0]&open[0]|of[1]&^in[1]&open[1] != 0 {
			return false
		}
	}
	return g.spoilsNoMore(at, b, a)
}

// spoilsNoMore reports whether the breaker spoils no open window on cell b that it does not
// spoil on cell a.
func (g *game) spoilsNoMore(at *state, b, a int) bool {
	spoiled, open := g.spoiled[b].without(&g.spoiled[a]), &at.open[breaker]
	return spoiled[0]&open[0]|spoiled[1]&open[1] == 0
}

// relevanceZone returns the cells one of which the breaker, to move, has to take:
// those of a win by threats that the maker threatens, and those with which the
// breaker may come to threaten a window while it goes on. A stone anywhere else
// leaves the win as it is (the relevance zones of lambda search, Thomsen 2000).
func (g *game) relevanceZone(s *state) uint64 {
	found, ok := g.findVCF(s)
	if !ok {
		return ^uint64(0)
	}
	for i, open := range s.open[breaker] {
		for ; open != 0; open &= open - 1 {
			l := g.lacks(s, breaker, i<<6|bits.TrailingZeros64(open))
			if bits.OnesCount64(l&^found.answers) <= 2 {
				found.cells |= l
			}
		}
	}
	return found.cells
}
