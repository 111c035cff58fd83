package makerbreaker

import (
	"cmp"
	"math/bits"
	"slices"

	"noughts/engine"
	"noughts/engine/solution"
)

// Strategy returns how the breaker stops the maker in a game, the weak or the strong one. ok is
// false if it does not stop it, if a search of so many positions does not find out, or if it takes
// more than so many steps.
func (q *Query) Strategy(in Method, limit uint64, most int) (steps []solution.Step, ok bool) {
	d, start := q.weak, q.weakStart
	if in == StrongGame {
		d, start = q.strong, q.strongStart
	}
	if d == nil || in == StrongGame && q.board.Exact { // a full window is not always a line
		return nil, false
	}
	b := &breakerGame{dfpn: d, weak: in == WeakGame, stones: stones}
	if q.maker == engine.Second {
		b.stones = [2]engine.Symbol{stones[1], stones[0]}
	}
	at := position{state: start}
	for _, s := range q.board.Cells {
		if s == engine.Empty {
			at.empty++
		}
	}
	if !b.Holds(&at, limit) {
		return nil, false
	}
	limits := solution.Limits{Compared: graphCompared, Covered: maxCells, Positions: limit, Steps: most}
	steps, err := solution.Graph(b, solution.Start[position]{At: at, Board: q.board.Cells, Breaks: at.turn == breaker}, limits)
	return steps, err == nil
}

// graphCompared is how many moves are compared in a position. With 1, 5 and 12, and pairs looked
// for after eight moves, the graph by which X stops O's lines on 4×8 had 1.7 million, 26,000 and
// 28,000 steps. With 12 the certificate of 7×7 with five takes four times as long as with 5, and is
// no smaller.
const graphCompared = 5

// A breakerGame is the game of a solution graph.
type breakerGame struct {
	*dfpn
	weak   bool
	stones [2]engine.Symbol // by side
}

// A position is a state on the board.
type position struct {
	state
	empty int // cells of the board, in open windows or not
}

// pass is in place of the number of a cell that is in no open window.
const pass = -1

// Key implements solution.Game: all positions with the same open windows have one, but for a
// symmetry.
func (b *breakerGame) Key(at *position) state {
	key := at.state
	for side := range key.held {
		key.held[side] &= b.inOpen(&key, side)
	}
	return b.canonical(key)
}

// After implements solution.Game.
func (b *breakerGame) After(at *position, cell int) position {
	next := position{at.state, at.empty - 1}
	if cell == pass {
		next.turn ^= 1
	} else {
		b.take(&next.state, cell)
	}
	return next
}

// Move implements solution.Game.
func (b *breakerGame) Move(at *position, cell int, board []engine.Symbol) engine.Move {
	m := engine.Move{Symbol: b.stones[at.turn]}
	if cell != pass {
		m.Cell = b.cell[cell]
		return m
	}
	free := b.free(&at.state)
	for c, s := range board {
		if n, known := b.number[uint16(c)]; s == engine.Empty && !(known && free>>n&1 != 0) {
			m.Cell = uint16(c)
			return m
		}
	}
	panic("there is no such cell")
}

// Empty implements solution.Game.
func (b *breakerGame) Empty(at *position) int { return at.empty }

// Settling implements solution.Game.
func (b *breakerGame) Settling(at *position) (cell int, ok bool) {
	cells := b.threats(&at.state, breaker)
	if cells == 0 {
		cells = b.inOpen(&at.state, maker) &^ at.held[maker]
		for i, open := range at.open[maker] {
			for ; open != 0; open &= open - 1 {
				cells &= b.lines[maker][i<<6|bits.TrailingZeros64(open)]
			}
		}
	}
	return bits.TrailingZeros64(cells), cells != 0 || at.open[maker].none()
}

// Defenses implements solution.Game: those first that leave the maker the least weight.
func (b *breakerGame) Defenses(at *position) (list []int) {
	weight := map[int]int{}
	try := b.free(&at.state)
	if must := b.threats(&at.state, maker); must != 0 {
		try = must
	}
	for ; try != 0; try &= try - 1 {
		c := bits.TrailingZeros64(try)
		next := b.After(at, c)
		weight[c] = b.weight(&next.state)
		list = append(list, c)
	}
	slices.SortStableFunc(list, func(x, y int) int { return cmp.Compare(weight[x], weight[y]) })
	return list
}

// Attacks implements solution.Game: all moves, those on cells in no open window being one, and none
// in the weak game.
func (b *breakerGame) Attacks(at *position) (list []int) {
	free := b.free(&at.state)
	if at.empty > bits.OnesCount64(free) && !b.weak {
		list = append(list, pass)
	}
	for ; free != 0; free &= free - 1 {
		list = append(list, bits.TrailingZeros64(free))
	}
	return list
}

// Holds implements solution.Game.
func (b *breakerGame) Holds(at *position, nodes uint64) bool {
	b.limit = b.nodes + nodes
	return b.solve(at.state) == Fails
}

// graphPairings is how many sets of pairs are tried in a position of a graph. A guess; not
// measured.
const graphPairings = 60

// Cover implements solution.Game.
func (b *breakerGame) Cover(at *position) (c solution.Cover, ok bool) {
	p := b.newPairing(maker)
	if p.tries = graphPairings; !p.stops(&at.state) {
		return c, false
	}
	for _, pair := range p.pairs {
		c.Pairs = append(c.Pairs, [2]uint16{b.cell[bits.TrailingZeros64(pair)], b.cell[bits.Len64(pair)-1]})
	}
	return c, true
}

// Suffices implements solution.Game.
func (b *breakerGame) Suffices(at *position, cell int, c solution.Cover) bool {
	free := b.free(&at.state)
	if free>>cell&1 == 0 {
		return false
	}
	next := b.After(at, cell)
	free &^= 1 << cell
	for _, p := range c.Pairs {
		x, y := b.number[p[0]], b.number[p[1]]
		if free>>x&1 == 0 || free>>y&1 == 0 {
			return false
		}
		stopped := b.through[maker][x].and(&b.through[maker][y])
		next.open[maker] = next.open[maker].without(&stopped)
	}
	return next.open[maker].none()
}
