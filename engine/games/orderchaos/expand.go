package orderchaos

import "math/bits"

// expand lists the moves worth trying in the frame's position. If only the winner
// matters, and not how long the loser lasts, Chaos need only try what stops the
// threats.
func (p *prover) expand(f *frame, s *stance, winnerOnly bool) {
	f.children = f.children[:0]
	if !s.order {
		if urgent := p.field.urgent(f.goals, s.empty); urgent != nil {
			p.expandReplies(f, s, urgent)
			return
		}
	}
	related := f.related()
	neutral := s.empty &^ related
	if !s.order && winnerOnly {
		if zone, won := p.winsByThreats(f, s); won {
			related, neutral = zone, 0
		}
	}
	for cells := s.empty & related; cells != 0; cells &= cells - 1 {
		c := uint8(bits.TrailingZeros64(cells))
		worth := p.field.worthwhile(f.goals, c, s.order)
		for symbol := range p.field.rules.symbols {
			if worth>>symbol&1 != 0 {
				p.add(f, s, ply{c, symbol})
			}
		}
	}
	if neutral != 0 { // one such cell is as good as another
		p.add(f, s, ply{uint8(bits.TrailingZeros64(neutral)), 0})
	}
}

// urgent returns a goal that Order would complete next, or nil.
func (f *field) urgent(goals []goal, empty uint64) *goal {
	for i := range goals {
		if f.need(&goals[i], empty) == 1 {
			return &goals[i]
		}
	}
	return nil
}

// expandReplies lists Chaos's moves that break a goal which Order would complete
// next.
func (p *prover) expandReplies(f *frame, s *stance, urgent *goal) {
	for cells := (urgent.cells | urgent.ends) & s.empty; cells != 0; cells &= cells - 1 {
		c := uint8(bits.TrailingZeros64(cells))
		for symbol := range p.field.rules.symbols {
			if m := (ply{c, symbol}); !urgent.survives(m) {
				p.add(f, s, m)
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
// better.
func (f *field) worthwhile(goals []goal, cell uint8, order bool) uint8 {
	var leaves [maxSymbols]uint64 // by symbol: which goals through the cell survive
	bit, n := uint64(1)<<cell, 0
	for i := range goals {
		g := &goals[i]
		if (g.cells|g.ends)&bit == 0 {
			continue
		}
		if n == 64 {
			return 1<<f.rules.symbols - 1
		}
		for s := range f.rules.symbols {
			if g.survives(ply{cell, s}) {
				leaves[s] |= 1 << n
			}
		}
		n++
	}
	var worth uint8
	for s := range f.rules.symbols {
		if !f.outdone(&leaves, s, order) {
			worth |= 1 << s
		}
	}
	return worth
}

// outdone reports whether another symbol does at least as well as s; of equals
// the first stays.
func (f *field) outdone(leaves *[maxSymbols]uint64, s uint8, order bool) bool {
	for t := range f.rules.symbols {
		mine, other := leaves[s], leaves[t]
		if !order {
			mine, other = other, mine
		}
		if t != s && mine&^other == 0 && (mine != other || t < s) {
			return true
		}
	}
	return false
}

// add appends a move to the frame with what is known about it.
func (p *prover) add(f *frame, s *stance, m ply) {
	next := s.after(m)
	c := child{move: m}
	related, verdict, promise := p.field.look(f.goals, &next, m)
	switch verdict {
	case orderWon:
		c.proof, c.refute = 0, impossible
	case chaosWon:
		c.proof, c.refute = impossible, 0
	default:
		c.pattern = p.field.pattern(&next, related)
		var known bool
		if c.proof, c.refute, known = p.table.find(&c.pattern); !known {
			c.proof, c.refute = promise.proof, promise.refute
		}
	}
	f.children = append(f.children, c)
}

// A promise is a first guess at the proof and refutation numbers.
type promise struct{ proof, refute uint32 }

// look judges the stance after a move at a glance, goals being those before it.
func (f *field) look(goals []goal, next *stance, m ply) (related uint64, v verdict, guess promise) {
	var breaks [maxSymbols]uint64 // by symbol: the cells where it breaks every urgent goal
	urgent, near := 0, 0
	open := 0
	for i := range goals {
		g := &goals[i]
		if !g.survives(m) {
			continue
		}
		open++
		related |= g.cells | g.ends
		switch f.need(g, next.empty) {
		case 0:
			return 0, orderWon, promise{}
		case 1:
			if next.order {
				return 0, orderWon, promise{}
			}
			f.narrow(&breaks, g, next.empty, urgent == 0)
			urgent++
		case 2:
			near++
		}
	}
	if open == 0 {
		return 0, chaosWon, promise{}
	}
	if urgent > 0 {
		replies := 0
		for _, cells := range breaks {
			replies += bits.OnesCount64(cells)
		}
		if replies == 0 {
			return 0, orderWon, promise{}
		}
		return related, goesOn, promise{uint32(replies), 1}
	}
	return related, goesOn, quiet(next, near)
}

// quiet is the promise of a stance without an urgent goal: Order is the nearer to
// a win the more goals need only two cells, and Chaos has many moves.
func quiet(s *stance, near int) promise {
	switch {
	case !s.order:
		return promise{uint32(2 + bits.OnesCount64(s.empty)/4), 1}
	case near > 0:
		return promise{1, uint32(1 + near)}
	}
	return promise{2, 1}
}

// narrow keeps in breaks only the plies that break g too.
func (f *field) narrow(breaks *[maxSymbols]uint64, g *goal, empty uint64, first bool) {
	for s := range f.rules.symbols {
		cells := g.cells & empty
		if s == g.symbol {
			cells = g.ends & empty
		}
		if first {
			breaks[s] = cells
		} else {
			breaks[s] &= cells
		}
	}
}
