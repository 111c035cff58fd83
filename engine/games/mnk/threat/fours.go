package threat

import (
	"math/bits"

	"noughts/engine"
	"noughts/engine/games/mnk/field"
)

// Fours searches for a win by an unbroken series of threats to complete a line
// ("fours", where five win). Each threat leaves one answer, so a win found is
// proved against every defence. The search gives up at its limit; not finding a
// win proves nothing.
type Fours struct {
	*field.Field
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

// NewFours returns a search on a field.
func NewFours(f *field.Field) *Fours {
	return &Fours{Field: f, Line: make([]uint16, 0, 2*maxFours+1)}
}

// possible reports whether a player has a threat to begin a series with.
func (f *Fours) possible(p engine.Player) bool {
	return f.Size(p, field.Fours)+f.Size(p, field.OpenFours) > 0
}

// begin sets up a search that tries so many threats.
func (f *Fours) begin(limit int, strict bool) {
	f.limit, f.strict = limit, strict
	if f.failed == nil {
		f.failed = make([]failure, maxFailures)
	}
}

// Win reports whether p, if it were to move, has a win by threats, trying no
// more than limit of them. Nobody may have a line to complete, but the opponent
// one. On success f.Line holds the win; its length is odd, and the last stone
// makes two lines to complete at once.
func (f *Fours) Win(p engine.Player, limit int) bool {
	if !f.possible(p) {
		return false
	}
	f.begin(limit, false)
	f.round++
	f.Line = f.Line[:0]
	return f.extend(p, maxFours)
}

// Shortest is Win, but it looks for the shortest series.
func (f *Fours) Shortest(p engine.Player, limit int) bool { return f.deepen(p, limit, false) }

// Strict is Shortest, but it tries only threats that gain something elsewhere:
// most series that win are of such threats alone.
func (f *Fours) Strict(p engine.Player, limit int) bool { return f.deepen(p, limit, true) }

// deepen looks for longer and longer series.
func (f *Fours) deepen(p engine.Player, limit int, strict bool) bool {
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
func (f *Fours) Exhausted() bool { return f.limit > 0 }

// Plies returns in how many plies the win that was found comes: after the last
// threat the opponent stops one line and the other is completed.
func (f *Fours) Plies() int { return len(f.Line) + 2 }

// extend tries every threat of p, to win with at most so many.
func (f *Fours) extend(p engine.Player, threats int) bool {
	switch f.Size(p^1, field.Fives) {
	case 0:
		if c, ok := f.Decisive(p); ok {
			f.Line = append(f.Line, c)
			return true
		}
	case 1: // the only threat that does not lose is one that stops this
		c := f.Any(p^1, field.Fives).First()
		return (f.Any(p, field.Fours).Has(c) || f.Any(p, field.OpenFours).Has(c)) && f.try(c, p, threats)
	default:
		return false
	}
	also := f.Any(p, field.Threes) // those that threaten more come first
	for _, skip := range [2]uint64{0, ^uint64(0)} {
		for i, word := range f.Any(p, field.Fours) {
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
func (f *Fours) gains(c uint16, p engine.Player) bool {
	n := 0
	for code := f.Code(p, c); code != 0; code >>= 4 {
		if field.Class(code&15) >= field.ClosedTwo {
			n++
		}
	}
	return n > 1
}

// Decisive returns a cell where p makes two lines to complete at once.
func (f *Fours) Decisive(p engine.Player) (c uint16, ok bool) {
	switch {
	case f.Size(p, field.OpenFours) > 0:
		return f.Any(p, field.OpenFours).First(), true
	case f.Doubles(p, field.Fours) > 0:
		return f.Many(p, field.Fours).First(), true
	}
	return 0, false
}

// try puts the threat on c and answers it.
func (f *Fours) try(c uint16, p engine.Player, threats int) bool {
	if f.limit <= 0 {
		return false
	}
	f.limit--
	f.Tried++
	f.Sketch(c, p)
	f.Line = append(f.Line, c)
	won := f.Size(p, field.Fives) > 1 && f.Size(p^1, field.Fives) == 0
	switch {
	case won, f.Size(p^1, field.Fives) > 0:
	case threats == 1:
		f.cut = true
	default:
		won = f.answered(p, threats-1)
	}
	f.Lift()
	if !won {
		f.Line = f.Line[:len(f.Line)-1]
	}
	return won
}

// answered puts the only answer to a threat of p and goes on.
func (f *Fours) answered(p engine.Player, threats int) bool {
	d := f.Any(p, field.Fives).First()
	f.Sketch(d, p^1)
	defer f.Lift()
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
