package papers

import (
	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
)

// An orderScript makes a plan into a strategy for Order: on 4×4 the plan itself,
// and on 6×6 the strategy T = T1 ∪ T2 of "Order and Chaos" by S. T. Castelein,
// section 3.6, with the plan in the place of T1. There T2 answers on the border
// by the mirror, and when the plan has made a four inside, the transition function
// makes it a five.
type orderScript struct{ plan OrderPlan }

// play returns the strategy's move.
func (s orderScript) play(p *rules.Position) (engine.Choice, string) {
	r := p.Variant
	switch {
	case !planned(r) && !bordered(r):
		return engine.Choice{}, ReasonOtherRules
	case !p.OrderToMove():
		return engine.Choice{}, ReasonForOrder
	case r.Full && !waits(r) && p.HasLine():
		return engine.Choice{Move: p.AppendMoves(nil)[0], Reason: engine.Reason{ID: reasonStands}}, ""
	}
	in, answer, kept := parts(p)
	switch {
	case !kept || !s.reaches(in, waits(r)):
		return engine.Choice{}, ReasonOffPlan
	case answer != nil: // T2
		there, _ := r.MirrorOf(int(answer.Cell))
		return engine.Choice{Move: *answer, Reason: engine.Reason{ID: rules.ReasonMirror, Moves: []engine.Move{p.Stone(there)}}}, ""
	case in.HasLine() && !waits(r): // the transition function
		return five(p)
	case in.EmptyCells().IsEmpty(): // not with a plan that wins
		return engine.Choice{}, ReasonOffPlan
	}
	c := s.plan(&in)
	if bordered(r) {
		c.Move = p.FromInner(c.Move)
		if p.Occupied().IsEmpty() { // there the steps have nothing to go by
			c.Reason = engine.Reason{ID: rules.ReasonInside, Number: int(in.Variant.Rows), Claims: engine.ClaimsWin}
		}
	}
	return c, ""
}

// planned reports whether the board is the one that plans are for. There a line
// that stands once stands for good, so exact and full change nothing for Order.
func planned(r rules.Variant) bool {
	r.Exact, r.Full = false, false
	return r == PlanBoard(r.ChaosFirst)
}

// bordered reports whether the board is that of the plans with a border around
// it, and the plan and the mirror together win. Where Order has to wait, Chaos
// must begin: then Order always has an answer to give (Theorem 4.2).
func bordered(r rules.Variant) bool {
	return r.Symbols == 2 && r.Rows == 6 && r.Cols == 6 && r.Line == 5 && (r.ChaosFirst || !waits(r))
}

// waits reports whether Order must not make a five of a four by itself, as Chaos
// might yet make it a six.
func waits(r rules.Variant) bool { return r.Exact && r.Full && r.Line < r.Rows }

// parts returns the inner board, the answer to a stone on the border that has
// none yet, and whether the border is as the mirror keeps it.
func parts(p *rules.Position) (in rules.Position, answer *engine.Move, kept bool) {
	if planned(p.Variant) {
		return rules.Position{Variant: PlanBoard(p.Variant.ChaosFirst), Stones: p.Stones}, nil, true
	}
	answer, kept = p.HalfPair()
	return p.Inner(), answer, kept
}

// five returns the move that makes a four a five.
func five(p *rules.Position) (engine.Choice, string) {
	g := p.Variant.Geometry()
	for i := range g.Windows {
		l := &g.Windows[i]
		for s := range int(p.Variant.Symbols) {
			if p.OpenStones(l, s) == int(p.Variant.Line)-1 {
				last := l.Cells.AndNot(p.Stones[s])
				m := engine.Move{Cell: uint16(last.Pop()), Symbol: engine.X + engine.Symbol(s)}
				return engine.Choice{Move: m, Reason: Completing(m)}, ""
			}
		}
	}
	return engine.Choice{}, ReasonOffPlan // but between kept pairs there is room for a five
}
