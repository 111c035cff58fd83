package orderchaos

import (
	"math/rand/v2"

	"noughts/engine"
	"noughts/engine/search"
)

// A state is a position as UCT walks it: it knows whether the game is over
// without looking at the whole board.
type state struct {
	position
	ended verdict
}

// A verdict says how far a game has come.
type verdict uint8

const (
	goesOn verdict = iota
	orderWon
	chaosWon
)

// newState returns the state of a position.
func newState(p position) state {
	s := state{position: p}
	o, over := p.Outcome()
	switch {
	case !over:
	case o == engine.WonBy(p.rules.order()):
		s.ended = orderWon
	default:
		s.ended = chaosWon
	}
	return s
}

// Outcome returns who won.
func (s state) Outcome() (engine.Outcome, bool) {
	return s.ended.outcome(s.rules)
}

func (v verdict) outcome(r rules) (engine.Outcome, bool) {
	switch v {
	case orderWon:
		return engine.WonBy(r.order()), true
	case chaosWon:
		return engine.WonBy(r.order().Other()), true
	}
	return engine.Outcome{}, false
}

// AppendMoves appends every legal move, in no particular order.
func (s state) AppendMoves(dst []engine.Move) []engine.Move {
	if s.ended != goesOn {
		return dst
	}
	for empty := s.emptyCells(); !empty.empty(); {
		c := uint16(empty.pop())
		for i := range s.rules.symbols {
			dst = append(dst, engine.Move{Cell: c, Symbol: engine.X + engine.Symbol(i)})
		}
	}
	return dst
}

// Step returns the state after a legal move.
func (s state) Step(m engine.Move) state {
	next := state{position: s.step(m)}
	full := next.emptyCells().empty()
	switch {
	case next.rules.full && !full:
	case next.rules.full:
		next.ended = chaosWon
		if next.hasLine() {
			next.ended = orderWon
		}
	case next.lineThrough(m):
		next.ended = orderWon
	case full:
		next.ended = chaosWon
	}
	return next
}

// lineThrough reports whether a line counts that holds the stone just placed.
// No other line can have come to count by it.
func (p *position) lineThrough(m engine.Move) bool {
	g := p.rules.geometry()
	for _, i := range g.through[m.Cell] {
		if p.counts(&g.lines[i], int(m.Symbol-engine.X)) {
			return true
		}
	}
	return false
}

// playOut plays a state that is not over to its end at random.
func playOut(s state, rng *rand.Rand) engine.Outcome {
	p := s.position
	won := p.rules.order().Other()
	if p.rules.exact && !p.rules.full {
		if p.randomGame(rng) {
			won = p.rules.order()
		}
		return engine.WonBy(won)
	}
	// What counts once counts to the end, so only the full board matters and the
	// order of the stones does not.
	p.randomFill(rng)
	if p.hasLine() {
		won = p.rules.order()
	}
	return engine.WonBy(won)
}

// randomFill puts a random symbol on every empty cell.
func (p *position) randomFill(rng *rand.Rand) {
	empty := p.emptyCells()
	if p.rules.symbols == 3 {
		for !empty.empty() {
			c := one(empty.pop())
			s := &p.stones[rng.IntN(3)]
			*s = s.or(c)
		}
		return
	}
	some := cellSet{rng.Uint64(), 0}
	if empty.hi != 0 {
		some.hi = rng.Uint64()
	}
	p.stones[0] = p.stones[0].or(empty.and(some))
	rest := empty.andNot(some)
	if p.rules.symbols == 2 {
		p.stones[1] = p.stones[1].or(rest)
		return
	}
	p.split(empty.and(some), 0, 2, rng)
	p.split(rest, 1, 3, rng)
}

// split deals the cells to two symbols at random.
func (p *position) split(cells cellSet, s, t int, rng *rand.Rand) {
	other := cells.and(cellSet{rng.Uint64(), rng.Uint64()})
	p.stones[s] = p.stones[s].andNot(cells).or(cells.andNot(other))
	p.stones[t] = p.stones[t].or(other)
}

// randomGame places random stones in a random order and reports whether a line
// came to count on the way.
func (p *position) randomGame(rng *rand.Rand) bool {
	var cells [maxSide * maxSide]uint16
	n := 0
	for empty := p.emptyCells(); !empty.empty(); n++ {
		cells[n] = uint16(empty.pop())
	}
	for ; n > 0; n-- {
		i := rng.IntN(n)
		m := engine.Move{Cell: cells[i], Symbol: engine.X + engine.Symbol(rng.IntN(int(p.rules.symbols)))}
		cells[i] = cells[n-1]
		*p = p.step(m)
		if p.lineThrough(m) {
			return true
		}
	}
	return false
}

// newUCT returns a search tree for a position.
func newUCT(p position, seed uint64) *search.UCT[state] {
	return search.NewUCT(newState(p), search.UCTOptions[state]{Seed: seed, Playout: playOut})
}
