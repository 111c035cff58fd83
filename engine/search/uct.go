package search

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"unsafe"

	"noughts/engine"
)

// UCTOptions set up a UCT. The zero value works.
type UCTOptions[S any] struct {
	Exploration float64 // the constant C; 0 for √2, that of UCB1
	Seed        uint64  // equal seeds search equally
	MaxNodes    int     // size of the tree; 0 for about a million nodes
	Bytes       int     // memory for the tree, about, as an additional bound; 0 for none
	Plain       bool    // as first published: no proofs, and a node's moves tried in random order
	// Playout plays a position that is not over to its end. Without it moves
	// are drawn evenly from AppendMoves.
	Playout func(S, *rand.Rand) engine.Outcome
}

// defaultMaxNodes keeps a tree within some tens of megabytes. A guess; not measured.
const defaultMaxNodes = 1 << 20

// copies is how often the nodes are there while a tree grows.
const copies = 2

// checkEvery is how many iterations pass between two looks at the context: a guess;
// not measured.
const checkEvery = 64

// nodesPerIteration is how many nodes a tree grows by in an iteration, about: 5,000 iterations make
// 38,000 of Order and Chaos on 6×6.
const nodesPerIteration = 8

// A UCT is a Monte-Carlo search tree grown by upper confidence bounds (UCT; Kocsis
// and Szepesvári 2006). What the end of the game proves is carried back up the tree
// (MCTS-Solver; Winands, Björnsson and Saito 2008), so that a value it calls proved
// is proved. It may be run again to grow further. One goroutine may use it at a time.
type UCT[S State[S]] struct {
	root    S
	options UCTOptions[S]
	rng     *rand.Rand
	nodes   []node
	path    []int32
	moves   []engine.Move

	compared bool // Compare was called
}

// A node is a position of the tree. Its children lie side by side in UCT.nodes.
type node struct {
	score     float64 // sum of the play-outs' scores for First, from 0 to 1
	visits    uint32
	first     int32 // the first child; 0 without children
	move      engine.Move
	children  uint16
	tried     uint16        // children before the first that may have no visit yet; of a plain tree, those drawn so far
	turn      engine.Player // who moves here; as below, not known of a plain tree's node before its first visit
	low, high engine.Result // what is proved, for First
}

// NewUCT returns a tree of the root alone.
func NewUCT[S State[S]](root S, options UCTOptions[S]) *UCT[S] {
	if options.Exploration == 0 {
		options.Exploration = math.Sqrt2
	}
	if options.MaxNodes == 0 {
		options.MaxNodes = defaultMaxNodes
	}
	if options.Bytes > 0 {
		options.MaxNodes = min(options.MaxNodes, max(1, options.Bytes/copies/int(unsafe.Sizeof(node{}))))
	}
	u := &UCT[S]{root: root, options: options, rng: rand.New(rand.NewPCG(options.Seed, 0x9e3779b97f4a7c15))}
	u.nodes = append(u.nodes, newNode(root, engine.Move{}))
	u.expand(0, root)
	return u
}

// newNode returns the node of a position without children.
func newNode[S State[S]](s S, m engine.Move) node {
	n := unseen(m)
	look(&n, s)
	return n
}

// unseen returns the node of a position that nobody has looked at.
func unseen(m engine.Move) node { return node{move: m, low: engine.Loss, high: engine.Win} }

// look notes what a position says of itself.
func look[S State[S]](n *node, s S) {
	n.turn = s.Turn()
	if o, over := s.Outcome(); over {
		n.low, n.high = o.Result, o.Result
	}
}

// Run grows the tree by that many iterations, or fewer if ctx ends or the root
// is proved, and returns by how many.
func (u *UCT[S]) Run(ctx context.Context, iterations int) (done int) {
	if room := min(iterations, u.options.MaxNodes/nodesPerIteration) * nodesPerIteration; cap(u.nodes) < room {
		u.nodes = slices.Grow(u.nodes, room-len(u.nodes)) // once, and not by and by
	}
	for ; done < iterations; done++ {
		if u.decided(0) || done%checkEvery == 0 && ctx.Err() != nil {
			return done
		}
		u.iterate(0)
	}
	return done
}

func (u *UCT[S]) decided(n int32) bool { return u.nodes[n].low == u.nodes[n].high }

// iterate walks to a leaf, adds its children on the second visit, plays out from
// there and carries the result back. It begins with a child of the root, if that is not 0.
func (u *UCT[S]) iterate(begin int32) {
	s, n := u.root, int32(0)
	u.path = append(u.path[:0], n)
	down := func() {
		if n, begin = begin, 0; n == 0 {
			n = u.choose(u.path[len(u.path)-1])
		}
		at := &u.nodes[n]
		s = s.Step(at.move)
		if u.options.Plain && at.visits == 0 {
			look(at, s)
		}
		u.path = append(u.path, n)
	}
	for u.nodes[n].children > 0 {
		down()
	}
	if u.nodes[n].visits > 0 && u.expand(n, s) {
		u.carryProof()
		if !u.decided(n) {
			down()
		}
	}
	if u.decided(n) {
		u.addScore(u.nodes[n].low.Score())
	} else {
		u.addScore(u.playOut(s))
	}
}

