package strategy

import (
	"context"
	"slices"

	"noughts/engine"
	"noughts/engine/tactics"
)

// greedy plays what looks best at first sight, and never looks ahead.
type greedy struct{}

// Choose implements engine.Strategy.
func (greedy) Choose(_ context.Context, p engine.Position, _ engine.Budget) (engine.Choice, error) {
	moves := p.AppendMoves(nil)
	if len(moves) == 0 {
		return engine.Choice{}, errOver
	}
	return estimated(moves[0]), nil
}

// A newcomer plays as people do who have just learned the rules, by a script: it wins if it can,
// stops what wins next most of the time, and half of the time what would soon be too late to stop;
// otherwise it plays next to what is there.
type newcomer struct{ seed uint64 }

// How often a newcomer fails to see things, out of a hundred times.
const (
	newcomerMissesThreat = 10
	newcomerMissesFork   = 50
	newcomerSees         = 8 // moves that catch its eye
)

// Choose implements engine.Strategy.

func (n newcomer) Choose(_ context.Context, p engine.Position, _ engine.Budget) (engine.Choice, error) {
	l, rng := lookAhead(p), engine.Rand(n.seed, p)
	switch {
	case len(l.moves) == 0:
		return engine.Choice{}, errOver
	case len(l.wins) > 0:
		return completes(pick(rng, l.wins)), nil
	case len(l.blocks) > 0 && !chance(rng, newcomerMissesThreat):
		return l.block(pick(rng, l.blocks)), nil
	}
	moves := without(l.moves, l.losses)
	if m, ok := deters(p, moves); ok && !chance(rng, newcomerMissesFork) {
		return estimated(m), nil
	}
	return estimated(pick(rng, near(p, moves))), nil
}

// deters returns one of the moves that catch the eye with which the opponent, if nothing were done,
// would threaten to win on two cells.
func deters(p engine.Position, moves []engine.Move) (engine.Move, bool) {
	passed, err := p.Play(moves[len(moves)-1])
	if err != nil || passed.Turn() == p.Turn() {
		return engine.Move{}, false
	}
	for _, m := range moves[:min(len(moves), newcomerSees)] {
		if next := goesOn(passed, m); next != nil && forked(tactics.Threats(next, next.AppendMoves(nil))) {
			return m, true
		}
	}
	return engine.Move{}, false
}

// goesOn returns the position after a move; nil if it is illegal, or ends the game.
func goesOn(p engine.Position, m engine.Move) engine.Position {
	next, err := p.Play(m)
	if err != nil {
		return nil
	}
	if _, over := next.Outcome(); over {
		return nil
	}
	return next
}

// forked reports whether threats are on two cells.
func forked(threats []engine.Move) bool {
	return slices.ContainsFunc(threats, func(m engine.Move) bool { return m.Cell != threats[0].Cell })
}

// near returns the moves next to a cell that is taken, or all if there are none.
func near(p engine.Position, moves []engine.Move) (list []engine.Move) {
	b := p.Board()
	for _, m := range moves {
		if touches(&b, int(m.Cell)) {
			list = append(list, m)
		}
	}
	if len(list) == 0 {
		return moves
	}
	return list
}

// touches reports whether a cell has a neighbor that is taken.
func touches(b *engine.Board, cell int) bool {
	row, col := cell/b.Cols, cell%b.Cols
	for r := max(0, row-1); r <= min(b.Rows-1, row+1); r++ {
		for c := max(0, col-1); c <= min(b.Cols-1, col+1); c++ {
			if b.Cell(r, c) != engine.Empty {
				return true
			}
		}
	}
	return false
}
