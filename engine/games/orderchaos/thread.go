package orderchaos

import "noughts/engine"

// A position has no history, so whether a plan has led to it is found out by
// trying: a thread gives Order the plan's moves and Chaos the other stones in
// every order. It follows only boards with stones that the position has, which
// are few.
type thread struct {
	plan    plan
	to      position
	through bool            // whether Order goes on by the plan when a four stands
	dead    map[uint32]bool // by fingerprint: from where it leads nowhere
}

// leadsTo reports whether there is a game on the inner board in which Order plays
// by the plan and which leads to a position.
func (s planScript) leadsTo(p position, through bool) bool {
	t := thread{plan: s.plan, to: p, through: through, dead: map[uint32]bool{}}
	return t.leads(position{rules: p.rules})
}

// leads reports whether the thread leads on from a position with some of the
// stones.
func (t *thread) leads(from position) bool {
	missing := t.to.occupied().andNot(from.occupied())
	switch {
	case missing.empty():
		return true
	case t.dead[fingerprint(&from)]:
		return false
	case from.orderToMove():
		if m := t.plan(&from).Move; (t.through || !from.hasLine()) && t.to.at(int(m.Cell)) == m.Symbol && t.leads(from.step(m)) {
			return true
		}
	default:
		for !missing.empty() {
			if t.leads(from.step(t.to.stone(missing.pop()))) {
				return true
			}
		}
	}
	t.dead[fingerprint(&from)] = true
	return false
}

// stone returns the move that puts a stone where it is.
func (p *position) stone(cell int) engine.Move {
	return engine.Move{Cell: uint16(cell), Symbol: p.at(cell)}
}
