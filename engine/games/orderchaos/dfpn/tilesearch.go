package dfpn

import (
	"cmp"
	"context"
	"math/bits"
	"slices"

	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/grid"
	"noughts/engine/search"
	"noughts/engine/solution"
)

// TileStrategy returns how Chaos wins the root, if it finds out that it does, by moves down to
// tiles: it fails if they are not found with so many nodes or before ctx ended, or it would take
// more than so many steps. The number of empty cells must be even whenever Order is to move.
func (p *Prover) TileStrategy(ctx context.Context, root *rules.Position, nodes uint64, most int) (steps []solution.Step, err error) {
	at := p.Node(root)
	if p.space.partial || at.open.empty() || !at.chaosLast() {
		return nil, solution.ErrNoMove
	}
	p.SetLimit(nodes)
	p.Allow(nodes)
	g := &tileSearch{
		breakerGame: &breakerGame{p, ctx}, numbers: map[tableKey]search.ProofNumbers{},
		tiled: map[tableKey]bool{}, sorted: map[[rules.MaxSymbols]uint64][]cellMove{},
	}
	if !g.proves(&at) {
		return nil, solution.ErrNoMove
	}
	limits := solution.Limits{Compared: 1, Covered: triedReplies, Positions: nodes, Steps: most}
	return solution.Graph(g, solution.Start[Node]{At: at, Board: root.Board().Cells, Breaks: !at.order}, limits)
}

// triedReplies is how many moves of Chaos are tried in a position: those that leave Order least.
const triedReplies = 30

// A tileSearch is a df-pn search (Nagai 2002) for a win of Chaos by moves down to tiles, and the
// game of its solution graph. As many moves of Order come to the same, a sum of numbers would count
// much twice: it takes the greatest, and one more for each other (the weak proof number; Ueda,
// Hashimoto, Hashimoto and Iida 2008).
type tileSearch struct {
	*breakerGame
	tiling  quickTiling
	numbers map[tableKey]search.ProofNumbers        // for Chaos to win
	tiled   map[tableKey]bool                       // whether there are tiles, where they were looked for
	sorted  map[[rules.MaxSymbols]uint64][]cellMove // by stones: what Defenses has returned, for the graph
}

// proves reports whether it finds that Chaos wins a node.
func (g *tileSearch) proves(n *Node) bool {
	key := g.Key(n)
	g.gaveUp = false
	numbers := g.first(n, &key)
	for limit := uint32(2); numbers.Proof != 0 && numbers.Disproof != 0 && !g.gaveUp; limit = max(limit+limit/4, numbers.Proof) + 1 {
		g.search(n, &key, search.ProofNumbers{Proof: limit, Disproof: search.ProofInfinity})
		numbers = g.first(n, &key)
	}
	return numbers.Proof == 0
}

// first returns the numbers of a node: what is known of it, or where Order is to move whether there
// are tiles, or a guess by how many rows were left without one.
func (g *tileSearch) first(n *Node, key *tableKey) search.ProofNumbers {
	numbers, ok := g.numbers[*key]
	switch {
	case ok:
		return numbers
	case n.staticVerdict() == rules.OrderWins:
		return search.ProofNumbers{Proof: search.ProofInfinity}
	case !n.order:
		return search.ProofNumbers{Proof: 1, Disproof: 1}
	}
	g.tiled[*key] = g.tiling.exists(g.ctx, g.space, n, briefTiling)
	if numbers = (search.ProofNumbers{Disproof: search.ProofInfinity}); !g.tiled[*key] {
		left := uint32(g.tiling.least)
		numbers = search.ProofNumbers{Proof: 1 + left*left, Disproof: 1}
	}
	g.numbers[*key] = numbers
	return numbers
}

// A tileMove is a move, and the key of the node after it.
type tileMove struct {
	move cellMove
	key  tableKey
}

// moves returns the moves that are looked at in a node, of those that a symmetry makes equal one.
func (g *tileSearch) moves(n *Node) []tileMove {
	if n.order {
		return g.distinct(n, g.breakerGame.Attacks(n), rules.MaxSymbols*64)
	}
	return g.distinct(n, g.byScore(n, func(cellMove) bool { return false }), triedReplies)
}

// distinct returns the first of some moves that lead to different keys.
func (g *tileSearch) distinct(n *Node, moves []cellMove, most int) (list []tileMove) {
	seen := map[tableKey]bool{}
	for _, m := range moves {
		next := g.After(n, m)
		key := g.Key(&next)
		if !seen[key] {
			seen[key] = true
			if list = append(list, tileMove{m, key}); len(list) == most {
				break
			}
		}
	}
	return list
}

// Attacks implements solution.Game: all moves, and of those on cells that no line has to do with
// one on each, as it may be in a tile.
func (g *tileSearch) Attacks(n *Node) []cellMove {
	list := g.breakerGame.Attacks(n)
	neutral := n.empty &^ n.related
	for cells := neutral & (neutral - 1); cells != 0; cells &= cells - 1 { // all but the first, which is there
		list = append(list, cellMove{uint8(bits.TrailingZeros64(cells)), 0})
	}
	return list
}

// mostSorted is how many lists of moves are kept: a graph asks three times for each.
const mostSorted = 1 << 16

// Defenses implements solution.Game: all moves, those first that are known to win, and those that
// leave Order least.
func (g *tileSearch) Defenses(n *Node) []cellMove {
	moves, ok := g.sorted[n.stones]
	if ok {
		return moves
	}
	if moves = g.byScore(n, func(m cellMove) bool {
		next := g.After(n, m)
		return g.Holds(&next, 0)
	}); len(g.sorted) == mostSorted {
		clear(g.sorted)
	}
	g.sorted[n.stones] = moves
	return moves
}

