package threat

import (
	"math/bits"

	"noughts/engine"
	"noughts/engine/games/mnk/patterns"
)

// VCF searches for a win by continuous fours: an unbroken series of threats to
// complete a line ("fours", where five win). Each threat leaves one answer, so a win found is
// proved against every defense. The search gives up at its limit; not finding a
// win proves nothing.
type VCF struct {
	*patterns.PatternBoard
	Line        []uint16  // the win found: threats and answers in turn, the last threat decides
	Tried       uint64    // threats tried, over all calls
	limit       int       // threats that may still be tried
	gainingOnly bool      // whether only threats are tried that gain something elsewhere
	depthCut    bool      // whether the limit of depth cut the search short
	failures    []failure // by hash; nil until it is needed
	generation  uint32    // tells the failures of this search from those of older ones
}

// A failure is a position from which the threats that were left did not win. It
// only spares work: a proof never rests on it.
type failure struct {
	hash       uint64
	generation uint32
}

const (
	maxFours    = 60      // threats of the longest series that is looked for; a guess
	maxFailures = 1 << 12 // remembered, 16 bytes each; a power of two
)

// NewVCF returns a search on a board.
func NewVCF(b *patterns.PatternBoard) *VCF {
	return &VCF{PatternBoard: b, Line: make([]uint16, 0, 2*maxFours+1)}
}

// possible reports whether a player has a threat to begin a series with.
func (v *VCF) possible(p engine.Player) bool {
	return v.Size(p, patterns.Fours)+v.Size(p, patterns.OpenFours) > 0
}

// remember makes room for failures, which most boards never need.
func (v *VCF) remember() {
	if v.failures == nil {
		v.failures = make([]failure, maxFailures)
	}
}

// Win reports whether p, if it were to move, has a win by threats, trying no
// more than limit of them. Nobody may have a line to complete, but the opponent
// one. On success v.Line holds the win; its length is odd, and the last stone
// makes two lines to complete at once.
func (v *VCF) Win(p engine.Player, limit int) bool {
	v.limit, v.gainingOnly = limit, false
	if !v.possible(p) {
		return false
	}
	v.remember()
	v.generation++
	v.Line = v.Line[:0]
	return v.extend(p, maxFours)
}

// Shortest is Win, but it looks for the shortest series.
func (v *VCF) Shortest(p engine.Player, limit int) bool {
	v.limit, v.gainingOnly = limit, false
	return v.deepen(p)
}

// GainingOnly is Shortest, but it tries only threats that gain something elsewhere:
// most series that win are of such threats alone.
func (v *VCF) GainingOnly(p engine.Player, limit int) bool {
	v.limit, v.gainingOnly = limit, true
	return v.deepen(p)
}

// deepen looks for longer and longer series (iterative deepening).
func (v *VCF) deepen(p engine.Player) bool {
	if !v.possible(p) {
		return false
	}
	v.remember()
	for threats := 1; threats <= maxFours && v.limit > 0; threats++ {
		v.Line, v.depthCut = v.Line[:0], false
		v.generation++
		if v.extend(p, threats) {
			return true
		}
		if !v.depthCut {
			return false
		}
	}
	return false
}

// Exhausted reports whether the last search tried all that there is: if it found
// no win, no such series wins.
func (v *VCF) Exhausted() bool { return v.limit > 0 }

// Plies returns in how many plies the win that was found comes: after the last
// threat the opponent stops one line and the other is completed.
func (v *VCF) Plies() int { return len(v.Line) + 2 }

// extend tries every threat of p, to win with at most so many.
func (v *VCF) extend(p engine.Player, threats int) bool {
	switch v.Size(p^1, patterns.Fives) {
	case 0:
		if c, ok := v.DoubleFour(p); ok {
			v.Line = append(v.Line, c)
			return true
		}
	case 1: // the only threat that does not lose is one that stops this
		c := v.Any(p^1, patterns.Fives).First()
		return (v.Any(p, patterns.Fours).Has(c) || v.Any(p, patterns.OpenFours).Has(c)) && v.playThreat(c, p, threats)
	default:
		return false
	}
	also := v.Any(p, patterns.Threes) // those that threaten more come first
	fours := *v.Any(p, patterns.Fours)
	if v.StoppedBeside() { // open ones that do not decide by themselves
		fours.Unite(v.Any(p, patterns.OpenFours))
	}
	for _, skip := range [2]uint64{0, ^uint64(0)} {
		for i, word := range fours {
			for word &= also[i] ^ skip; word != 0; word &= word - 1 {
				c := uint16(i<<6 + bits.TrailingZeros64(word))
				if (!v.gainingOnly || v.gains(c, p)) && v.playThreat(c, p, threats) {
					return true
				}
			}
		}
	}
	return false
}

