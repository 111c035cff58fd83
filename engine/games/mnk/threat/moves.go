package threat

import (
	"math/bits"

	"noughts/engine/games/mnk/patterns"
)

// The most threats tried in one search for a VCF. What takes more is left to df-pn,
// which sees better where it pays. All are guesses, held against the wins of
// noughts verify suite as a whole.
const (
	vcfLimit           = 6    // to win
	rootVCFLimit       = 1000 // to win at once, but no more than a small part of all
	rootVCFShare       = 50
	threatenedVCFLimit = 60 // to see what is threatened
	counterVCFLimit    = 6  // to see that the defender wins instead
)

// quietProofNumber is the initial proof number of a quiet move: that of an open three
// is 2, that of a four 1. A guess.
const quietProofNumber = 4

// attack lists the threats of the attacker, who has so many plies left, unless
// the position is settled at once.
func (s *VCT) attack(fr *node, left int) (won, settled bool) {
	p, q := s.attacker, s.attacker^1
	if s.Size(p, patterns.Fives) > 0 {
		return left > 0, true
	}
	switch s.Size(q, patterns.Fives) {
	case 0:
		if _, ok := s.VCF.DoubleFour(p); ok && left >= 3 {
			return true, true
		}
		if left < 3 || !fr.seen && s.winsByVCF(s.last-left, left) {
			return left >= 3, true
		}
	case 1:
		c := s.Any(q, patterns.Fives).First()
		if s.Forbidden(p, c) {
			return false, true
		}
		fr.add(c, 1)
		return false, false
	default:
		return false, true
	}
	threes := *s.Any(p, patterns.Threes)
	threes.Drop(s.Any(p, patterns.Fours))
	fours := *s.Any(p, patterns.Fours)
	if s.StoppedBeside() {
		fours.Unite(s.Any(p, patterns.OpenFours))
		threes.Drop(&fours)
	}
	for c := range fours.All {
		if !s.Forbidden(p, c) {
			fr.add(c, 1)
		}
	}
	for c := range threes.All {
		if !s.Forbidden(p, c) {
			fr.add(c, 2)
		}
	}
	if s.quiet {
		s.addQuiet(fr, &threes)
	}
	return false, false
}

// addQuiet adds the moves that may threaten a VCF though they make no open three: those
// after which a line lacks two. Whether one does is seen when it is visited.
func (s *VCT) addQuiet(fr *node, threes *patterns.Cells) {
	p := s.attacker
	cells := *s.Near()
	cells.Drop(s.Stones(0))
	cells.Drop(s.Stones(1))
	cells.Drop(s.Any(p, patterns.Fours))
	cells.Drop(threes)
	if s.StoppedBeside() {
		cells.Drop(s.Any(p, patterns.OpenFours))
	}
	for c := range cells.All {
		for code := s.Code(p, c); code != 0; code >>= 4 {
			if patterns.Shape(code&15) >= patterns.ClosedTwo {
				if s.Forbidden(p, c) {
					break
				}
				fr.add(c, quietProofNumber)
				break
			}
		}
	}
}

// winsByVCF reports whether the attacker, to move, wins by a VCF in so many plies.
func (s *VCT) winsByVCF(ply, left int) bool {
	p := s.attacker
	limit := s.vcfLimitAt(ply)
	return s.VCF.Win(p, limit) && (s.VCF.Plies() <= left || s.VCF.Shortest(p, limit) && s.VCF.Plies() <= left)
}

// vcfLimitAt returns how many threats are tried for a VCF after so many plies.
func (s *VCT) vcfLimitAt(ply int) int {
	if ply > 0 {
		return vcfLimit
	}
	return int(max(vcfLimit, min(rootVCFLimit, s.budget/rootVCFShare)))
}

// defend lists the replies of the defender that do not lose at once, unless the
// position is settled.
func (s *VCT) defend(fr *node, left int) (won, settled bool) {
	p, q := s.attacker, s.attacker^1
	if s.Size(q, patterns.Fives) > 0 {
		return false, true
	}
	if s.Size(p, patterns.Fives) > 0 {
		answers := s.Answers(p)
		for c := range answers.All {
			if !s.Forbidden(q, c) {
				fr.add(c, 1)
			}
		}
		return fr.size == 0 && left >= 2, fr.size == 0
	}
	if !fr.seen && s.VCF.Win(q, counterVCFLimit) {
		return false, true
	}
	set, ok := s.replies(left)
	if !ok {
		return false, true
	}
	mine, theirs := s.Stones(0), s.Stones(1)
	for i := range set {
		for word := set[i] &^ (mine[i] | theirs[i]); word != 0; word &= word - 1 {
			if c := uint16(i<<6 + bits.TrailingZeros64(word)); !s.Forbidden(q, c) {
				fr.add(c, 1)
			}
		}
	}
	return true, fr.size == 0
}

// replies returns cells of which the defender has to take one, as the attacker
// threatens a VCF; ok is false if no such threat is seen.
func (s *VCT) replies(left int) (set patterns.Cells, ok bool) {
	p, q := s.attacker, s.attacker^1
	if _, ok := s.VCF.DoubleFour(p); !ok || s.StoppedBeside() || s.Restricts(p) {
		z := s.zone()
		return z.cells, z.plies > 0 && z.plies < left
	}
	if left <= 3 {
		return set, false
	}
	set = s.StopsAll(p)
	set.Unite(s.Any(q, patterns.Fours))
	set.Unite(s.Any(q, patterns.OpenFours))
	return set, true
}
