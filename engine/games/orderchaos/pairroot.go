package orderchaos

import (
	"context"
	"slices"
)

// pairs looks for pairs with which Chaos wins from a stance: with Chaos to move
// after some ply, which it returns. It takes no more steps than the prover may
// still visit nodes. It has no use for a part of the board.
func (p *prover) pairs(ctx context.Context, s *stance) (m ply, found bool) {
	left := p.stop - min(p.nodes, p.stop)
	most := int(min(longPairing, left))
	if p.field.part {
		return m, false
	}
	if s.order {
		return m, ctx.Err() == nil && p.pairer.exists(ctx, p.field, s, most)
	}
	replies := p.replies(s)
	for steps := briefPairing; steps <= most; steps *= 10 {
		for _, r := range replies {
			if ctx.Err() != nil || left < uint64(steps) {
				return m, false
			}
			left -= uint64(steps)
			next := &p.frames[1].stance
			p.field.after(s, r, next)
			if p.pairer.exists(ctx, p.field, next, steps) {
				return r, true
			}
		}
	}
	return m, false
}

// replies returns the plies of Chaos, those first that leave the fewest goals.
func (p *prover) replies(s *stance) []ply {
	f := &p.frames[0]
	f.stance = *s
	p.expand(f, anyTime)
	list := make([]ply, 0, len(f.children))
	for i := range f.children {
		list = append(list, f.children[i].move)
	}
	kills := func(m ply) int { return s.open.and(p.field.kills[m.cell][m.symbol]).count() }
	slices.SortStableFunc(list, func(a, b ply) int { return kills(b) - kills(a) })
	return list
}