// expand gives a node its children, if the tree has room for them.
func (u *UCT[S]) expand(n int32, s S) bool {
	if u.decided(n) {
		return false
	}
	u.moves = s.AppendMoves(u.moves[:0])
	if n > 0 && len(u.nodes)+len(u.moves) > u.options.MaxNodes {
		return false
	}
	u.nodes[n].first, u.nodes[n].children = int32(len(u.nodes)), uint16(len(u.moves))
	for _, m := range u.moves {
		if u.options.Plain && n > 0 { // most are never visited
			u.nodes = append(u.nodes, unseen(m))
		} else {
			u.nodes = append(u.nodes, newNode(s.Step(m), m))
		}
	}
	u.prove(n)
	return true
}

// choose returns the child to visit: an unvisited one, or else the one with the
// highest upper confidence bound for the side to move. Children that are proved
// to be no better than what is proved already are passed over, unless that
// leaves none.
func (u *UCT[S]) choose(n int32) int32 {
	at := &u.nodes[n]
	children := u.nodes[at.first : at.first+int32(at.children)]
	if u.options.Plain && at.tried < at.children {
		return at.first + int32(u.draw(at, children))
	}
	for ; at.tried < at.children; at.tried++ {
		c := &children[at.tried]
		if c.visits == 0 && c.mayImprove(at) {
			return at.first + int32(at.tried)
		}
	}
	best, bestBound := 0, math.Inf(-1)
	wide, plain, second := u.options.Exploration*rootLog(at.visits), u.options.Plain, at.turn == engine.Second
	for i := range children {
		child := &children[i]
		if !plain && !child.mayImprove(at) {
			continue
		}
		share, narrow := inverses(child.visits)
		mean := child.score * share
		if second {
			mean = 1 - mean
		}
		if bound := mean + wide*narrow; bound > bestBound {
			best, bestBound = i, bound
		}
	}
	return at.first + int32(best)
}

// draw returns a child by lot of those that were not drawn yet.
func (u *UCT[S]) draw(at *node, children []node) (drawn uint16) {
	rest := children[at.tried:]
	i := u.rng.IntN(len(rest))
	rest[0], rest[i] = rest[i], rest[0]
	drawn = at.tried
	at.tried++
	return drawn
}

// small holds 1/n, 1/√n and √ln(n+1) of small numbers: most nodes have few visits.
var small = func() (list [1 << 12]struct{ share, root, rootLog float64 }) {
	for n := range list {
		x := float64(n)
		list[n].share, list[n].root, list[n].rootLog = 1/x, 1/math.Sqrt(x), math.Sqrt(math.Log(x+1))
	}
	return list
}()

// rootLog returns √ln(n+1).
func rootLog(n uint32) float64 {
	if n < uint32(len(small)) {
		return small[n].rootLog
	}
	return math.Sqrt(math.Log(float64(n) + 1))
}

// inverses returns 1/n and 1/√n.
func inverses(n uint32) (share, root float64) {
	if n < uint32(len(small)) {
		return small[n].share, small[n].root
	}
	return 1 / float64(n), 1 / math.Sqrt(float64(n))
}

// mayImprove reports whether a child can still raise what is proved of its
// parent.
func (c *node) mayImprove(parent *node) bool {
	if c.low == c.high {
		return false
	}
	if parent.turn == engine.First {
		return c.high > parent.low
	}
	return c.low < parent.high
}

// mean returns the average score for a player.
func (c *node) mean(p engine.Player) float64 {
	m := c.score / float64(c.visits)
	if p == engine.Second {
		return 1 - m
	}
	return m
}

// playOut returns the score for First of a game played to its end from a
// position that is not over.
func (u *UCT[S]) playOut(s S) float64 {
	var o engine.Outcome
	if u.options.Playout != nil {
		o = u.options.Playout(s, u.rng)
		return o.Result.Score()
	}
	for over := false; !over; {
		u.moves = s.AppendMoves(u.moves[:0])
		s = s.Step(u.moves[u.rng.IntN(len(u.moves))])
		o, over = s.Outcome()
	}
	return o.Result.Score()
}

// addScore counts a result at every node of the path.
func (u *UCT[S]) addScore(score float64) {
	for _, n := range u.path {
		u.nodes[n].visits++
		u.nodes[n].score += score
	}
}

// carryProof carries what is proved of the last node of the path up to the root,
// as far as it changes anything.
func (u *UCT[S]) carryProof() {
	for i := len(u.path) - 2; i >= 0; i-- {
		if !u.prove(u.path[i]) {
			return
		}
	}
}

// prove takes the bounds of a node from its children, of which the side to move
// may choose the best. It reports whether they changed.
func (u *UCT[S]) prove(n int32) bool {
	if u.options.Plain {
		return false
	}
	at := &u.nodes[n]
	children := u.nodes[at.first : at.first+int32(at.children)]
	low, high := children[0].low, children[0].high
	for i := range children[1:] {
		c := &children[i+1]
		if at.turn == engine.First {
			low, high = max(low, c.low), max(high, c.high)
		} else {
			low, high = min(low, c.low), min(high, c.high)
		}
	}
	changed := at.low != low || at.high != high
	at.low, at.high = low, high
	return changed
}
