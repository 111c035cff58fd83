package orderchaos

import "math/bits"

// threatBudget bounds the moves of Order that one look for a forced win tries.
const threatBudget = 60

// forced looks for a win of Order by threats alone: with Order to move, every
// move of Order makes a goal urgent, so that Chaos can only answer it. The frame
// at this depth holds the goals, none of them urgent.
//
// The zone is the cells that this win depends on. A stone of Chaos on any other
// cell leaves all its goals open and all its replies as few, so with Chaos to
// move only the cells of the zone can stop it.
func (p *prover) forced(depth int, s *stance, budget *int) (zone uint64, won bool) {
	f := &p.threats[depth]
	for i := range f.goals {
		g := &f.goals[i]
		left := p.field.left(g, s.empty)
		if bits.OnesCount64(left) != 2 {
			continue
		}
		for ; left != 0; left &= left - 1 {
			if *budget--; *budget < 0 {
				return 0, false
			}
			if zone, won := p.threaten(depth, s, g, uint8(bits.TrailingZeros64(left)), budget); won {
				return zone, true
			}
		}
	}
	return 0, false
}

// threaten tries the move that makes goal g urgent by filling one of its cells.
func (p *prover) threaten(depth int, s *stance, g *goal, cell uint8, budget *int) (zone uint64, won bool) {
	m := ply{cell, g.symbol}
	if !g.survives(m) { // an end is to be filled, with some other symbol
		m.symbol = (g.symbol + 1) % p.field.rules.symbols
	}
	next := s.after(m)
	reply := &p.threats[depth+1]
	reply.take(p.threats[depth].goals, m)
	breaks, zone := p.field.breaks(reply.goals, next.empty)
	zone |= 1 << cell
	for symbol := range p.field.rules.symbols {
		for cells := breaks[symbol]; cells != 0; cells &= cells - 1 {
			answer := ply{uint8(bits.TrailingZeros64(cells)), symbol}
			after := next.after(answer)
			p.threats[depth+2].take(reply.goals, answer)
			if urgent := p.field.urgent(p.threats[depth+2].goals, after.empty); urgent != nil {
				zone |= (urgent.cells | urgent.ends) & s.empty
				continue
			}
			more, won := p.forced(depth+2, &after, budget)
			if !won {
				return 0, false
			}
			zone |= more
		}
	}
	return zone, true
}

// breaks returns, by symbol, the plies of Chaos that break every urgent goal, and
// the empty cells of those goals.
func (f *field) breaks(goals []goal, empty uint64) (breaks [maxSymbols]uint64, zone uint64) {
	for i := range goals {
		if g := &goals[i]; f.need(g, empty) == 1 {
			f.narrow(&breaks, g, empty, zone == 0)
			zone |= (g.cells | g.ends) & empty
		}
	}
	return breaks, zone
}
