package dfpn

import (
	"context"
	"slices"

	"noughts/engine"
)

// FindPairs looks for pairs of cells with which Chaos wins a node, and returns them: with
// Chaos to move, after some move, which it returns too. It takes no more steps than the
// prover may still visit nodes. It has no use for a region of the board.
func (p *Prover) FindPairs(ctx context.Context, n *Node) (m engine.Move, pairs [][2]uint16, found bool) {
	left := p.stop - min(p.nodes, p.stop)
	most := int(min(longPairing, left))
	if p.space.partial {
		return m, nil, false
	}
	if n.order {
		if ctx.Err() != nil || !p.pairing.exists(ctx, p.space, n, most) {
			return m, nil, false
		}
		return m, p.foundPairs(), true
	}
	replies := p.replies(n)
	for steps := briefPairing; steps <= most; steps *= 10 {
		for _, r := range replies {
			if ctx.Err() != nil || left < uint64(steps) {
				return m, nil, false
			}
			left -= uint64(steps)
			next := &p.frames[1].node
			p.space.after(n, r, next)
			if p.pairing.exists(ctx, p.space, next, steps) {
				return p.space.move(r), p.foundPairs(), true
			}
		}
	}
	return m, nil, false
}

// foundPairs returns the cells of the pairs that were found last.
func (p *Prover) foundPairs() (list [][2]uint16) {
	for _, pair := range p.pairing.pairs {
		list = append(list, [2]uint16(p.space.listed(pair.cells)))
	}
	return list
}

// replies returns the moves of Chaos, those first that leave the fewest live lines, and of those
// that a symmetry makes equal one.
func (p *Prover) replies(n *Node) []cellMove {
	f := &p.frames[0]
	f.node = *n
	p.expand(f, anyTime)
	list, seen := make([]cellMove, 0, len(f.children)), map[tableKey]bool{}
	for i := range f.children {
		var next Node
		p.space.after(n, f.children[i].move, &next)
		if key := p.space.key(&next); !seen[key] {
			seen[key] = true
			list = append(list, f.children[i].move)
		}
	}
	kills := func(m cellMove) int { return n.open.and(p.space.kills[m.cell][m.symbol]).count() }
	slices.SortStableFunc(list, func(a, b cellMove) int { return kills(b) - kills(a) })
	return list
}
