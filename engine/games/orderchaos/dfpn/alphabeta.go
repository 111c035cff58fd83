package dfpn

import (
	"cmp"
	"context"
	"slices"

	"noughts/engine/games/orderchaos/rules"
)

// Up to orderedCells empty cells Prove searches a node by alphaBeta too, orderedPart times as
// many nodes as by df-pn, which begins with firstTurn. Of 50 random positions of the
// classic game each with 20, 24 and 28 empty cells alphaBeta takes 1344, 10,134 and 1.3 million nodes, df-pn
// 1476, 9338 and 1.1 million; but of 4×4 with three symbols and four in a line 2744 against
// 25,000, and 5×5 with exactly four on the full board, Chaos first, falls only to alphaBeta, 5×5
// with three symbols only to df-pn. The part and the first turn are guesses; not measured.
const (
	orderedCells = 25
	orderedPart  = 4
	firstTurn    = 256
)

// alphaBeta returns who wins the node in the frame at this depth, Undecided if the prover has
// given up: alpha-beta with two values, which needs no bounds.
func (p *Prover) alphaBeta(ctx context.Context, depth int) rules.Verdict {
	p.visit(ctx)
	before := p.nodes
	n := &p.frames[depth].node
	key := p.space.key(n)
	if proof, disproof, ok := p.table.find(&key); ok && depth > 0 && (proof == 0 || disproof == 0) {
		return verdictOf(proof == 0)
	}
	v := p.staticProof(ctx, depth, n)
	if v == rules.Undecided && !p.gaveUp {
		v = p.tryMoves(ctx, depth)
	}
	if v != rules.Undecided {
		proof, disproof := numbersOf(v)
		p.table.store(newEntry(&key, effort(p.nodes-before), proof, disproof))
	}
	return v
}

// tryMoves tries the moves of the node in a frame, those first that promise most. What the
// table has may decide it without.
func (p *Prover) tryMoves(ctx context.Context, depth int) rules.Verdict {
	f := &p.frames[depth]
	n := &f.node
	p.expand(f, anyTime)
	near := p.space.nearness(n)
	for i := range f.children {
		c := &f.children[i]
		if n.order && c.proof == 0 || !n.order && c.disproof == 0 {
			return verdictOf(n.order)
		}
		c.promise = p.space.promise(n, c, &near)
	}
	slices.SortStableFunc(f.children, func(a, b child) int { return cmp.Compare(b.promise, a.promise) })
	for i := range f.children {
		c := &f.children[i]
		if c.proof == 0 || c.disproof == 0 {
			continue // this move loses
		}
		p.step(f, c.move, &p.frames[depth+1].node)
		v := p.alphaBeta(ctx, depth+1)
		if v == rules.Undecided {
			return v
		}
		if c.proof, c.disproof = numbersOf(v); v == verdictOf(n.order) {
			return v
		}
	}
	return verdictOf(!n.order)
}

// verdictOf returns who wins, Order or Chaos.
func verdictOf(order bool) rules.Verdict {
	if order {
		return rules.OrderWins
	}
	return rules.ChaosWins
}

// nearness returns the live lines that miss two, three and four cells.
func (sp *searchSpace) nearness(n *Node) [3]lineSet {
	few := n.open.andNot(n.missing[3])
	return [3]lineSet{
		n.linesMissing(2),
		few.andNot(n.missing[2]).and(n.missing[1]).and(n.missing[0]),
		few.and(n.missing[2]).andNot(n.missing[1].or(n.missing[0])),
	}
}

// What it promises to fill and to break a line that misses two, three and four cells: to
// Order, and to Chaos. A threat promises the more the fewer answers there are. Found by a
// climb over 4×4 with three and four symbols and 4×5 and 5×5 with four in a line, which take a fifth
// fewer nodes than with a first guess.
var (
	orderFills, orderBreaks = [3]int{32, 8, 2}, [3]int{0, -4, -1}
	chaosFills, chaosBreaks = [3]int{-24, -24, -2}, [3]int{32, 19, 3}
)

const threatPromise, manyAnswers = 160, 100

// promise says how much a move promises the side to move, by the lines that it fills and
// breaks.
func (sp *searchSpace) promise(n *Node, c *child, near *[3]lineSet) (sum int) {
	fills, breaks := &chaosFills, &chaosBreaks
	if n.order {
		fills, breaks = &orderFills, &orderBreaks
		if c.proof < manyAnswers {
			sum = threatPromise / int(1+c.proof)
		}
	}
	filled, broken := n.open.and(sp.fills[c.move.cell][c.move.symbol]), n.open.and(sp.kills[c.move.cell][c.move.symbol])
	for i, lines := range near {
		sum += fills[i]*filled.and(lines).count() + breaks[i]*broken.and(lines).count()
	}
	return sum
}
