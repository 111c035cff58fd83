package plans

import (
	"context"
	"slices"

	"noughts/engine"
)

// A Step is a position, and what the side plays in it: a move, after which every reply comes to the
// position of a step before or to a plain one; or by a plan. Where the other side is to move there
// is neither.
type Step struct {
	Position
	Move uint64
	Plan []Rule
}

// A node is a position in which the side is to move or, at the root, the other one.
type node struct {
	Position
	plan    []Rule
	options []option // if there is no plan, once they are listed: first the one that seems best
	cost    int      // in lines of a certificate and positions of plans, as far as is known
	settled bool
}

// An option is a move, none at a root where the other side is to move, and the positions after the
// replies.
type option struct {
	move uint64
	then []*node
}

// A tree is a search for a small proof, among the moves that keep the result: AO* (Nilsson 1980),
// by a guess of what a position costs for which there is no plan.
type tree struct {
	*Finder
	nodes    map[uint64]*node
	expanded int // nodes
}

// What a proof costs, counted in the positions that a checker goes through. Guesses; not measured.
const (
	lineCost  = 1000 // of a line of a certificate
	leastCost = 3    // lines, for a position without a plan
	leastLeft = 22   // empty cells with which it is that
	planned   = 34   // the most empty cells with which it is worth looking for a plan
	patience  = 150  // positions looked into after which a guess is twice, three times as much, and so on
)

// guess returns what a position without a plan seems to cost.
func (t *tree) guess(p Position) int {
	cost := lineCost * leastCost
	for left := t.left(p); left > leastLeft; left -= 2 {
		cost = cost * 11 / 5
	}
	return cost
}

// Prove returns the steps by which the side gets its result, whoever is to move.
func (f *Finder) Prove(ctx context.Context, p Position, turn engine.Player) ([]Step, error) {
	t := &tree{Finder: f, nodes: map[uint64]*node{}}
	root := &node{Position: p}
	if turn == f.side {
		root = t.node(p)
	} else {
		root.options = []option{{then: t.replies(p)}}
		t.weigh(root)
	}
	if t.settle(ctx, root); ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return t.steps(root, map[*node]bool{}), nil
}

// settle finds a proof of a node. Where there is but one move, what comes after each reply is
// proved for itself.
func (t *tree) settle(ctx context.Context, n *node) {
	if len(n.options) == 0 && !n.settled {
		t.expand(n)
	}
	if len(n.options) == 1 {
		for _, c := range n.options[0].then {
			t.settle(ctx, c)
		}
	}
	for t.expanded = 0; !n.settled && ctx.Err() == nil; {
		t.improve(n)
	}
}

// node returns the node of a position and its mirror image.
func (t *tree) node(p Position) *node {
	key := t.leastKey(p)
	n := t.nodes[key]
	if n != nil {
		return n
	}
	n = &node{Position: p}
	t.nodes[key] = n
	if !t.plain(p) && t.left(p) <= planned {
		size := 0
		if n.plan, size = t.plan(p); n.plan != nil {
			n.settled, n.cost = true, lineCost+size
		}
	}
	return n
}

// replies returns the nodes after all moves of the other side, but for those that are plain.
func (t *tree) replies(p Position) (nodes []*node) {
	for moves := t.moves(p); moves != 0; moves &= moves - 1 {
		q := p.reply(moves & -moves)
		if t.plain(q) {
			continue
		}
		if n := t.node(q); !slices.Contains(nodes, n) {
			nodes = append(nodes, n)
		}
	}
	return nodes
}

// expand lists the options of a node, or one that needs nothing but plans.
func (t *tree) expand(n *node) {
	t.expanded++
	if lines := t.lines(n.Position); lines != 0 {
		n.options = []option{{move: lines & -lines}}
		return
	}
	safe := t.safe(n.Position)
	for _, c := range t.order {
		if c&safe == 0 || !t.keeps(n.play(c)) {
			continue
		}
		o := option{move: c, then: t.replies(n.play(c))}
		n.options = append(n.options, o)
		if !slices.ContainsFunc(o.then, func(c *node) bool { return !c.settled }) {
			return
		}
	}
}

// weigh puts the option first that costs the least.
func (t *tree) weigh(n *node) {
	best := 0
	for i, o := range n.options {
		cost, settled := lineCost, true
		for _, c := range o.then {
			cost += t.costs(c)
			settled = settled && c.settled
		}
		if i == 0 || cost < n.cost {
			best, n.cost, n.settled = i, cost, settled
		}
	}
	if len(n.options) > 0 {
		n.options[0], n.options[best] = n.options[best], n.options[0]
	}
}

// costs returns what a node costs, as far as is known. The longer the search takes the more is
// guessed where nothing is, so that it rather ends what it has begun.
func (t *tree) costs(n *node) int {
	if n.settled || len(n.options) > 0 {
		return n.cost
	}
	return t.guess(n.Position) * (patience + t.expanded) / patience
}

// improve expands one node, of those on which a node that is not settled seems to depend.
func (t *tree) improve(n *node) {
	if t.weigh(n); n.settled {
		return // by what has been done for others
	}
	if len(n.options) == 0 {
		t.expand(n)
	} else {
		var next *node // the one that costs most may change the choice soonest
		for _, c := range n.options[0].then {
			if !c.settled && (next == nil || t.costs(c) > t.costs(next)) {
				next = c
			}
		}
		t.improve(next)
	}
	t.weigh(n)
}

// steps returns what is settled, each step after those on which it depends.
func (t *tree) steps(n *node, seen map[*node]bool) (list []Step) {
	if seen[n] {
		return nil
	}
	seen[n] = true
	if n.plan != nil {
		return []Step{{Position: n.Position, Plan: t.shorten(n.Position, n.plan)}}
	}
	for _, c := range n.options[0].then {
		list = append(list, t.steps(c, seen)...)
	}
	return append(list, Step{Position: n.Position, Move: n.options[0].move})
}
