package papers

import (
	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
)

// A gameTree is all games that Order plays by a plan on 4×4 while Chaos tries
// everything: the depth-first search of Castelein's thesis, section 3.4.1, but with
// a transposition table, so that what follows a position is counted once.
type gameTree struct {
	plan OrderPlan
	seen map[uint32]LeafCount // by fingerprint, with Order to move
}

// A LeafCount is what follows a position of a game tree. Games are counted by their
// moves, so one that reaches the same board in another order is another game.
type LeafCount struct {
	Leaves    int // how many games there are
	ChaosWins int
	plies     int // of the longest of them
}

// fullTree returns the game tree of a plan from the empty board, and what is in it.
func fullTree(by OrderPlan, chaosFirst bool) (*gameTree, LeafCount) {
	g := &gameTree{plan: by, seen: map[uint32]LeafCount{}}
	return g, g.from(rules.Position{Variant: PlanBoard(chaosFirst)})
}

// CountLeaves counts the games that Order plays by a plan.
func CountLeaves(by OrderPlan, chaosFirst bool) LeafCount {
	_, count := fullTree(by, chaosFirst)
	return count
}

// fingerprint is one-to-one on the positions of one variant: X in its low half, O
// in the other.
func fingerprint(p *rules.Position) uint32 { return uint32(p.Stones[0].Lo | p.Stones[1].Lo<<16) }

// from counts the games from a position that is not over.
func (g *gameTree) from(p rules.Position) LeafCount {
	if !p.OrderToMove() {
		return g.replies(p)
	}
	c, ok := g.seen[fingerprint(&p)]
	if !ok {
		c.add(g.after(p.Step(g.plan(&p).Move)))
		g.seen[fingerprint(&p)] = c
	}
	return c
}

// replies counts the games from a position with Chaos to move.
func (g *gameTree) replies(p rules.Position) (c LeafCount) {
	for _, m := range p.AppendUnordered(nil) {
		c.add(g.after(p.Step(m)))
	}
	return c
}

// after counts the games from a position that may be over.
func (g *gameTree) after(p rules.Position) LeafCount {
	switch o, over := p.Outcome(); {
	case !over:
		return g.from(p)
	case o == engine.WonBy(p.Variant.Order()):
		return LeafCount{Leaves: 1}
	}
	return LeafCount{Leaves: 1, ChaosWins: 1}
}

// known returns what follows a position after Chaos's move, if it is in the tree.
func (g *gameTree) known(p rules.Position) (c LeafCount, ok bool) {
	if p.Over() {
		return g.after(p), true
	}
	c, ok = g.seen[fingerprint(&p)]
	return c, ok
}

// add counts the games after one more move.
func (c *LeafCount) add(after LeafCount) {
	c.Leaves += after.Leaves
	c.ChaosWins += after.ChaosWins
	c.plies = max(c.plies, after.plies+1)
}
