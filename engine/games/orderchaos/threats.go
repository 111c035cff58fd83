package orderchaos

import "math/bits"

// threatBudget bounds the moves of Order that one look for a forced win tries.
const threatBudget = 200

// A forcing is a win of Order by threats alone: with Order to move, every move of
// Order makes a goal urgent, so that Chaos can only answer it.
//
// The zone is the cells that this win depends on. A stone of Chaos on any other
// cell leaves all its goals open and all its replies as few, so with Chaos to
// move only the cells of the zone can stop it.
type forcing struct {
	zone  uint64
	plies int // the most that it takes
}

// winsByThreats reports whether Order, if it were to move, would win by threats
// alone. No goal may be urgent.
func (p *prover) winsByThreats(s *stance) (w forcing, won bool) {
	p.threats[0] = *s
	budget := threatBudget
	return p.forced(0, &budget)
}

// forced looks for such a win from the stance at this depth of threats.
func (p *prover) forced(depth int, budget *int) (w forcing, won bool) {
	s := &p.threats[depth]
	for near := s.waitingFor(2); !near.empty(); {
		g := &p.field.goals[near.pop()]
		for left := p.field.left(g, s.empty); left != 0; left &= left - 1 {
			if *budget--; *budget < 0 {
				return w, false
			}
			if w, won := p.threaten(depth, g, uint8(bits.TrailingZeros64(left)), budget); won {
				return w, true
			}
		}
	}
	return w, false
}

// threaten tries the move that makes goal g urgent by filling one of its cells.
func (p *prover) threaten(depth int, g *goal, cell uint8, budget *int) (w forcing, won bool) {
	m := ply{cell, g.symbol}
	if !g.survives(m) { // an end is to be filled, with some other symbol
		m.symbol = (g.symbol + 1) % p.field.rules.Symbols
	}
	s, next, after := &p.threats[depth], &p.threats[depth+1], &p.threats[depth+2]
	p.field.after(s, m, next)
	urgent := next.waitingFor(1)
	w = forcing{1 << cell, 3}
	for goals := urgent; !goals.empty(); {
		g := &p.field.goals[goals.pop()]
		w.zone |= (g.cells | g.ends) & next.empty
	}
	for symbol, cells := range p.field.breaks(urgent, next.empty) {
		for ; cells != 0; cells &= cells - 1 {
			p.field.after(next, ply{uint8(bits.TrailingZeros64(cells)), uint8(symbol)}, after)
			if urgent := after.waitingFor(1); !urgent.empty() { // made by the reply itself
				g := &p.field.goals[urgent.first()]
				w.zone |= (g.cells | g.ends) & s.empty
				continue
			}
			more, won := p.forced(depth+2, budget)
			if !won {
				return w, false
			}
			w.zone |= more.zone
			w.plies = max(w.plies, 2+more.plies)
		}
	}
	return w, true
}
