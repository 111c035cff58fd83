package dfpn

import (
	"context"
	"math/bits"
	"slices"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/solution"
)

// Strategy returns how Chaos wins the root, after Prove has said that it does: by moves down to
// pairs, in an order in which it can open them. It fails if ctx ended, no line is left, or it would
// take more than so many steps.
func (p *Prover) Strategy(ctx context.Context, root *rules.Position, most int) (steps []solution.Step, err error) {
	at := p.Node(root)
	if p.space.partial || at.open.empty() {
		return nil, solution.ErrNoMove
	}
	limits := graphLimits
	limits.Steps = most
	return solution.Graph(&breakerGame{p, ctx}, solution.Start[Node]{At: at, Board: root.Board().Cells, Breaks: !at.order}, limits)
}

// graphLimits are what a solution graph may take, but for its steps. With 5, 12, 25 and all moves
// compared, and pairs looked for after 50, the certificate of 4×4 with three symbols has 252,855,
// 90,509, 77,755 and 76,328 bytes; with 12 and 20, 148,018. But 5×6 with five in a line takes 19
// minutes as it is.
var graphLimits = solution.Limits{Compared: 12, Covered: 20, Positions: 1 << 30}

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

// Attacks implements solution.Game: all moves, those on cells that no line has to do with being
// one.
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

// graphPairings is how many pairs are tried in a position of a graph. With 300 and 1000 no more are
// found on 4×4 with three symbols.
const graphPairings = 60

// Cover implements solution.Game: by pairs.
func (g *breakerGame) Cover(n *Node) (c solution.Cover, ok bool) {
	if !g.pairing.exists(g.ctx, g.space, n, graphPairings) {
		return c, false
	}
	c.Pairs = g.foundPairs()
	if !g.stopped(n, c.Pairs) {
		return solution.Cover{}, false
	}
	if !n.chaosLast() {
		c.Pairs, ok = g.openable(n, c.Pairs)
		return c, ok
	}
	return c, true
}

// openable returns pairs that stop all lines in an order in which Chaos can open them; ok is false
// if it finds none.
func (g *breakerGame) openable(n *Node, pairs [][2]uint16) (ordered [][2]uint16, ok bool) {
	for closed := slices.Clone(pairs); len(closed) > 0; {
		i := slices.IndexFunc(closed, func(p [2]uint16) bool { return g.opens(n, p, closed) })
		if i < 0 {
			return nil, false
		}
		ordered = append(ordered, closed[i])
		closed = slices.Delete(closed, i, i+1)
	}
	return ordered, true
}

// opened reports whether Chaos can open pairs in their order: they may have been found where fewer
// lines were left.
func (g *breakerGame) opened(n *Node, pairs [][2]uint16) bool {
	for i, p := range pairs {
		if !g.opens(n, p, pairs[i:]) {
			return false
		}
	}
	return true
}

// opens reports whether the lines that a pair stops, and none of the other closed ones, have a
// third cell in common that is full when these pairs are all that is empty: then a stone on the
// pair that is not the one there breaks them.
func (g *breakerGame) opens(n *Node, pair [2]uint16, closed [][2]uint16) bool {
	full := ^uint64(0)
	for _, p := range closed {
		full &^= g.cells(p)
	}
	for open := n.open; !open.empty(); {
		l := g.space.lines[open.pop()].cells
		if g.stops(pair, l) && !slices.ContainsFunc(closed, func(p [2]uint16) bool { return p != pair && g.stops(p, l) }) {
			full &= l
		}
	}
	return full != 0
}

func (g *breakerGame) cells(pair [2]uint16) uint64 {
	return g.space.setOf(pair[:])
}

// stops reports whether a line with some cells has both cells of a pair.
func (g *breakerGame) stops(pair [2]uint16, line uint64) bool { return g.cells(pair)&^line == 0 }

// Suffices implements solution.Game.
func (g *breakerGame) Suffices(n *Node, m cellMove, c solution.Cover) bool {
	if n.empty>>m.cell&1 == 0 {
		return false
	}
	next := g.After(n, m)
	return g.stopped(&next, c.Pairs) && (next.chaosLast() || g.opened(&next, c.Pairs))
}

// stopped reports whether some pairs are empty, and each line has both cells of one: different
// stones on these stop it.
func (g *breakerGame) stopped(n *Node, pairs [][2]uint16) bool {
	if slices.ContainsFunc(pairs, func(p [2]uint16) bool { return n.empty&g.cells(p) != g.cells(p) }) {
		return false
	}
	for open := n.open; !open.empty(); {
		l := g.space.lines[open.pop()].cells
		if !slices.ContainsFunc(pairs, func(p [2]uint16) bool { return g.stops(p, l) }) {
			return false
		}
	}
	return true
}
