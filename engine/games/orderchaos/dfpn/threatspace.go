package dfpn

import "math/bits"

// threatBudget is how many moves of Order one threat-space search may try, in
// moves. A guess; not measured.
const threatBudget = 200

// A threatWin is a win of Order by threats alone: with Order to move, every move of
// Order leaves a line one cell short, so that Chaos can only answer there.
//
// The relevance zone is the cells that this win depends on. A stone of Chaos on any
// other cell leaves all its lines live and all its replies as few, so with Chaos to
// move only the cells of the zone can stop it.
type threatWin struct {
	relevanceZone uint64
	plies         int // the most that it takes
}

// threatSpaceSearch reports whether Order, if it were to move, would win by threats
// alone. No line may be one cell short. It is threat-space search (Allis, van den
// Herik and Huntjens 1993) in that only threats are tried, but every answer is
// tried too, so that what it finds is proved.
func (p *Prover) threatSpaceSearch(n *Node) (w threatWin, won bool) {
	p.threats[0] = *n
	budget := threatBudget
	return p.threatsFrom(0, &budget)
}

// threatsFrom looks for such a win from the node at this depth of threats.
func (p *Prover) threatsFrom(depth int, budget *int) (w threatWin, won bool) {
	n := &p.threats[depth]
	for near := n.linesMissing(2); !near.empty(); {
		l := &p.space.lines[near.pop()]
		for left := p.space.missing(l, n.empty); left != 0; left &= left - 1 {
			if *budget--; *budget < 0 {
				return w, false
			}
			if w, won := p.tryThreat(depth, l, uint8(bits.TrailingZeros64(left)), budget); won {
				return w, true
			}
		}
	}
	return w, false
}

// tryThreat tries the move that leaves a line one cell short by filling one of its
// two.
func (p *Prover) tryThreat(depth int, l *liveLine, cell uint8, budget *int) (w threatWin, won bool) {
	n, next, after := &p.threats[depth], &p.threats[depth+1], &p.threats[depth+2]
	p.space.advance(n, p.space.filling(l, cell), next)
	urgent := next.linesMissing(1)
	w = threatWin{relevanceZone: 1 << cell, plies: 3}
	for lines := urgent; !lines.empty(); {
		l := &p.space.lines[lines.pop()]
		w.relevanceZone |= (l.cells | l.ends) & next.empty
	}
	for symbol, cells := range p.space.breaks(urgent, next.empty) {
		for ; cells != 0; cells &= cells - 1 {
			p.space.advance(next, cellMove{uint8(bits.TrailingZeros64(cells)), uint8(symbol)}, after)
			if urgent := after.linesMissing(1); !urgent.empty() { // made by the reply itself
				l := &p.space.lines[urgent.first()]
				w.relevanceZone |= (l.cells | l.ends) & n.empty
				continue
			}
			more, won := p.threatsFrom(depth+2, budget)
			if !won {
				return w, false
			}
			w.relevanceZone |= more.relevanceZone
			w.plies = max(w.plies, 2+more.plies)
		}
	}
	return w, true
}
