package makerbreaker

import "math/bits"

// A vcf is a win of the maker's by threats to complete a window, each of
// which leaves one answer.
type vcf struct {
	zone    uint64 // the cells of the threats and their answers
	answers uint64
}

// vcfLimit is how many threats a search for a series tries.
const vcfLimit = 40

// findVCF looks for a win of the maker by threats, as if it were to move,
// when nobody has a window to complete.
func (c *game) findVCF(s *state) (vcf, bool) {
	left := vcfLimit
	as := *s
	as.turn = maker
	return c.extend(&as, &left)
}

// extend looks for a series in a stance with the maker to move.
func (c *game) extend(s *state, left *int) (vcf, bool) {
	if s.budget < 2 {
		return vcf{}, false
	}
	partner, fork := c.partners(s)
	if fork != 0 {
		return vcf{zone: fork}, true
	}
	for cell := range maxCells {
		if partner[cell] == 0 {
			continue
		}
		if *left--; *left < 0 {
			return vcf{}, false
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
	return vcf{}, false
}

// partners returns for each cell the other cell of a window of the maker's that
// lacks these two; or, if a cell has two such partners, these three: taking it
// threatens two windows at once.
func (c *game) partners(s *state) (partner [maxCells]uint64, fork uint64) {
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
func (c *game) zone(s *state) uint64 {
	found, ok := c.findVCF(s)
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
