package dfpn

import (
	"context"
	"math/bits"

	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/search"
)

// A frame is the work space of one ply of the search.
type frame struct {
	node     Node
	known    bool // as of the child that the node is
	children []child
}

// A child is a move of the node in a frame.
type child struct {
	search.ProofNumbers // for Order to win
	move                cellMove
	known               bool // whether the numbers are more than a first guess
	key                 tableKey
	notWithin           uint32 // plies in which Order is known not to win, for distances
	score               int    // of the move by its lines, for the order in which moves are tried
}

// Prove returns who wins a node, or Undecided if the budget or ctx ended first.
//
// Where few cells are empty two searches take turns, each with twice the nodes of its last
// turn: df-pn, which is far the quicker where threats decide, and alphaBeta, where many moves
// of Chaos hold. What one has proved the other finds in the table.
func (p *Prover) Prove(ctx context.Context, n *Node) rules.Verdict {
	if bits.OnesCount64(n.empty) > orderedCells {
		return p.prove(ctx, n, p.dfpn)
	}
	end := p.budget
	defer func() { p.budget = end }()
	turns := [2]struct {
		search prover
		part   uint64
	}{{p.dfpn, 1}, {p.alphaBeta, orderedPart}}
	for nodes := uint64(firstTurn); ; nodes *= 2 {
		for _, turn := range turns {
			p.budget = min(p.nodes+turn.part*nodes, end)
			if v := p.prove(ctx, n, turn.search); v != rules.Undecided || !p.gaveUp || p.nodes >= end || ctx.Err() != nil {
				return v
			}
		}
	}
}

// A prover returns who wins the node in the frame at a depth, or Undecided if the prover has given
// up.
type prover func(ctx context.Context, depth int) rules.Verdict

// prove returns who wins a node by one of the searches.
func (p *Prover) prove(ctx context.Context, n *Node, by prover) rules.Verdict {
	p.frames[0] = frame{node: *n, children: p.frames[0].children[:0]}
	v := n.staticVerdict()
	if v == rules.Undecided && ctx.Err() == nil {
		p.gaveUp = false
		v = by(ctx, 0)
	}
	if v == rules.ChaosWins && p.space.partial {
		return rules.Undecided
	}
	return v
}

// dfpn is search without thresholds.
func (p *Prover) dfpn(ctx context.Context, depth int) rules.Verdict {
	switch n := p.search(ctx, depth, search.ProofNumbers{Proof: infinity, Disproof: infinity}); {
	case n.Proof == 0:
		return rules.OrderWins
	case n.Disproof == 0:
		return rules.ChaosWins
	}
	return rules.Undecided
}

