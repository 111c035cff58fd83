package orderchaos

import "noughts/engine"

// A planScript makes a plan into a strategy for Order: on 4×4 the plan itself,
// and on 6×6 the strategy T = T1 ∪ T2 of "Order and Chaos" by S. T. Castelein,
// section 3.6, with the plan in the place of T1. There T2 answers on the border
// by the mirror, and when the plan has made a four inside, the transition function
// makes it a five.
type planScript struct{ plan plan }

// play returns the strategy's move.
func (s planScript) play(p *position) (engine.Choice, string) {
	r := p.rules
	switch {
	case !r.planned() && !r.bordered():
		return engine.Choice{}, reasonOtherRules
	case !p.orderToMove():
		return engine.Choice{}, reasonForOrder
	case r.full && !r.waits() && p.hasLine():
		return engine.Choice{Move: p.AppendMoves(nil)[0], Reason: engine.Reason{ID: reasonStands}}, ""
	}
	in, answer, kept := p.parts()
	switch {
	case !kept || !s.leadsTo(in, r.waits()):
		return engine.Choice{}, reasonLostThread
	case answer != nil: // T2
		there, _ := r.mirrorOf(int(answer.Cell))
		return engine.Choice{Move: *answer, Reason: engine.Reason{ID: reasonMirror, Moves: []engine.Move{p.stone(there)}}}, ""
	case in.hasLine() && !r.waits(): // the transition function
		return p.five()
	case in.emptyCells().empty(): // not with a plan that wins
		return engine.Choice{}, reasonLostThread
	}
	c := s.plan(&in)
	if r.bordered() {
		c.Move = p.outside(c.Move)
	}
	return c, ""
}

// planned reports whether the board is the one that plans are for. There a line
// that stands once stands for good, so exact and full change nothing for Order.
func (r rules) planned() bool {
	r.exact, r.full = false, false
	return r == small(r.chaosFirst)
}

// bordered reports whether the board is that of the plans with a border around
// it, and the plan and the mirror together win. Where Order has to wait, Chaos
// must begin: then Order always has an answer to give (Theorem 4.2).
func (r rules) bordered() bool {
	return r.symbols == 2 && r.rows == 6 && r.cols == 6 && r.line == 5 && (r.chaosFirst || !r.waits())
}

// waits reports whether Order must not make a five of a four by itself, as Chaos
// might yet make it a six.
func (r rules) waits() bool { return r.exact && r.full && r.line < r.rows }

// parts returns the inner board, the answer to a stone on the border that has
// none yet, and whether the border is as the mirror keeps it.
func (p *position) parts() (in position, answer *engine.Move, kept bool) {
	if p.rules.planned() {
		return position{rules: small(p.rules.chaosFirst), stones: p.stones}, nil, true
	}
	answer, kept = p.halfPair()
	return p.inside(), answer, kept
}

// five returns the move that makes a four a five.
func (p *position) five() (engine.Choice, string) {
	g := p.rules.geometry()
	for i := range g.lines {
		l := &g.lines[i]
		for s := range int(p.rules.symbols) {
			if p.openStones(l, s) == int(p.rules.line)-1 {
				last := l.cells.andNot(p.stones[s])
				m := engine.Move{Cell: uint16(last.pop()), Symbol: engine.X + engine.Symbol(s)}
				return engine.Choice{Move: m, Reason: completing(m)}, ""
			}
		}
	}
	return engine.Choice{}, reasonLostThread // but between kept pairs there is room for a five
}
