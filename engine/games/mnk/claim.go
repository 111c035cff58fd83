package mnk

import "noughts/engine"

// A claim is that one player, the maker, makes no line from the position of a
// study. It is put to a weak contest first, as that is less work, and if the
// maker wins that, to the true one.
type claim struct {
	weak, whole *siege // nil if there is none
	weakStart   stance
	wholeStart  stance
	holds       cells // moves after which a pairing holds; none if the maker is to move
	paired      bool  // whether a pairing holds whatever the next move is
}

// newClaim prepares the claim that p makes no line. Sieges end when over says so.
func newClaim(t *tally, p engine.Player, over func() bool, bytes int) claim {
	var q claim
	if q.holds, q.paired = t.tiled(p); !q.paired {
		q.paired = t.matched(p)
	}
	if q.paired {
		return q
	}
	if t.turn == p {
		q.holds = cells{} // it is not for the breaker to choose
	}
	if c, start, ok := newContest(t, p, true); ok {
		q.weak, q.weakStart = newSiege(c, over, bytes), start
	}
	if t.rule.exact || q.weak == nil {
		return q // a window is not always a line where lines are exact
	}
	if c, start, ok := newContest(t, p, false); ok {
		q.whole, q.wholeStart = newSiege(c, over, bytes), start
	}
	return q
}

// settle returns who wins the contest as it stands, and by which method that is
// known.
func (q *claim) settle(limit uint64) (verdict, string) {
	if q.paired || q.holds != (cells{}) {
		return breakerWins, methodPairing
	}
	return q.ask(limit, func(s *siege, at stance) verdict { return s.settle(at) })
}

// after returns who wins after the side to move has taken a cell, which must
// not complete a line.
func (q *claim) after(c uint16, limit uint64) (verdict, string) {
	if q.paired || q.holds.has(c) {
		return breakerWins, methodPairing
	}
	return q.ask(limit, func(s *siege, at stance) verdict {
		if n, known := s.number[c]; known {
			s.take(&at, n)
		} else {
			at.turn ^= 1 // no window of either side is open there
		}
		return s.settle(at)
	})
}

// ask puts a question to the weak contest, and if that does not answer it, to
// the whole one, which may visit so many positions more.
func (q *claim) ask(limit uint64, question func(*siege, stance) verdict) (verdict, string) {
	if q.weak == nil {
		return unsettled, ""
	}
	q.weak.limit = q.weak.nodes + limit
	v := question(q.weak, q.weakStart)
	if v == breakerWins {
		return v, methodWeak
	}
	if q.whole == nil {
		return unsettled, ""
	}
	q.whole.limit = q.whole.nodes + limit
	return question(q.whole, q.wholeStart), methodProof
}

// visited returns how many positions the sieges have looked at.
func (q *claim) visited() (n uint64) {
	for _, s := range [2]*siege{q.weak, q.whole} {
		if s != nil {
			n += s.nodes
		}
	}
	return n
}