// search is df-pn (Nagai 2002): it works on the node in the frame at this depth
// until its proof number or its disproof number reaches its limit, and returns
// both.
//
// The proof number says how many leaves, at least, are still to be proved for
// Order to be proved to win, and the disproof number the same of Chaos. Where
// Order is to move, one proved child is enough, so the proof number is the least
// of the children's, and all must be refuted, so the disproof number is their sum;
// where Chaos is to move it is the other way round.
//
// The search goes down to the child with the least number of the kind that the
// side to move wants, and stays below it for as long as that child is the best.
// So the child's own threshold is the second best child's number, and what it
// may use of a sum is what the parent's threshold leaves when the other children
// have had their share. Going back at once when the second child is better by one
// would mean to walk the same path between the two again and again, so the
// threshold is raised to 1+ε times the second number (Pawlewicz and Lew 2007), as
// search.ChildThresholds does for every game.
//
// An example: Order is to move, the node's thresholds are 20 (proof) and 30
// (disproof), and its children have these numbers:
//
//	child      A    B    C
//	proof      4    6    9      the node's proof number: min = 4
//	disproof   7    2    3      its disproof number: 7+2+3 = 12
//
// A is searched next, with proof threshold min(20, 6+6/4+1) = 8: until B is clearly
// better. Its disproof threshold is 30-12+7 = 25: then the sum is 25+2+3 = 30. Say
// that A comes back with 8 and 5. Now the node has 6 and 10, and B is searched with
// thresholds min(20, 8+8/4+1) = 11 and 30-10+2 = 22. The node is left when all its
// children have a proof number of 20 or more, when the sum reaches 30, or when one
// child is proved.
//
// A sum counts a leaf twice that is reached in two ways, so that it can grow
// without bound where moves transpose. The weak proof number (Ueda, Hashimoto,
// Hashimoto and Iida 2008), the greatest of the children's numbers and one more
// for each other child, is the known remedy. This search uses the plain sum: its
// lists of moves are kept short where Chaos is forced, which is where they would
// transpose most, and a table key stands for all boards with the same live lines.
func (p *Prover) search(ctx context.Context, depth int, limits search.ProofNumbers) search.ProofNumbers {
	p.visit(ctx)
	before := p.nodes
	f := &p.frames[depth]
	n := &f.node
	if !f.known {
		if v := p.staticProof(ctx, depth, n); v != rules.Undecided {
			settled := numbersOf(v)
			p.store(n, settled, before)
			return settled
		}
	}
	p.expand(f, anyTime)
	next := &p.frames[depth+1]
	for {
		numbers, best, second := f.combine()
		if numbers.Proof >= limits.Proof || numbers.Disproof >= limits.Disproof || p.gaveUp {
			p.store(n, numbers, before)
			return numbers
		}
		p.step(f, best.move, &next.node)
		next.known = best.known
		best.ProofNumbers = p.search(ctx, depth+1, search.ChildThresholds(n.order, limits, numbers, best.ProofNumbers, search.LeaveAt(second, epsilon)))
		best.known = true
	}
}

// epsilon is the ε of the 1+ε threshold as a divisor: one part in four. Proving
// the five starts of go test -run - -bench Start ./engine/games/orderchaos takes 3000
// nodes with it; 2941 with a half, 3006 with an eighth, 3077 with a sixteenth.
const epsilon = 4

// combine returns the numbers of a frame's node, from those of its children. best
// is the child to work on, second the number of the next best.
func (f *frame) combine() (node search.ProofNumbers, best *child, second uint32) {
	least, second := uint32(infinity), uint32(infinity)
	order := f.node.order
	var all uint64
	for i := range f.children {
		c := &f.children[i]
		wanted, other := c.Proof, c.Disproof
		if !order {
			wanted, other = other, wanted
		}
		all += uint64(other)
		if wanted < least || best == nil {
			least, second, best = wanted, least, c
		} else if wanted < second {
			second = wanted
		}
	}
	sum := uint32(min(all, infinity-1))
	if least == 0 {
		sum = infinity
	}
	node = search.ProofNumbers{Proof: least, Disproof: sum}
	if !order {
		node = node.Swapped()
	}
	return node, best, second
}

// numbersOf returns the numbers of what is proved.
func numbersOf(v rules.Verdict) search.ProofNumbers {
	if v == rules.OrderWins {
		return search.ProofNumbers{Disproof: infinity}
	}
	return search.ProofNumbers{Proof: infinity}
}

// staticProof proves nodes without searching them: that Order, to move, wins by
// threats alone, or that Chaos has a pairing. In the root a win of the side to
// move is left to the search, which finds its first move.
//
// A search extension that proves something belongs here.
func (p *Prover) staticProof(ctx context.Context, depth int, n *Node) rules.Verdict {
	if n.order && depth > 0 {
		if _, won := p.threatSpaceSearch(n); won {
			return rules.OrderWins
		}
	}
	if (n.order || depth > 0) && p.pairing.exists(ctx, p.space, n, briefPairing) {
		return rules.ChaosWins
	}
	return rules.Undecided
}

// store notes a node's numbers, with the nodes that were visited for them.
func (p *Prover) store(n *Node, numbers search.ProofNumbers, before uint64) {
	key := p.space.key(n)
	p.table.store(newEntry(&key, effort(p.nodes-before), numbers.Proof, numbers.Disproof))
}

// effort puts a number of nodes on a scale of logarithms, from 1.
func effort(nodes uint64) uint8 { return uint8(bits.Len64(nodes+1)) + 1 }
