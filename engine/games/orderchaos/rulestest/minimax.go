package rulestest

import (
	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
)

// Minimax is minimax by the rules alone, with a memory: the reference that the
// searches are held against, by stones. Make one for each variant.
type Minimax map[[rules.MaxSymbols]rules.CellSet]Value

// A Value is what a position is worth.
type Value struct {
	Order bool // whether Order wins
	Plies int  // to the end: the winner hurries, the loser holds out
}

// Solve returns the value of a position.
func (m Minimax) Solve(p rules.Position) Value {
	if o, over := p.Outcome(); over {
		return Value{Order: o == engine.WonBy(p.Variant.Order())}
	}
	if v, ok := m[p.Stones]; ok {
		return v
	}
	mover := p.OrderToMove()
	best, found := Value{}, false
	var room [32]engine.Move
	for _, mv := range p.AppendUnordered(room[:0]) { // in any order
		v := m.Solve(p.Step(mv))
		v.Plies++
		if !found || better(v, best, mover) {
			best, found = v, true
		}
	}
	m[p.Stones] = best
	return best
}

// better reports whether the side to move prefers a to b: a win soonest, a loss
// latest.
func better(a, b Value, order bool) bool {
	if a.Order != b.Order {
		return a.Order == order
	}
	if a.Order == order {
		return a.Plies < b.Plies
	}
	return a.Plies > b.Plies
}
