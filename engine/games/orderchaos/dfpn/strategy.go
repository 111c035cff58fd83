package dfpn

import (
	"context"
	"math/bits"
	"slices"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/solution"
)

// Strategy returns how Chaos wins the root, after Prove has said that it does: by moves down to pairs where it need not open
// these, as an even number of cells is empty whenever Order is to move, and otherwise by moves alone. ok is false if ctx ended.
func (p *Prover) Strategy(ctx context.Context, root *rules.Position) (steps []solution.Step, ok bool) {
	at := p.Node(root)
	if p.space.partial || at.open.empty() {
		return nil, false
	}
	limits := graphLimits
	if (bits.OnesCount64(at.empty)%2 == 0) != at.order {
		limits.Paired = 0
	}
	return solution.Graph(&breakerGame{p, ctx}, at, root.Board().Cells, !at.order, limits)
}

// graphLimits are what a solution graph may take. With 5, 12, 25 and all moves compared, and pairs looked for after 50, the
// certificate of 4×4 with three symbols has 252,855, 90,509, 77,755 and 76,328 bytes; with 12 and 20, 148,018. But 5×6 with five in a
// line takes 19 minutes as it is.
var graphLimits = solution.Limits{Compared: 12, Paired: 20, Positions: 1 << 30}

// A breakerGame is the game of a solution graph.
type breakerGame struct {
	*Prover
	ctx context.Context
}

// Key implements solution.Game.
func (g *breakerGame) Key(n *Node) tableKey { return g.space.keyUnder(n, true) }

// After implements solution.Game.
func (g *breakerGame) After(n *Node, m cellMove) (next Node) {
	g.space.after(n, m, &next)
	return next
}

// Move implements solution.Game.
func (g *breakerGame) Move(_ *Node, m cellMove, _ []engine.Symbol) engine.Move {
	return g.space.move(m)
}

// Empty implements solution.Game.
func (g *breakerGame) Empty(n *Node) int { return bits.OnesCount64(n.empty) }

// Settling implements solution.Game.
func (g *breakerGame) Settling(n *Node) (m cellMove, ok bool) {
	if n.open.empty() {
		return m, true
	}
	for s, cells := range g.space.breaks(n.open, n.empty) {
		if cells != 0 {
			return cellMove{uint8(bits.TrailingZeros64(cells)), uint8(s)}, true
		}
	}
	return m, false
}

// Defenses implements solution.Game.
func (g *breakerGame) Defenses(n *Node) []cellMove { return g.replies(n) }

// Attacks implements solution.Game: all moves, those on cells that no line has to do with being one.
func (g *breakerGame) Attacks(n *Node) (list []cellMove) {
	for cells := n.empty & n.related; cells != 0; cells &= cells - 1 {
		for s := range g.space.variant.Symbols {
			list = append(list, cellMove{uint8(bits.TrailingZeros64(cells)), s})
		}
	}
	if neutral := n.empty &^ n.related; neutral != 0 {
		list = append(list, cellMove{uint8(bits.TrailingZeros64(neutral)), 0})
	}
	return list
}

// Holds implements solution.Game.
func (g *breakerGame) Holds(n *Node, nodes uint64) bool {
	g.SetLimit(nodes)
	g.Allow(nodes)
	return g.Prove(g.ctx, n) == rules.ChaosWins
}

// graphPairings is how many pairs are tried in a position of a graph. With 300 and 1000 no more are found on 4×4 with three symbols.
const graphPairings = 60

// Pairs implements solution.Game.
func (g *breakerGame) Pairs(n *Node) (pairs [][2]uint16, ok bool) {
	if !g.pairing.exists(g.ctx, g.space, n, graphPairings) {
		return nil, false
	}
	pairs = g.foundPairs()
	return pairs, g.stopped(n, pairs)
}

// Suffices implements solution.Game.
func (g *breakerGame) Suffices(n *Node, m cellMove, pairs [][2]uint16) bool {
	if n.empty>>m.cell&1 == 0 {
		return false
	}
	next := g.After(n, m)
	return g.stopped(&next, pairs)
}

// stopped reports whether some pairs are empty, and each line has both cells of one: different stones on
// these stop it.
func (g *breakerGame) stopped(n *Node, pairs [][2]uint16) bool {
	cells := make([]uint64, len(pairs))
	for i, p := range pairs {
		cells[i] = 1<<g.space.number[p[0]] | 1<<g.space.number[p[1]]
		if n.empty&cells[i] != cells[i] {
			return false
		}
	}
	for open := n.open; !open.empty(); {
		l := &g.space.lines[open.pop()]
		if !slices.ContainsFunc(cells, func(pair uint64) bool { return l.cells&pair == pair }) {
			return false
		}
	}
	return true
}
