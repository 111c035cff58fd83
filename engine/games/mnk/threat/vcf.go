package threat

import (
	"math/bits"

	"noughts/engine"
	"noughts/engine/games/mnk/patterns"
)

// VCF searches for a win by an unbroken series of threats to complete a line
// ("fours", where five win). Each threat leaves one answer, so a win found is
// proved against every defence. The search gives up at its limit; not finding a
// win proves nothing.
type VCF struct {
	*patterns.PatternBoard
	Line   []uint16  // the win found: threats and answers in turn, the last threat decides
	Tried  uint64    // threats tried, over all calls
	limit  int       // threats that may still be tried
	strict bool      // whether only threats count that gain something elsewhere
	cut    bool      // whether a longer series might do better
	failed []failure // by hash; nil until it is needed
	round  uint32    // tells the failures of this search from older ones
}

// A failure is a position from which the threats that were left did not win. It
// only spares work: a proof never rests on it.
type failure struct {
	hash  uint64
	round uint32
}

const (
	maxFours    = 60      // threats of the longest series
	maxFailures = 1 << 12 // remembered; a power of two
)

// NewVCF returns a search on a field.
func NewVCF(f *patterns.PatternBoard) *VCF {
	return &VCF{PatternBoard: f, Line: make([]uint16, 0, 2*maxFours+1)}
}

// possible reports whether a player has a threat to begin a series with.
func (f *VCF) possible(p engine.Player) bool {
	return f.Size(p, patterns.Fours)+f.Size(p, patterns.OpenFours) > 0
}

// begin sets up a search that tries so many threats.
func (f *VCF) begin(limit int, strict bool) {
	f.limit, f.strict = limit, strict
	if f.failed == nil {
		f.failed = make([]failure, maxFailures)
	}
}

// Win reports whether p, if it were to move, has a win by threats, trying no
// more than limit of them. Nobody may have a line to complete, but the opponent
// one. On success f.Line holds the win; its length is odd, and the last stone
// makes two lines to complete at once.
func (f *VCF) Win(p engine.Player, limit int) bool {
	if !f.possible(p) {
		return false
	}
	f.begin(limit, false)
	f.round++
	f.Line = f.Line[:0]
	return f.extend(p, maxFours)
}

// Shortest is Win, but it looks for the shortest series.
func (f *VCF) Shortest(p engine.Player, limit int) bool { return f.deepen(p, limit, false) }

// GainingOnly is Shortest, but it tries only threats that gain something elsewhere:
// most series that win are of such threats alone.
func (f *VCF) GainingOnly(p engine.Player, limit int) bool { return f.deepen(p, limit, true) }

// deepen looks for longer and longer series.
func (f *VCF) deepen(p engine.Player, limit int, strict bool) bool {
	if !f.possible(p) {
		return false
	}
	f.begin(limit, strict)
	for threats := 1; threats <= maxFours && f.limit > 0; threats++ {
		f.Line, f.cut = f.Line[:0], false
		f.round++
		if f.extend(p, threats) {
			return true
		}
		if !f.cut {
			return false
		}
	}
	return false
}

// Exhausted reports whether the last search tried all that there is: if it found
// no win, no such series wins.
func (f *VCF) Exhausted() bool { return f.limit > 0 }

// Plies returns in how many plies the win that was found comes: after the last
// threat the opponent stops one line and the other is completed.
func (f *VCF) Plies() int { return len(f.Line) + 2 }

// extend tries every threat of p, to win with at most so many.
func (f *VCF) extend(p engine.Player, threats int) bool {
	switch f.Size(p^1, patterns.Fives) {
	case 0:
		if c, ok := f.DoubleFour(p); ok {
			f.Line = append(f.Line, c)
			return true
		}
	case 1: // the only threat that does not lose is one that stops this
		c := f.Any(p^1, patterns.Fives).First()
		return (f.Any(p, patterns.Fours).Has(c) || f.Any(p, patterns.OpenFours).Has(c)) && f.try(c, p, threats)
	default:
		return false
	}
	also := f.Any(p, patterns.Threes) // those that threaten more come first
	for _, skip := range [2]uint64{0, ^uint64(0)} {
		for i, word := range f.Any(p, patterns.Fours) {
			for word &= also[i] ^ skip; word != 0; word &= word - 1 {
				c := uint16(i<<6 + bits.TrailingZeros64(word))
				if (!f.strict || f.gains(c, p)) && f.try(c, p, threats) {
					return true
				}
			}
		}
	}
	return false
}

// gains reports whether a threat on c brings p nearer to a line in another
// direction too.
func (f *VCF) gains(c uint16, p engine.Player) bool {
	n := 0
	for code := f.Code(p, c); code != 0; code >>= 4 {
		if patterns.Shape(code&15) >= patterns.ClosedTwo {
			n++
		}
	}
	return n > 1
}

// DoubleFour returns a cell where p makes two lines to complete at once.
func (f *VCF) DoubleFour(p engine.Player) (c uint16, ok bool) {
	switch {
	case f.Size(p, patterns.OpenFours) > 0:
		return f.Any(p, patterns.OpenFours).First(), true
	case f.Doubles(p, patterns.Fours) > 0:
		return f.Many(p, patterns.Fours).First(), true
	}
	return 0, false
}

// try puts the threat on c and answers it.
func (f *VCF) try(c uint16, p engine.Player, threats int) bool {
	if f.limit <= 0 {
		return false
	}
	f.limit--
	f.Tried++
	f.PlayStoneOnly(c, p)
	f.Line = append(f.Line, c)
	won := f.Size(p, patterns.Fives) > 1 && f.Size(p^1, patterns.Fives) == 0
	switch {
	case won, f.Size(p^1, patterns.Fives) > 0:
	case threats == 1:
		f.cut = true
	default:
		won = f.answered(p, threats-1)
	}
	f.Undo()
	if !won {
		f.Line = f.Line[:len(f.Line)-1]
	}
	return won
}

// answered puts the only answer to a threat of p and goes on.
func (f *VCF) answered(p engine.Player, threats int) bool {
	d := f.Any(p, patterns.Fives).First()
	f.PlayStoneOnly(d, p^1)
	defer f.Undo()
	here := failure{f.Hash(), f.round}
	slot := &f.failed[here.hash%maxFailures]
	if *slot == here || !f.possible(p) {
		return false
	}
	f.Line = append(f.Line, d)
	if f.extend(p, threats) {
		return true
	}
	f.Line = f.Line[:len(f.Line)-1]
	*slot = here
	return false
}
