// Package uct estimates positions of Order and Chaos by random games: what
// engine/search's UCT needs to know of the game, and a player that uses nothing
// else.
package uct

import (
	"math/rand/v2"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/search"
)

// A State is a position as UCT walks it: it knows whether the game is over
// without looking at the whole board.
type State struct {
	rules.Position
	ended rules.Verdict
}

// NewState returns the state of a position.
func NewState(p rules.Position) State {
	s := State{Position: p}
	o, over := p.Outcome()
	switch {
	case !over:
	case o == engine.WonBy(p.Variant.Order()):
		s.ended = rules.OrderWins
	default:
		s.ended = rules.ChaosWins
	}
	return s
}

// Outcome returns who won.
func (s State) Outcome() (engine.Outcome, bool) {
	return s.ended.Outcome(s.Variant)
}

// AppendMoves appends every legal move, in no particular order.
func (s State) AppendMoves(dst []engine.Move) []engine.Move {
	if s.ended != rules.Undecided {
		return dst
	}
	return s.AppendUnordered(dst)
}

// Step returns the state after a legal move.
func (s State) Step(m engine.Move) State {
	next := State{Position: s.Position.Step(m)}
	full := next.EmptyCells().IsEmpty()
	switch {
	case next.Variant.Full && !full:
	case next.Variant.Full:
		next.ended = rules.ChaosWins
		if next.HasLine() {
			next.ended = rules.OrderWins
		}
	case next.LineThrough(m):
		next.ended = rules.OrderWins
	case full:
		next.ended = rules.ChaosWins
	}
	return next
}

// Playout plays a state that is not over to its end at random.
func Playout(s State, rng *rand.Rand) engine.Outcome {
	p := s.Position
	won := p.Variant.Order().Other()
	if p.Variant.Exact && !p.Variant.Full {
		if randomGame(&p, rng) {
			won = p.Variant.Order()
		}
		return engine.WonBy(won)
	}
	// What counts once counts to the end, so only the full board matters and the
	// order of the stones does not.
	randomFill(&p, rng)
	if p.HasLine() {
		won = p.Variant.Order()
	}
	return engine.WonBy(won)
}

// randomFill puts a random symbol on every empty cell.
func randomFill(p *rules.Position, rng *rand.Rand) {
	empty := p.EmptyCells()
	if p.Variant.Symbols == 3 {
		for !empty.IsEmpty() {
			c := rules.OneCell(empty.Pop())
			s := &p.Stones[rng.IntN(3)]
			*s = s.Or(c)
		}
		return
	}
	some := rules.CellSet{Lo: rng.Uint64()}
	if empty.Hi != 0 {
		some.Hi = rng.Uint64()
	}
	p.Stones[0] = p.Stones[0].Or(empty.And(some))
	rest := empty.AndNot(some)
	if p.Variant.Symbols == 2 {
		p.Stones[1] = p.Stones[1].Or(rest)
		return
	}
	split(p, empty.And(some), 0, 2, rng)
	split(p, rest, 1, 3, rng)
}

// split deals the cells to two symbols at random.
func split(p *rules.Position, cells rules.CellSet, s, t int, rng *rand.Rand) {
	other := cells.And(rules.CellSet{Lo: rng.Uint64(), Hi: rng.Uint64()})
	p.Stones[s] = p.Stones[s].AndNot(cells).Or(cells.AndNot(other))
	p.Stones[t] = p.Stones[t].Or(other)
}

// randomGame places random stones in a random order and reports whether a line
// came to count on the way.
func randomGame(p *rules.Position, rng *rand.Rand) bool {
	var cells [rules.MaxSide * rules.MaxSide]uint16
	n := 0
	for empty := p.EmptyCells(); !empty.IsEmpty(); n++ {
		cells[n] = uint16(empty.Pop())
	}
	for ; n > 0; n-- {
		i := rng.IntN(n)
		m := engine.Move{Cell: cells[i], Symbol: engine.X + engine.Symbol(rng.IntN(int(p.Variant.Symbols)))}
		cells[i] = cells[n-1]
		*p = p.Step(m)
		if p.LineThrough(m) {
			return true
		}
	}
	return false
}

// NewTree returns a search tree for a position, which takes about so many bytes at most; 0 for a
// sensible default.
func NewTree(p rules.Position, seed uint64, bytes int) *search.UCT[State] {
	return search.NewUCT(NewState(p), search.UCTOptions[State]{Seed: seed, Bytes: bytes, Playout: Playout})
}
