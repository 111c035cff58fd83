package dfpn

import (
	"math/bits"

	"noughts/engine/games/orderchaos/rules"
)

// anyTime is more plies than any game has.
const anyTime = rules.MaxSide*rules.MaxSide + 1

// expand lists the moves worth trying in the frame's node, Order being to win in so
// many plies:
//
//   - Where Order completes a line next, Chaos must break that line.
//   - Where Order would win by threats if it were to move, Chaos must stop that: only
//     the cells of the relevance zone can (Thomsen 2000, for lambda search).
//   - Of the symbols on a cell, those that another one on it dominates are left out.
//   - All cells that no live line has anything to do with are one move.
//
// A search extension that leaves out moves belongs here.
func (p *Prover) expand(f *frame, plies int) {
	f.children = f.children[:0]
	n := &f.node
	if !n.order {
		if urgent := n.linesMissing(1); !urgent.empty() {
			p.expandForcedReplies(f, &p.space.lines[urgent.first()], plies)
			return
		}
	}
	related := n.related
	neutral := n.empty &^ related
	if !n.order {
		if w, won := p.threatSpaceSearch(n); won && w.plies < plies {
			related, neutral = w.relevanceZone, 0
		}
	}
	for cells := n.empty & related; cells != 0; cells &= cells - 1 {
		c := uint8(bits.TrailingZeros64(cells))
		worth := p.space.undominated(n, c)
		for symbol := range p.space.variant.Symbols {
			if worth>>symbol&1 != 0 {
				p.add(f, cellMove{c, symbol}, plies)
			}
		}
	}
	if neutral != 0 { // one such cell is as good as another
		p.add(f, cellMove{uint8(bits.TrailingZeros64(neutral)), 0}, plies)
	}
}

// expandForcedReplies lists Chaos's moves that break a line which Order would
// complete next.
func (p *Prover) expandForcedReplies(f *frame, urgent *liveLine, plies int) {
	for cells := (urgent.cells | urgent.ends) & f.node.empty; cells != 0; cells &= cells - 1 {
		c := uint8(bits.TrailingZeros64(cells))
		for symbol := range p.space.variant.Symbols {
			if m := (cellMove{c, symbol}); !urgent.survives(m) {
				p.add(f, m, plies)
			}
		}
	}
	if len(f.children) == 0 {
		panic("dfpn: a live line without a reply")
	}
}

// undominated returns the symbols worth placing on a cell, as bits. A symbol that
// leaves Order fewer lines than another one on the same cell, a subset of them, is
// worse for Order and better for Chaos: with more lines and the same cells Order can
// only do better. Of equals the first is enough.
func (sp *searchSpace) undominated(n *Node, cell uint8) uint8 {
	var kills [rules.MaxSymbols]lineSet
	for t := range sp.variant.Symbols {
		kills[t] = n.open.and(sp.kills[cell][t])
	}
	var worth uint8
	for t := range sp.variant.Symbols {
		dominated := false
		for u := range sp.variant.Symbols {
			better, worse := kills[u], kills[t]
			if !n.order {
				better, worse = worse, better
			}
			if u != t && better.within(worse) && (u < t || better != worse) {
				dominated = true
			}
		}
		if !dominated {
			worth |= 1 << t
		}
	}
	return worth
}

// add appends a move to the frame with what is known about it: within so many plies, or at any time.
func (p *Prover) add(f *frame, m cellMove, plies int) {
	c := child{move: m}
	var next Node
	if plies == anyTime {
		p.step(f, m, &next)
	} else {
		p.space.after(&f.node, m, &next)
	}
	switch v, guess := p.space.initialNumbers(&next); v {
	case rules.OrderWins:
		c.proof, c.disproof = 0, infinity
	case rules.ChaosWins:
		c.proof, c.disproof = infinity, 0
	default:
		c.key = p.space.key(&next)
		if c.proof, c.disproof, c.known = p.table.find(&c.key); !c.known {
			c.proof, c.disproof = guess.proof, guess.disproof
		}
	}
	f.children = append(f.children, c)
}

// breaks returns, by symbol, the cells where a move of Chaos breaks every line of
// a set that is not empty.
func (sp *searchSpace) breaks(lines lineSet, empty uint64) (breaks [rules.MaxSymbols]uint64) {
	l := &sp.lines[lines.first()]
	for cells := (l.cells | l.ends) & empty; cells != 0; cells &= cells - 1 {
		c := bits.TrailingZeros64(cells)
		for s := range sp.variant.Symbols {
			if lines.within(sp.kills[c][s]) {
				breaks[s] |= 1 << c
			}
		}
	}
	return breaks
}
