package orderchaos

import (
	"math/rand/v2"
	"slices"

	"noughts/engine"
)

// A slowSolver is minimax by the rules alone, with a memory: the reference that
// the fast solver is held against.
type slowSolver map[position]slowValue

type slowValue struct {
	order bool // whether Order wins
	plies int  // to the end, Order in a hurry when it wins, Chaos when it does
}

func (m slowSolver) solve(p position) slowValue {
	if o, over := p.Outcome(); over {
		return slowValue{order: o == engine.WonBy(p.rules.order())}
	}
	if v, ok := m[p]; ok {
		return v
	}
	mover := p.orderToMove()
	best, found := slowValue{}, false
	for _, mv := range p.AppendMoves(nil) {
		v := m.solve(p.step(mv))
		v.plies++
		if !found || better(v, best, mover) {
			best, found = v, true
		}
	}
	m[p] = best
	return best
}

// better reports whether the side to move prefers a to b: a win soonest, a loss
// latest.
func better(a, b slowValue, order bool) bool {
	if a.order != b.order {
		return a.order == order
	}
	if a.order == order {
		return a.plies < b.plies
	}
	return a.plies > b.plies
}

// randomPosition places random stones that do not end the game until at most n
// cells are empty, or no such stone is left.
func randomPosition(r rules, n int, rng *rand.Rand) position {
	p := position{rules: r}
	for {
		moves := newState(p).AppendMoves(nil)
		rng.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
		at := slices.IndexFunc(moves, func(m engine.Move) bool { next := p.step(m); return !next.over() })
		if at < 0 || p.emptyCells().count() <= n {
			return p
		}
		p = p.step(moves[at])
	}
}

// allRules calls do with every option on a board.
func allRules(rows, cols, line uint8, symbols []uint8, do func(r rules)) {
	for _, s := range symbols {
		for i := range 8 {
			do(rules{rows: rows, cols: cols, line: line, symbols: s, exact: i&1 != 0, full: i&2 != 0, chaosFirst: i&4 != 0})
		}
	}
}
