package orderchaos

import (
	"cmp"
	"context"
	"math/bits"
	"slices"
)

// soonest returns how many plies Order needs to win from a stance that it is
// proved to win, when Chaos holds out as long as it can; -1 if the budget or ctx
// ended first. It does not apply under "full", where the game always fills the
// board.
func (p *prover) soonest(ctx context.Context, s stance, goals []goal) int {
	most := bits.OnesCount64(s.empty)
	for d := p.leastNeed(goals, s.empty); d <= most; d++ {
		if p.winsWithin(ctx, s, goals, d) {
			return d
		}
		if p.gaveUp {
			return -1
		}
	}
	return -1
}

// winsWithin reports whether Order can win in at most d plies. The answer means
// nothing when the search gave up.
func (p *prover) winsWithin(ctx context.Context, s stance, goals []goal, d int) bool {
	p.gaveUp = false
	f := &p.frames[0]
	f.goals = append(f.goals[:0], goals...)
	return p.within(ctx, 0, s, d)
}

// leastNeed returns the smallest need of the goals: as every ply fills one cell,
// Order cannot win sooner.
func (p *prover) leastNeed(goals []goal, empty uint64) int {
	least := bits.OnesCount64(empty) + 1
	for i := range goals {
		least = min(least, p.field.need(&goals[i], empty))
	}
	return least
}

// within reports whether Order can win in at most d plies from the stance whose
// goals are in the frame at this depth.
func (p *prover) within(ctx context.Context, depth int, s stance, d int) bool {
	f := &p.frames[depth]
	least := p.leastNeed(f.goals, s.empty)
	if least > d {
		return false
	}
	if least == 0 || least == 1 && s.order {
		return true
	}
	p.nodes++
	if p.nodes >= p.budget || p.nodes%ctxEvery == 0 && ctx.Err() != nil {
		p.gaveUp = true
	}
	key := p.field.pattern(&s, f.related())
	if _, refute, ok := p.table.find(&key); ok && refute == 0 {
		return false // proved for Chaos
	}
	key.tag |= uint8(bits.OnesCount64(s.empty)) << 1
	atMost, notIn, _ := p.distances.find(&key)
	if atMost != 0 && int(atMost) <= d {
		return true
	}
	if int(notIn) >= d || p.gaveUp {
		return false
	}
	before := p.nodes
	wins := p.tryWithin(ctx, depth, &s, d)
	if p.gaveUp {
		return false
	}
	if wins {
		atMost = uint32(d)
	} else {
		notIn = uint32(d)
	}
	p.distances.store(entry{pattern: key, proof: atMost, refute: notIn, effort: uint8(bits.Len64(p.nodes-before+1)) + 1})
	return wins
}

// tryWithin tries the moves for within: Order needs one that wins in time,
// Chaos one that does not lose in time.
func (p *prover) tryWithin(ctx context.Context, depth int, s *stance, d int) bool {
	f := &p.frames[depth]
	if !s.order && d < 2 {
		return p.mustComplete(f, s)
	}
	p.expand(f, s, false)
	sortChildren(f.children, s.order)
	for i := range f.children {
		c := &f.children[i]
		if c.refute == 0 {
			if s.order {
				continue // this move loses
			}
			return false
		}
		p.frames[depth+1].take(f.goals, c.move)
		if p.within(ctx, depth+1, s.after(c.move), d-1) == s.order {
			return s.order
		}
	}
	return !s.order
}

// mustComplete reports whether every move of Chaos completes a line for Order.
func (p *prover) mustComplete(f *frame, s *stance) bool {
	for cells := s.empty; cells != 0; cells &= cells - 1 {
		c := uint8(bits.TrailingZeros64(cells))
		for symbol := range p.field.rules.symbols {
			m := ply{c, symbol}
			completes := func(g goal) bool {
				return g.survives(m) && p.field.need(&g, s.empty&^(1<<c)) == 0
			}
			if !slices.ContainsFunc(f.goals, completes) {
				return false
			}
		}
	}
	return true
}

// sortChildren puts the moves first that are nearest to what the side to move
// wants to show.
func sortChildren(children []child, order bool) {
	slices.SortStableFunc(children, func(a, b child) int {
		if order {
			return cmp.Or(cmp.Compare(a.proof, b.proof), cmp.Compare(b.refute, a.refute))
		}
		return cmp.Or(cmp.Compare(a.refute, b.refute), cmp.Compare(b.proof, a.proof))
	})
}
