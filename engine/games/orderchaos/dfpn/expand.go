package dfpn

import (
	"math/bits"
	"slices"

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
//   - Moves that another one dominates are left out: see dominance.go.
//   - All cells that no live line has anything to do with are one move.
//
// A search extension that leaves out moves belongs here.
func (p *Prover) expand(f *frame, plies int) {
	p.listMoves(f)
	p.dropDominated(f)
	p.keepToZone(f, plies)
	for i := range f.children {
		p.judge(f, &f.children[i], plies)
	}
}

// listMoves lists the moves that the lines through their cells alone don't rule out, with nothing
// known about them.
func (p *Prover) listMoves(f *frame) {
	f.children = f.children[:0]
	n := &f.node
	if !n.order {
		if urgent := n.linesMissing(1); !urgent.empty() {
			p.listForcedReplies(f, &p.space.lines[urgent.first()])
			return
		}
	}
	for cells := n.empty & n.related; cells != 0; cells &= cells - 1 {
		c := uint8(bits.TrailingZeros64(cells))
		worth := p.space.undominated(n, c)
		for symbol := range p.space.variant.Symbols {
			if worth>>symbol&1 != 0 {
				f.children = append(f.children, child{move: cellMove{c, symbol}})
			}
		}
	}
	if neutral := n.empty &^ n.related; neutral != 0 { // one such cell is as good as another
		f.children = append(f.children, child{move: cellMove{uint8(bits.TrailingZeros64(neutral)), 0}})
	}
}

// listForcedReplies lists Chaos's moves that break a line which Order would
// complete next.
func (p *Prover) listForcedReplies(f *frame, urgent *liveLine) {
	for cells := (urgent.cells | urgent.ends) & f.node.empty; cells != 0; cells &= cells - 1 {
		c := uint8(bits.TrailingZeros64(cells))
		for symbol := range p.space.variant.Symbols {
			if m := (cellMove{c, symbol}); !urgent.survives(m) {
				f.children = append(f.children, child{move: m})
			}
		}
	}
	if len(f.children) == 0 {
		panic("dfpn: a live line without a reply")
	}
}

// keepToZone drops moves of Chaos that do not stop a win by threats within so many plies.
func (p *Prover) keepToZone(f *frame, plies int) {
	n := &f.node
	if n.order || !n.linesMissing(1).empty() {
		return
	}
	if w, won := p.threatSpaceSearch(n); won && w.plies < plies {
		f.children = slices.DeleteFunc(f.children, func(c child) bool { return w.relevanceZone>>c.move.cell&1 == 0 })
	}
}

// judge notes what is known about a move: within so many plies, or at any time.
func (p *Prover) judge(f *frame, c *child, plies int) {
	var next Node
	p.space.advance(&f.node, c.move, &next)
	if next.staticVerdict() == rules.Undecided {
		p.space.relate(&f.node, &next)
		if plies == anyTime {
			p.space.retireOfFew(&next)
		}
	}
	switch v, guess := p.space.initialNumbers(&next); v {
	case rules.OrderWins, rules.ChaosWins:
		c.ProofNumbers = numbersOf(v)
	default:
		c.key = p.space.key(&next)
		if c.Proof, c.Disproof, c.known = p.table.find(&c.key); !c.known {
			c.ProofNumbers = guess
		}
	}
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
