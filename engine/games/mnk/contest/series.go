package contest

import "math/bits"

// A series is a win of the maker's by threats to complete a window, each of
// which leaves one answer.
type series struct {
	zone    uint64 // the cells of the threats and their answers
	answers uint64
}

// seriesLimit is how many threats a search for a series tries.
const seriesLimit = 40

// findSeries looks for a win of the maker by threats, as if it were to move,
// when nobody has a window to complete.
func (c *contest) findSeries(s *stance) (series, bool) {
	left := seriesLimit
	as := *s
	as.turn = maker
	return c.extend(&as, &left)
}

// extend looks for a series in a stance with the maker to move.
func (c *contest) extend(s *stance, left *int) (series, bool) {
	if s.budget < 2 {
		return series{}, false
	}
	partner, fork := c.partners(s)
	if fork != 0 {
		return series{zone: fork}, true
	}
	for cell := range maxCells {
		if partner[cell] == 0 {
			continue
		}
		if *left--; *left < 0 {
			return series{}, false
		}
		next := *s
		c.take(&next, cell)
		c.take(&next, bits.TrailingZeros64(partner[cell]))
		if c.threats(&next, breaker) != 0 {
			continue // the answer is a threat
		}
		if found, ok := c.extend(&next, left); ok {
			found.zone |= 1<<cell | partner[cell]
			found.answers |= partner[cell]
			return found, true
		}
	}
	return series{}, false
}

// partners returns for each cell the other cell of a window of the maker's that
// lacks these two; or, if a cell has two such partners, these three: taking it
// threatens two windows at once.
func (c *contest) partners(s *stance) (partner [maxCells]uint64, fork uint64) {
	for i, open := range s.open[maker] {
		for ; open != 0; open &= open - 1 {
			l := c.lacks(s, maker, i<<6|bits.TrailingZeros64(open))
			if bits.OnesCount64(l) != 2 {
				continue
			}
			low := l & -l
			for _, cell := range [2]uint64{low, l &^ low} {
				p := &partner[bits.TrailingZeros64(cell)]
				if *p != 0 && *p != l&^cell {
					return partner, l | *p
				}
				*p = l &^ cell
			}
		}
	}
	return partner, 0
}

// zone returns the cells one of which the breaker, to move, has to take: those
// of a series that the maker threatens, and those with which the breaker may
// come to threaten a window while it goes on. A stone anywhere else loses.
func (c *contest) zone(s *stance) uint64 {
	found, ok := c.findSeries(s)
	if !ok {
		return ^uint64(0)
	}
	for i, open := range s.open[breaker] {
		for ; open != 0; open &= open - 1 {
			l := c.lacks(s, breaker, i<<6|bits.TrailingZeros64(open))
			if bits.OnesCount64(l&^found.answers) <= 2 {
				found.zone |= l
			}
		}
	}
	return found.zone
}
