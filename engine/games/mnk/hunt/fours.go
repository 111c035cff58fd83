package hunt

import (
	"math/bits"

	"noughts/engine"
	"noughts/engine/games/mnk/field"
)

// fours searches for a win by an unbroken series of threats to complete a line
// ("fours", where five win). Each threat leaves one answer, so a win found is
// proved against every defence. The search gives up at its limit; not finding a
// win proves nothing.
type fours struct {
	*field.Field
	line   []uint16         // the win found: threats and answers in turn, the last threat decides
	limit  int              // threats that may still be tried
	tried  uint64           // threats tried, over all calls
	strict bool             // whether only threats count that gain something elsewhere
	cut    bool             // whether a longer series might do better
	failed [1 << 12]failure // by hash
	round  uint32           // tells the failures of this search from older ones
}

// A failure is a position from which the threats that were left did not win. It
// only spares work: a proof never rests on it.
type failure struct {
	hash  uint64
	round uint32
}

// strict makes a search of fours strict.
const strict = true

// maxFours is the longest series, in threats.
const maxFours = 60

func newFours(f *field.Field) *fours {
	return &fours{Field: f, line: make([]uint16, 0, 2*maxFours+1)}
}

// possible reports whether a player has a threat to begin a series with.
func (f *fours) possible(p engine.Player) bool {
	return f.Size(p, field.Fours)+f.Size(p, field.OpenFours) > 0
}

// win reports whether p, if it were to move, has a win by threats, trying no
// more than limit of them, and in a strict search only those that gain something
// elsewhere. It must have no line to complete. It looks for the shortest. On
// success f.line holds the win; its length is odd, and the last stone makes two
// lines to complete at once.
func (f *fours) win(p engine.Player, limit int, strict bool) bool {
	if !f.possible(p) {
		return false
	}
	f.limit, f.strict = limit, strict
	for threats := 1; threats <= maxFours && f.limit > 0; threats++ {
		f.line, f.cut = f.line[:0], false
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

// plies returns in how many plies the win that was found comes: after the last
// threat the opponent stops one line and the other is completed.
func (f *fours) plies() int { return len(f.line) + 2 }

// extend tries every threat of p, to win with at most so many.
func (f *fours) extend(p engine.Player, threats int) bool {
	switch f.Size(p^1, field.Fives) {
	case 0:
		if c, ok := f.decisive(p); ok {
			f.line = append(f.line, c)
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
// direction too. Most series that win are of such threats alone.
func (f *fours) gains(c uint16, p engine.Player) bool {
	code := f.Code(p, c)
	n := 0
	for ; code != 0; code >>= 4 {
		if field.Class(code&15) >= field.ClosedTwo-3 {
			n++
		}
	}
	return n > 1
}

// decisive returns a cell where p makes two lines to complete at once.
func (f *fours) decisive(p engine.Player) (c uint16, ok bool) {
	switch {
	case f.Size(p, field.OpenFours) > 0:
		return f.Any(p, field.OpenFours).First(), true
	case f.Doubles(p, field.Fours) > 0:
		return f.Many(p, field.Fours).First(), true
	}
	return 0, false
}

// try puts the threat on c and answers it.
func (f *fours) try(c uint16, p engine.Player, threats int) bool {
	if f.limit <= 0 {
		return false
	}
	f.limit--
	f.tried++
	f.Sketch(c, p)
	f.line = append(f.line, c)
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
		f.line = f.line[:len(f.line)-1]
	}
	return won
}

// answered puts the only answer to a threat of p and goes on.
func (f *fours) answered(p engine.Player, threats int) bool {
	d := f.Any(p, field.Fives).First()
	f.Sketch(d, p^1)
	defer f.Lift()
	here := failure{f.Hash(), f.round}
	slot := &f.failed[here.hash%uint64(len(f.failed))]
	if *slot == here || !f.possible(p) {
		return false
	}
	f.line = append(f.line, d)
	if f.extend(p, threats) {
		return true
	}
	f.line = f.line[:len(f.line)-1]
	*slot = here
	return false
}
