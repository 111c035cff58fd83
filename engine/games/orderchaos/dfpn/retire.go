package dfpn

import "math/bits"

// fewLines is up to how many live lines a node is looked through for lines that it can do without.
// It costs a twelfth of the time for a node. 4×5 with four in a line and three symbols takes
// 453,000 nodes in place of 781,000, and 5×5, which Order wins, 77,000 in place of 162,000; without
// a bound 398,000 and 77,000, but no less time.
const fewLines = 10

// step fills next with the node after a move of a frame's node, without the lines that it can do
// without: see retire. The root keeps all of its own, so that its moves are those of the game.
func (p *Prover) step(f *frame, m cellMove, next *Node) {
	p.space.after(&f.node, m, next)
	p.space.retireOfFew(next)
}

// retireOfFew retires lines of a node that has few of them.
func (sp *searchSpace) retireOfFew(n *Node) {
	if n.open.count() <= fewLines {
		sp.retire(n)
	}
}

// retire drops the lines of a node that Chaos stops by a pair of empty cells which no other line
// has to do with: it answers on one cell of the pair what Order does on the other. The node has the
// same winner without these lines, by the rules of quickPairing; but many nodes become one, as the
// two cells then are in no line. Where Chaos may have to play into the pair first, one stone on it
// must break all its lines. How soon Order wins may change, so that the search for distances keeps
// all lines.
func (sp *searchSpace) retire(n *Node) {
	for cells := n.related & n.empty; cells != 0; {
		cell := cells & -cells
		cells &^= cell
		lines := sp.touch[bits.TrailingZeros64(cell)].and(n.open)
		if !lines.empty() && sp.stoppedByPair(n, lines, cell) {
			n.open = n.open.andNot(lines)
			n.related = sp.relatedWithout(n.related, lines, n.open)
			cells |= sp.cellsOf(lines) & n.related & n.empty // they have fewer lines now
		}
	}
}

// cellsOf returns the cells that some lines have to do with.
func (sp *searchSpace) cellsOf(lines lineSet) (cells uint64) {
	for !lines.empty() {
		l := &sp.lines[lines.pop()]
		cells |= l.cells | l.ends
	}
	return cells
}

// stoppedByPair reports whether a cell with these lines is one of a pair as retire needs it.
func (sp *searchSpace) stoppedByPair(n *Node, lines lineSet, cell uint64) bool {
	others := n.empty &^ cell
	for rest := lines; others != 0 && !rest.empty(); {
		l := &sp.lines[rest.pop()]
		others &= l.cells | l.ends
	}
	for ; others != 0; others &= others - 1 {
		if sp.touch[bits.TrailingZeros64(others)].and(n.open) == lines && sp.stops(n, cell|others&-others, lines) {
			return true
		}
	}
	return false
}

// stops reports whether Chaos can answer on a pair of cells so that these lines are broken, and
// open the pair where it may have to.
func (sp *searchSpace) stops(n *Node, pair uint64, lines lineSet) bool {
	together := anything
	for !lines.empty() {
		l := &sp.lines[lines.pop()]
		r := requirement{cells: l.cells & n.empty, symbols: 1 << l.symbol}
		if sp.endsToo {
			r.ends = l.ends & n.empty
		}
		if r.left()&pair != pair {
			return false
		}
		together = together.and(breakingsFor[sp.variant.Symbols].of(&r, pair))
	}
	return together.answers() && (n.chaosLast() || together.single != 0)
}
