package dfpn

import (
	"cmp"
	"context"
	"math/bits"
	"slices"
)

// DistanceToWin returns how many plies Order needs to win from a node that it is
// proved to win, when Chaos holds out as long as it can; -1 if the budget or ctx
// ended first. It does not apply under "full", where the game always fills the
// board, nor does a region of the board know of all that is sooner.
//
// It asks for one ply after the other, from the least that there can be: iterative
// deepening, with a table of what was found.
func (p *Prover) DistanceToWin(ctx context.Context, n *Node) int {
	if p.space.partial {
		return -1
	}
	most := bits.OnesCount64(n.empty)
	for d := n.fewestMissing(); d <= most; d++ {
		switch wins, known := p.WinsWithin(ctx, n, d); {
		case wins:
			return d
		case !known:
			return -1
		}
	}
	return -1
}

// WinsWithin reports whether Order can win in at most d plies. It is not known if
// the budget or ctx ended first.
func (p *Prover) WinsWithin(ctx context.Context, n *Node, d int) (wins, known bool) {
	p.gaveUp = false
	p.frames[0].node = *n
	wins = p.winsWithinAt(ctx, 0, d)
	return wins, wins || !p.gaveUp
}

// winsWithinAt reports whether Order can win in at most d plies from the node in the
// frame at this depth. As every ply fills one cell, Order cannot win sooner than
// the line with the fewest cells missing allows. Having given up it returns false.
func (p *Prover) winsWithinAt(ctx context.Context, depth int, d int) bool {
	f := &p.frames[depth]
	n := &f.node
	least := n.fewestMissing()
	if least > d {
		return false
	}
	if least == 0 || least == 1 && n.order {
		return true
	}
	p.visit(ctx)
	key := p.space.key(n)
	if _, disproof, ok := p.table.find(&key); ok && disproof == 0 {
		return false // proved for Chaos
	}
	key.tag |= uint8(bits.OnesCount64(n.empty)) << 1
	atMost, notWithin, _ := p.distances.find(&key)
	if atMost != 0 && int(atMost) <= d {
		return true
	}
	if int(notWithin) >= d || p.gaveUp {
		return false
	}
	before := p.nodes
	wins := p.searchWithin(ctx, depth, d)
	if p.gaveUp {
		return false
	}
	if wins {
		atMost = uint32(d)
	} else {
		notWithin = uint32(d)
	}
	p.distances.store(newEntry(&key, effort(p.nodes-before), atMost, notWithin))
	return wins
}

// searchWithin tries the moves for winsWithinAt: Order needs one that wins in time,
// Chaos one that does not lose in time.
func (p *Prover) searchWithin(ctx context.Context, depth int, d int) bool {
	f := &p.frames[depth]
	n := &f.node
	if n.order {
		if w, won := p.threatSpaceSearch(n); won && w.plies <= d {
			return true
		}
	} else if d < 2 {
		return p.mustFill(n, 1)
	} else if d == 2 && n.linesMissing(1).empty() && !p.mustFill(n, 2) {
		return false // then no line misses one cell
	}
	p.expand(f, d)
	if wins, ok := p.probeChildren(f, d); ok {
		return wins
	}
	for i := range f.children {
		c := &f.children[i]
		if c.Disproof == 0 {
			if n.order {
				continue // this move loses
			}
			return false
		}
		p.space.after(n, c.move, &p.frames[depth+1].node)
		if p.winsWithinAt(ctx, depth+1, d-1) == n.order {
			return n.order
		}
	}
	return !n.order
}

// mustFill reports whether every move of Chaos fills a cell of a line that misses so many, 1
// or 2.
func (p *Prover) mustFill(n *Node, missing int) bool {
	near := n.linesMissing(missing)
	for cells := n.empty; cells != 0; cells &= cells - 1 {
		c := bits.TrailingZeros64(cells)
		for symbol := range p.space.variant.Symbols {
			if !near.meets(p.space.fills[c][symbol]) {
				return false
			}
		}
	}
	return true
}

// probeChildren looks up how soon Order wins after each move, which may decide the
// node. Otherwise it sorts the moves: those first that are nearest to what the
// side to move wants to show.
func (p *Prover) probeChildren(f *frame, d int) (wins, ok bool) {
	n := &f.node
	left := uint8(bits.OnesCount64(n.empty)-1) << 1
	near := p.space.nearness(n)
	for i := range f.children {
		c := &f.children[i]
		c.score = p.space.moveScore(n, c, &near)
		key := c.key
		key.tag |= left
		atMost, notWithin, _ := p.distances.find(&key)
		switch c.notWithin = notWithin; {
		case n.order && atMost != 0 && int(atMost) < d:
			return true, true
		case !n.order && int(notWithin) >= d-1 && notWithin > 0:
			return false, true
		}
	}
	slices.SortStableFunc(f.children, func(a, b child) int {
		if n.order {
			return cmp.Compare(b.score, a.score)
		}
		return cmp.Or(cmp.Compare(b.notWithin, a.notWithin), cmp.Compare(b.score, a.score))
	})
	return false, false
}
