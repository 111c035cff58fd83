package orderchaos

import (
	"math/bits"

	"noughts/engine/games/orderchaos/rules"
)

// anyTime is more plies than any game has.
const anyTime = rules.MaxSide*rules.MaxSide + 1

// expand lists the moves worth trying in the frame's position, Order being to win
// in so many plies. Where threats would do that, Chaos need only try what stops
// them.
func (p *prover) expand(f *frame, plies int) {
	f.children = f.children[:0]
	s := &f.stance
	if !s.order {
		if urgent := s.waitingFor(1); !urgent.empty() {
			p.expandReplies(f, &p.field.goals[urgent.first()])
			return
		}
	}
	related := s.related
	neutral := s.empty &^ related
	if !s.order {
		if w, won := p.winsByThreats(s); won && w.plies < plies {
			related, neutral = w.zone, 0
		}
	}
	for cells := s.empty & related; cells != 0; cells &= cells - 1 {
		c := uint8(bits.TrailingZeros64(cells))
		worth := p.field.worthwhile(s, c)
		for symbol := range p.field.rules.Symbols {
			if worth>>symbol&1 != 0 {
				p.add(f, ply{c, symbol})
			}
		}
	}
	if neutral != 0 { // one such cell is as good as another
		p.add(f, ply{uint8(bits.TrailingZeros64(neutral)), 0})
	}
}

// expandReplies lists Chaos's moves that break a goal which Order would complete
// next.
func (p *prover) expandReplies(f *frame, urgent *goal) {
	for cells := (urgent.cells | urgent.ends) & f.stance.empty; cells != 0; cells &= cells - 1 {
		c := uint8(bits.TrailingZeros64(cells))
		for symbol := range p.field.rules.Symbols {
			if m := (ply{c, symbol}); !urgent.survives(m) {
				p.add(f, m)
			}
		}
	}
	if len(f.children) == 0 {
		panic("orderchaos: an open goal without a reply")
	}
}

// worthwhile returns the symbols worth placing on a cell, as bits. A symbol that
// leaves Order fewer goals than another one on the same cell is worse for Order
// and better for Chaos: with more goals and the same cells Order can only do
// better. Of equals the first is enough.
func (f *field) worthwhile(s *stance, cell uint8) uint8 {
	var kills [rules.MaxSymbols]goalSet
	for t := range f.rules.Symbols {
		kills[t] = s.open.and(f.kills[cell][t])
	}
	var worth uint8
	for t := range f.rules.Symbols {
		outdone := false
		for u := range f.rules.Symbols {
			better, worse := kills[u], kills[t]
			if !s.order {
				better, worse = worse, better
			}
			if u != t && better.within(worse) && (u < t || better != worse) {
				outdone = true
			}
		}
		if !outdone {
			worth |= 1 << t
		}
	}
	return worth
}

// add appends a move to the frame with what is known about it.
func (p *prover) add(f *frame, m ply) {
	c := child{move: m}
	var next stance
	p.field.after(&f.stance, m, &next)
	switch v, guess := p.field.look(&next); v {
	case rules.OrderWins:
		c.proof, c.refute = 0, impossible
	case rules.ChaosWins:
		c.proof, c.refute = impossible, 0
	default:
		c.pattern = p.field.pattern(&next)
		if c.proof, c.refute, c.known = p.table.find(&c.pattern); !c.known {
			c.proof, c.refute = guess.proof, guess.refute
		}
	}
	f.children = append(f.children, c)
}

// A promise is a first guess at the proof and refutation numbers.
type promise struct{ proof, refute uint32 }

// look judges a stance at a glance.
func (f *field) look(s *stance) (v rules.Verdict, guess promise) {
	if v := s.lookAhead(); v != rules.Undecided {
		return v, promise{}
	}
	urgent := s.waitingFor(1)
	if urgent.empty() {
		return rules.Undecided, quiet(s)
	}
	replies := 0
	for _, cells := range f.breaks(urgent, s.empty) {
		replies += bits.OnesCount64(cells)
	}
	if replies == 0 {
		return rules.OrderWins, promise{}
	}
	return rules.Undecided, promise{uint32(replies), 1}
}

// quiet is the promise of a stance without an urgent goal: Order is the nearer to
// a win the more goals need only two cells, and Chaos has many moves.
func quiet(s *stance) promise {
	near := s.waitingFor(2).count()
	switch {
	case !s.order:
		return promise{uint32(2 + bits.OnesCount64(s.empty)/2), 1}
	case near > 0:
		return promise{1, uint32(1 + near)}
	}
	return promise{2, 1}
}

// breaks returns, by symbol, the cells where a ply of Chaos breaks every goal of
// a set that is not empty.
func (f *field) breaks(goals goalSet, empty uint64) (breaks [rules.MaxSymbols]uint64) {
	g := &f.goals[goals.first()]
	for cells := (g.cells | g.ends) & empty; cells != 0; cells &= cells - 1 {
		c := bits.TrailingZeros64(cells)
		for s := range f.rules.Symbols {
			if goals.within(f.kills[c][s]) {
				breaks[s] |= 1 << c
			}
		}
	}
	return breaks
}
