package dfpn

import (
	"math/bits"

	"noughts/engine/games/orderchaos/rules"
)

// A Node is a position as the searches hold it: its live lines, with a counter for
// each of the cells that it still misses. The counters are bit-sliced: missing[0]
// has the lowest binary digit of all of them, missing[1] the next, so that a few
// operations on sets count down all lines through a cell at once.
//
//	line         0  1  2  3
//	misses       4  1  0  2
//	missing[0]   0  1  0  0
//	missing[1]   0  0  0  1
//	missing[2]   1  0  0  0
type Node struct {
	empty   uint64
	related uint64                   // the cells that the live lines have to do with
	stones  [rules.MaxSymbols]uint64 // by symbol
	order   bool                     // whether Order is to move
	open    lineSet                  // the live lines
	missing [4]lineSet               // binary digits of how many cells each line misses, the lowest first
}

// node returns a position as a node: the one that the search space was made for,
// or one that can come of it.
func (sp *searchSpace) node(p *rules.Position) Node {
	n := Node{empty: sp.set(p.EmptyCells()), order: p.OrderToMove()}
	for i := range n.stones {
		n.stones[i] = sp.set(p.Stones[i])
	}
	sp.open(&n)
	return n
}

// open finds the live lines of a node that has none yet.
func (sp *searchSpace) open(n *Node) {
	for i := range sp.lines {
		l := &sp.lines[i]
		mine := n.stones[l.symbol]
		if l.cells&^(mine|n.empty) != 0 || l.ends&mine != 0 {
			continue
		}
		n.open = n.open.with(i)
		n.related |= l.cells | l.ends
		for digit, left := 0, bits.OnesCount64(sp.missing(l, n.empty)); left > 0; digit, left = digit+1, left/2 {
			if left&1 != 0 {
				n.missing[digit] = n.missing[digit].with(i)
			}
		}
	}
}

// chaosLast reports whether the last empty cell is Chaos's to fill: an even number of cells is
// empty whenever Order is to move.
func (n *Node) chaosLast() bool { return (bits.OnesCount64(n.empty)%2 == 0) == n.order }

// linesMissing returns the live lines that miss so many cells, 0 to 2.
func (n *Node) linesMissing(cells int) lineSet {
	more := n.missing[2].or(n.missing[3])
	switch cells {
	case 0:
		return n.open.andNot(more).andNot(n.missing[0].or(n.missing[1]))
	case 1:
		return n.open.andNot(more).and(n.missing[0].andNot(n.missing[1]))
	}
	return n.open.andNot(more).and(n.missing[1].andNot(n.missing[0]))
}

// fewestMissing returns how many cells the live line misses that is nearest to
// completion, more than there can be if there is none.
func (n *Node) fewestMissing() (cells int) {
	nearest := n.open
	if nearest.empty() {
		return 1 << len(n.missing)
	}
	for i := len(n.missing) - 1; i >= 0; i-- {
		if without := nearest.andNot(n.missing[i]); !without.empty() {
			nearest = without
		} else {
			cells |= 1 << i
		}
	}
	return cells
}

// after fills next with the node after a move.
func (sp *searchSpace) after(n *Node, m cellMove, next *Node) {
	sp.advance(n, m, next)
	sp.relate(n, next)
}

// advance fills next with the node after a move, but for its related cells: those are of use to
// few, and relate finds them. Counting down is subtracting 1 from the counters of a set of lines:
// what has to be borrowed goes to the next digit.
func (sp *searchSpace) advance(n *Node, m cellMove, next *Node) {
	next.empty = n.empty &^ (1 << m.cell)
	next.related = n.related
	next.stones = n.stones
	next.stones[m.symbol] |= 1 << m.cell
	next.order = !n.order
	next.open = n.open.andNot(sp.kills[m.cell][m.symbol])
	borrow := sp.fills[m.cell][m.symbol]
	for i := range next.missing {
		next.missing[i], borrow = n.missing[i].xor(borrow), borrow.andNot(n.missing[i])
	}
}

// relate notes the related cells of the node that advance has made of another one.
func (sp *searchSpace) relate(n, next *Node) {
	next.related = sp.relatedWithout(n.related, n.open.andNot(next.open), next.open)
}

// relatedWithout returns the related cells that are left when some lines are
// killed and others live.
func (sp *searchSpace) relatedWithout(related uint64, killed, open lineSet) uint64 {
	var cells uint64
	for !killed.empty() {
		l := &sp.lines[killed.pop()]
		cells |= l.cells | l.ends
	}
	for ; cells != 0; cells &= cells - 1 {
		if !sp.touch[bits.TrailingZeros64(cells)].meets(open) {
			related &^= cells & -cells
		}
	}
	return related
}