// byScore returns all moves, those first that are known to win, and those that leave Order least.
func (g *tileSearch) byScore(n *Node, wins func(cellMove) bool) []cellMove {
	moves, scores := g.breakerGame.Attacks(n), map[cellMove]float64{}
	for _, m := range moves {
		if scores[m] = g.left(n, m); wins(m) {
			scores[m] -= 1 << 10
		}
	}
	slices.SortStableFunc(moves, func(a, b cellMove) int { return cmp.Compare(scores[a], scores[b]) })
	return moves
}

// left says how much a move leaves Order, more than without it: 2⁻ᵐ for each live line that misses
// m cells (the potential of Erdős and Selfridge 1973).
func (g *tileSearch) left(n *Node, m cellMove) (sum float64) {
	for lines := n.open.and(g.space.touch[m.cell]); !lines.empty(); {
		l := &g.space.lines[lines.pop()]
		worth := 1 / float64(uint64(1)<<bits.OnesCount64(l.cells&n.empty))
		if !l.survives(m) {
			sum -= worth
		} else if l.cells>>m.cell&1 != 0 {
			sum += worth
		}
	}
	return sum
}

// search works on a node until one of its numbers reaches its limit.
func (g *tileSearch) search(n *Node, key *tableKey, limits search.ProofNumbers) {
	g.visit(g.ctx)
	list := g.moves(n)
	nodes := make([]Node, len(list))
	for i := range list {
		nodes[i] = g.After(n, list[i].move)
		if !n.order && g.first(&nodes[i], &list[i].key).Proof == 0 {
			g.numbers[*key] = search.ProofNumbers{Disproof: search.ProofInfinity}
			return
		}
	}
	for !g.gaveUp {
		numbers, best, second := g.combine(n, nodes, list)
		g.numbers[*key] = numbers
		if numbers.Proof >= limits.Proof || numbers.Disproof >= limits.Disproof || numbers.Proof == 0 || numbers.Disproof == 0 {
			return
		}
		child := g.first(&nodes[best], &list[best].key)
		to := search.ChildThresholds(!n.order, limits, numbers, child, search.LeaveAt(second, epsilon))
		if n.order {
			to.Proof = max(to.Proof, child.Proof+1)
		} else {
			to.Disproof = max(to.Disproof, child.Disproof+1)
		}
		g.search(&nodes[best], &list[best].key, to)
	}
}

// combine returns the numbers of a node, by those after its moves, which move to go on with, and
// the number of the next best.
func (g *tileSearch) combine(n *Node, nodes []Node, list []tileMove) (numbers search.ProofNumbers, best int, second uint32) {
	least, second := uint32(search.ProofInfinity), uint32(search.ProofInfinity)
	greatest, others := uint32(0), uint32(0)
	for i := range list {
		child := g.first(&nodes[i], &list[i].key)
		if n.order {
			child = child.Swapped()
		}
		if child.Proof < least {
			best, least, second = i, child.Proof, least
		} else {
			second = min(second, child.Proof)
		}
		if child.Disproof > 0 {
			greatest, others = max(greatest, child.Disproof), others+1
		}
	}
	if greatest > 0 {
		greatest = min(greatest+others-1, search.ProofInfinity)
	}
	numbers = search.ProofNumbers{Proof: least, Disproof: greatest}
	if n.order {
		numbers = numbers.Swapped()
	}
	return numbers, best, second
}

// Holds implements solution.Game.
func (g *tileSearch) Holds(n *Node, _ uint64) bool {
	numbers, ok := g.numbers[g.Key(n)]
	return ok && numbers.Proof == 0
}

// Cover implements solution.Game: by tiles. They may have been found in an image of the position,
// and not be found here, as there they come up in another order.
func (g *tileSearch) Cover(n *Node) (c solution.Cover, ok bool) {
	is, known := g.tiled[g.Key(n)]
	if known && !is {
		return c, false
	}
	if g.tiling.exists(g.ctx, g.space, n, briefTiling) {
		return g.tiling.found(), true
	}
	if known {
		for _, t := range g.space.symmetries {
			there := g.space.mapped(n, t)
			if !g.tiling.exists(g.ctx, g.space, &there, briefTiling) {
				continue
			}
			if c = g.space.mappedBack(g.tiling.found(), t); g.tiling.covers(g.space, n, &c) {
				return c, true
			}
		}
	}
	return solution.Cover{}, false
}

// Suffices implements solution.Game.
func (g *tileSearch) Suffices(n *Node, m cellMove, c solution.Cover) bool {
	if n.empty>>m.cell&1 == 0 {
		return false
	}
	next := g.After(n, m)
	return g.tiling.covers(g.space, &next, &c)
}

// mapped returns the image of a node under a symmetry.
func (sp *searchSpace) mapped(n *Node, t *grid.Permutation) Node {
	there := Node{empty: image(t, n.empty), order: n.order}
	for i := range there.stones {
		there.stones[i] = image(t, n.stones[i])
	}
	sp.open(&there)
	return there
}

// mappedBack returns the cover of which another one is the image under a symmetry.
func (sp *searchSpace) mappedBack(c solution.Cover, t *grid.Permutation) solution.Cover {
	var from [64]uint16
	for n := range sp.variant.Cells() {
		from[bits.TrailingZeros64(image(t, 1<<n))] = uint16(sp.cell[n])
	}
	back := func(cell *uint16) { *cell = from[sp.number[*cell]] }
	for i := range c.Pairs {
		back(&c.Pairs[i][0])
		back(&c.Pairs[i][1])
	}
	for _, tile := range c.Tiles {
		for _, set := range tile {
			for i := range set {
				back(&set[i])
			}
		}
	}
	return c
}
