package dfpn

import (
	"math/bits"

	"noughts/engine/games/orderchaos/rules"
)

// A move dominates another one if it leaves Order more lines, or lines that miss less, Order being
// to move; fewer, or such as miss more, if it is Chaos: with more lines and the same cells Order
// can only do better, and no later. Two moves on two cells are compared as if the cell that either
// leaves empty were the same one.

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

// dropDominated drops the moves of a frame that one on another cell dominates. Whatever is dropped,
// one that dominates it is left: among equals that is the one on the lowest cell.
func (p *Prover) dropDominated(f *frame) {
	kept := f.children[:0]
	for _, c := range f.children {
		if !p.space.dominated(&f.node, c.move) {
			kept = append(kept, c)
		}
	}
	f.children = kept
}

// dominated reports whether a move on another cell dominates one. To Order, the other one must
// break no line that this one leaves, and fill all that this one fills; as it fills the same lines
// only if it has the same symbol, it needs that unless this one fills none. To Chaos it is the
// other way round.
func (sp *searchSpace) dominated(n *Node, m cellMove) bool {
	breaks, fills := sp.effects(n, m)
	vital := fills // what another move must do as well
	if !n.order {
		vital = breaks
	}
	cells := n.empty & n.related
	if !vital.empty() {
		l := &sp.lines[vital.first()]
		cells = (l.cells | l.ends) & n.empty
	} else if neutral := n.empty &^ n.related; neutral != 0 && neutral>>m.cell&1 == 0 {
		return true // by a move that does nothing
	}
	for cells &^= 1 << m.cell; cells != 0; cells &= cells - 1 {
		c := uint8(bits.TrailingZeros64(cells))
		if !vital.within(sp.touch[c]) {
			continue
		}
		for s := range sp.variant.Symbols {
			b, f := sp.effects(n, cellMove{c, s})
			better, worse := [2]lineSet{b, f}, [2]lineSet{breaks, fills}
			if !n.order {
				better, worse = worse, better
			}
			switch {
			case !better[0].within(worse[0]), !worse[1].empty() && (s != m.symbol || !worse[1].within(better[1])):
			case better == worse && c > m.cell: // of equals the lowest is left
			default:
				return true
			}
		}
	}
	return false
}

// effects returns the live lines through a move's cell: those that it breaks, and those that it
// fills, or that it keeps from being too long.
func (sp *searchSpace) effects(n *Node, m cellMove) (breaks, fills lineSet) {
	touched := n.open.and(sp.touch[m.cell])
	breaks = touched.and(sp.kills[m.cell][m.symbol])
	return breaks, touched.andNot(breaks)
}
