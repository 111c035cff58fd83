package dfpn

import (
	"context"
	"slices"

	"noughts/engine"
)

// FindPairs looks for pairs of cells with which Chaos wins a node: with Chaos to
// move, after some move, which it returns. It takes no more steps than the prover
// may still visit nodes. It has no use for a region of the board.
func (p *Prover) FindPairs(ctx context.Context, n *Node) (m engine.Move, found bool) {
	left := p.stop - min(p.nodes, p.stop)
	most := int(min(longPairing, left))
	if p.space.partial {
		return m, false
	}
	if n.order {
		return m, ctx.Err() == nil && p.pairing.exists(ctx, p.space, n, most)
	}
	replies := p.replies(n)
	for steps := briefPairing; steps <= most; steps *= 10 {
		for _, r := range replies {
			if ctx.Err() != nil || left < uint64(steps) {
				return m, false
			}
			left -= uint64(steps)
			next := &p.frames[1].node
			p.space.after(n, r, next)
			if p.pairing.exists(ctx, p.space, next, steps) {
				return p.space.move(r), true
			}
		}
	}
	return m, false
}

// replies returns the moves of Chaos, those first that leave the fewest live lines.
func (p *Prover) replies(n *Node) []cellMove {
	f := &p.frames[0]
	f.node = *n
	p.expand(f, anyTime)
	list := make([]cellMove, 0, len(f.children))
	for i := range f.children {
		list = append(list, f.children[i].move)
	}
	kills := func(m cellMove) int { return n.open.and(p.space.kills[m.cell][m.symbol]).count() }
	slices.SortStableFunc(list, func(a, b cellMove) int { return kills(b) - kills(a) })
	return list
}