// gains reports whether a threat on c brings p nearer to a line in another
// direction too.
func (v *VCF) gains(c uint16, p engine.Player) bool {
	n := 0
	for code := v.Code(p, c); code != 0; code >>= 4 {
		if patterns.Shape(code&15) >= patterns.ClosedTwo {
			n++
		}
	}
	return n > 1
}

// DoubleFour returns a cell where p makes two lines to complete at once.
func (v *VCF) DoubleFour(p engine.Player) (c uint16, ok bool) {
	switch {
	case v.PatternBoard.Restricts(p):
		return v.allowedStraightFour(p)
	case v.StoppedBeside():
		return v.unstoppedFour(p)
	case v.Size(p, patterns.OpenFours) > 0:
		return v.Any(p, patterns.OpenFours).First(), true
	case v.Doubles(p, patterns.Fours) > 0:
		return v.Many(p, patterns.Fours).First(), true
	}
	return 0, false
}

// allowedStraightFour is DoubleFour of a player to whom all double-fours are forbidden: one
// four may be completed at either end.
func (v *VCF) allowedStraightFour(p engine.Player) (c uint16, ok bool) {
	for c := range v.Any(p, patterns.OpenFours).All {
		if !v.Forbidden(p, c) {
			return c, true
		}
	}
	return 0, false
}

// unstoppedFour is DoubleFour where lines may be stopped beside them: one stone may then
// stop several.
func (v *VCF) unstoppedFour(p engine.Player) (c uint16, ok bool) {
	cells := *v.Any(p, patterns.OpenFours)
	cells.Unite(v.Many(p, patterns.Fours))
	for c := range cells.All {
		v.PlayStoneOnly(c, p)
		ok := v.Size(p^1, patterns.Fives) == 0 && v.unanswerable(p)
		if v.Undo(); ok {
			return c, true
		}
	}
	return 0, false
}

// unanswerable reports whether p, who has lines to complete and whose opponent has none,
// completes one of them next: there are two, or the one may not be stopped.
func (v *VCF) unanswerable(p engine.Player) bool {
	if v.StoppedBeside() {
		answers := v.Answers(p)
		return v.Size(p, patterns.Fives) > 0 && answers.IsEmpty()
	}
	return v.Size(p, patterns.Fives) > 1 || v.Size(p, patterns.Fives) == 1 && v.Forbidden(p^1, v.Any(p, patterns.Fives).First())
}

// playThreat puts the threat on c and answers it.
func (v *VCF) playThreat(c uint16, p engine.Player, threats int) bool {
	if v.limit <= 0 || v.Forbidden(p, c) {
		return false
	}
	v.limit--
	v.Tried++
	v.PlayStoneOnly(c, p)
	v.Line = append(v.Line, c)
	won := v.Size(p^1, patterns.Fives) == 0 && v.unanswerable(p)
	switch {
	case won, v.Size(p^1, patterns.Fives) > 0:
	case threats == 1:
		v.depthCut = true
	default:
		won = v.playAnswer(p, threats-1)
	}
	v.Undo()
	if !won {
		v.Line = v.Line[:len(v.Line)-1]
	}
	return won
}

// playAnswer puts the only answer to a threat of p and goes on.
func (v *VCF) playAnswer(p engine.Player, threats int) bool {
	answers := v.Answers(p)
	if answers.Count() != 1 {
		return false // where lines may be stopped beside them there may be a choice
	}
	d := answers.First()
	v.PlayStoneOnly(d, p^1)
	defer v.Undo()
	here := failure{v.Hash(), v.generation}
	slot := &v.failures[here.hash%maxFailures]
	if *slot == here || !v.possible(p) {
		return false
	}
	v.Line = append(v.Line, d)
	if v.extend(p, threats) {
		return true
	}
	v.Line = v.Line[:len(v.Line)-1]
	*slot = here
	return false
}
