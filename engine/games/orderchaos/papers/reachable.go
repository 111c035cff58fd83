package papers

import "noughts/engine/games/orderchaos/rules"

// A position has no history, so whether a plan has led to it is found out by
// trying: Order is given the plan's moves and Chaos the other stones in every order.
// Only boards with stones that the position has are tried, which are few.
type reachability struct {
	plan    OrderPlan
	to      rules.Position
	through bool            // whether Order goes on by the plan when a four stands
	dead    map[uint32]bool // by fingerprint: from where it leads nowhere
}

// reaches reports whether there is a game on the inner board in which Order plays
// by the plan and which leads to a position.
func (s orderScript) reaches(p rules.Position, through bool) bool {
	t := reachability{plan: s.plan, to: p, through: through, dead: map[uint32]bool{}}
	return t.leads(rules.Position{Variant: p.Variant})
}

// leads reports whether the game leads on from a position with some of the stones.
func (t *reachability) leads(from rules.Position) bool {
	missing := t.to.Occupied().AndNot(from.Occupied())
	switch {
	case missing.IsEmpty():
		return true
	case t.dead[fingerprint(&from)]:
		return false
	case from.OrderToMove():
		if m := t.plan(&from).Move; (t.through || !from.HasLine()) && t.to.At(int(m.Cell)) == m.Symbol && t.leads(from.Step(m)) {
			return true
		}
	default:
		for !missing.IsEmpty() {
			if t.leads(from.Step(t.to.Stone(missing.Pop()))) {
				return true
			}
		}
	}
	t.dead[fingerprint(&from)] = true
	return false
}
