package makerbreaker

import "math/bits"

// A vcf is a win of the maker's by threats to complete a window, each of which
// leaves one answer: a victory by continuous fours, as players of five in a row call
// it (Allis, van den Herik and Huntjens 1993 search for such threat sequences).
type vcf struct {
	cells   uint64 // of the threats and their answers
	answers uint64
}

// vcfLimit is how many threats one search tries. A guess: with 8 or 128 the nodes of
// `go test -run xxx -bench Settle ./engine/games/mnk/makerbreaker` differ by no more
// than a tenth.
const vcfLimit = 40

// findVCF looks for a win of the maker by threats, as if it were to move,
// when nobody has a window to complete.
func (g *game) findVCF(s *state) (vcf, bool) {
	left := vcfLimit
	as := *s
	as.turn = maker
	return g.extendVCF(&as, &left)
}

// extendVCF looks for a win by threats in a state with the maker to move.
func (g *game) extendVCF(s *state, left *int) (vcf, bool) {
	if s.budget < 2 {
		return vcf{}, false
	}
	partner, fork := g.partners(s)
	if fork != 0 {
		return vcf{cells: fork}, true
	}
	for cell := range maxCells {
		if partner[cell] == 0 {
			continue
		}
		if *left--; *left < 0 {
			return vcf{}, false
		}
		next := *s
		g.take(&next, cell)
		g.take(&next, bits.TrailingZeros64(partner[cell]))
		if g.threats(&next, breaker) != 0 {
			continue // the answer is a threat
		}
		if found, ok := g.extendVCF(&next, left); ok {
			found.cells |= 1<<cell | partner[cell]
			found.answers |= partner[cell]
			return found, true
		}
	}
	return vcf{}, false
}

// partners returns for each cell the other cell of a window of the maker's that
// lacks these two; or, if a cell has two such partners, these three: taking it
// threatens two windows at once.
func (g *game) partners(s *state) (partner [maxCells]uint64, fork uint64) {
	for i, open := range s.open[maker] {
		for ; open != 0; open &= open - 1 {
			l := g.lacks(s, maker, i<<6|bits.TrailingZeros64(open))
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
