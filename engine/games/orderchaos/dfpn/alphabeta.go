package dfpn

import (
	"cmp"
	"context"
	"slices"

	"noughts/engine/games/orderchaos/rules"
)

// Up to orderedCells empty cells Prove searches a node by alphaBeta too, orderedPart times as many
// nodes as by df-pn, each of which takes some three times as long; it begins with firstTurn. Of 50
// random positions of the classic game each with 20 and 24 empty cells alphaBeta takes 15 and 63
// nodes apiece, df-pn 15 and 128; 4×4 with three symbols and four in a line takes it 1120 nodes,
// df-pn 10,134 (go test -run - -bench Apart -benchtime 1x ./engine/games/orderchaos/dfpn). 4×5 with
// three symbols falls only to alphaBeta, 5×5 with three only to df-pn: the other one has not
// settled it after 8 million. 4×5 with four symbols, Chaos first, takes 12 s of a busy processor
// and 1.06 million nodes; with 4 in place of 8, 14 s and 1.18 million.
const (
	orderedCells = 25
	orderedPart  = 8
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
	v := rules.Undecided
	switch {
	case p.gaveUp:
	case n.order:
		if v = p.staticProof(ctx, depth, n); v == rules.Undecided {
			v = p.tryMoves(ctx, depth)
		}
	default:
		v = p.tryReplies(ctx, depth)
	}
	if v != rules.Undecided {
		settled := numbersOf(v)
		p.table.store(newEntry(&key, effort(p.nodes-before), settled.Proof, settled.Disproof))
	}
	return v
}

// tryMoves tries the moves of Order in a frame, the highest score first. What the
// table has may decide it without.
func (p *Prover) tryMoves(ctx context.Context, depth int) rules.Verdict {
	f := &p.frames[depth]
	p.expand(f, anyTime)
	near := p.space.nearness(&f.node)
	for i := range f.children {
		c := &f.children[i]
		if c.Proof == 0 {
			return rules.OrderWins
		}
		c.score = p.space.moveScore(&f.node, c, &near)
	}
	slices.SortStableFunc(f.children, func(a, b child) int { return cmp.Compare(b.score, a.score) })
	return p.tryChildren(ctx, depth)
}

// tryReplies tries the moves of Chaos in a frame, the highest score first. Four nodes of Chaos in
// five have a move of which the lines or the table tell that it wins (enhanced transposition
// cutoff: Plaat, Schaeffer, Pijls and De Bruin 1996), most often one of the first. So that comes
// before all that costs more, and looks no further.
func (p *Prover) tryReplies(ctx context.Context, depth int) rules.Verdict {
	f := &p.frames[depth]
	n := &f.node
	p.listMoves(f)
	near := p.space.nearness(n)
	for i := range f.children {
		f.children[i].score = p.space.moveScore(n, &f.children[i], &near)
	}
	for i := range f.children {
		best := i
		for j := range f.children[i:] {
			if f.children[i+j].score > f.children[best].score {
				best = i + j
			}
		}
		f.children[i], f.children[best] = f.children[best], f.children[i]
		if p.judge(f, &f.children[i], anyTime); f.children[i].Disproof == 0 {
			f.children = f.children[:i+1] // nothing is known of the others
			return rules.ChaosWins
		}
	}
	if v := p.staticProof(ctx, depth, n); v != rules.Undecided {
		return v
	}
	p.keepToZone(f, anyTime)
	return p.tryChildren(ctx, depth)
}

// tryChildren searches the moves of a frame one after another, but for those that are known to
// lose.
func (p *Prover) tryChildren(ctx context.Context, depth int) rules.Verdict {
	f := &p.frames[depth]
	order := f.node.order
	for i := range f.children {
		c := &f.children[i]
		if c.Proof == 0 || c.Disproof == 0 {
			continue
		}
		p.step(f, c.move, &p.frames[depth+1].node)
		v := p.alphaBeta(ctx, depth+1)
		if v == rules.Undecided {
			return v
		}
		if c.ProofNumbers = numbersOf(v); v == verdictOf(order) {
			return v
		}
	}
	return verdictOf(!order)
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

// The scores of filling and breaking a line that misses two, three and four cells: for Order, and
// for Chaos. A threat scores the more the fewer answers there are. Found by a climb over 4×4 with
// three and four symbols and 4×5 and 5×5 with four in a line, which take a fifth fewer nodes than
// with a first guess.
var (
	orderFills, orderBreaks = [3]int{32, 8, 2}, [3]int{0, -4, -1}
	chaosFills, chaosBreaks = [3]int{-24, -24, -2}, [3]int{32, 19, 3}
)

const threatScore, manyAnswers = 160, 100

// moveScore guesses how good a move is for the side to move, by the lines that it fills and
// breaks: moves are tried in the order of their scores.
func (sp *searchSpace) moveScore(n *Node, c *child, near *[3]lineSet) (sum int) {
	fills, breaks := &chaosFills, &chaosBreaks
	if n.order {
		fills, breaks = &orderFills, &orderBreaks
		if c.Proof < manyAnswers {
			sum = threatScore / int(1+c.Proof)
		}
	}
	filled, broken := n.open.and(sp.fills[c.move.cell][c.move.symbol]), n.open.and(sp.kills[c.move.cell][c.move.symbol])
	for i, lines := range near {
		sum += fills[i]*filled.and(lines).count() + breaks[i]*broken.and(lines).count()
	}
	return sum
}
