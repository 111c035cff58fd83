package strategy

import (
	"context"
	"math/rand/v2"
	"slices"

	"noughts/engine"
)

// How often the levels fail to see things, out of a hundred times. They are chosen,
// and then tried with `noughts arena`, so that each level wins clearly against the
// one below and people get better opponents one step at a time.
const (
	noviceMissesWin    = 20
	noviceMissesThreat = 40
	noviceMissesLoss   = 25 // a move that loses at once by its own doing
	noviceRandom       = 15 // plays any move at all
	casualMissesThreat = 5
	casualMissesDepth  = 40 // what comes after the next move
)

// random plays any legal move.
type random struct{ seed uint64 }

// Choose implements engine.Strategy.
func (r random) Choose(_ context.Context, p engine.Position, _ engine.Budget) (engine.Choice, error) {
	moves := p.AppendMoves(nil)
	if len(moves) == 0 {
		return engine.Choice{}, errOver
	}
	return engine.Choice{Move: pick(engine.Rand(r.seed, p), moves)}, nil
}

// novice sees what the next move does, most of the time, and otherwise plays
// something near what happens.
type novice struct{ seed uint64 }

// Choose implements engine.Strategy.
func (n novice) Choose(_ context.Context, p engine.Position, _ engine.Budget) (engine.Choice, error) {
	l, rng := lookAhead(p), engine.Rand(n.seed, p)
	switch {
	case len(l.moves) == 0:
		return engine.Choice{}, errOver
	case len(l.wins) > 0 && !chance(rng, noviceMissesWin):
		return completes(pick(rng, l.wins)), nil
	case len(l.blocks) > 0 && !chance(rng, noviceMissesThreat):
		return l.block(pick(rng, l.blocks)), nil
	}
	moves := l.moves
	if !chance(rng, noviceMissesLoss) {
		moves = without(moves, l.losses)
	}
	if chance(rng, noviceRandom) {
		return estimated(pick(rng, moves)), nil
	}
	return estimated(pick(rng, moves[:(len(moves)+2)/3])), nil
}

// casual sees the next move and, if it takes the trouble, what comes of it.
type casual struct {
	*measuredPlayer
	seed uint64
}

// Choose implements engine.Strategy.
func (c casual) Choose(ctx context.Context, p engine.Position, b engine.Budget) (engine.Choice, error) {
	l, rng := lookAhead(p), engine.Rand(c.seed, p)
	switch {
	case len(l.moves) == 0:
		return engine.Choice{}, errOver
	case len(l.wins) > 0:
		return completes(pick(rng, l.wins)), nil
	case len(l.blocks) > 0 && !chance(rng, casualMissesThreat):
		return l.block(pick(rng, l.blocks)), nil
	case chance(rng, casualMissesDepth):
		moves := without(l.moves, l.losses)
		return estimated(pick(rng, moves[:min(len(moves), 4)])), nil
	}
	return c.measuredPlayer.Choose(ctx, p, b)
}

// chance is true in so many of a hundred cases.
func chance(rng *rand.Rand, percent int) bool { return rng.IntN(100) < percent }

func pick(rng *rand.Rand, moves []engine.Move) engine.Move { return moves[rng.IntN(len(moves))] }

// without returns the moves that are not among the bad ones, or all if none
// would be left.
func without(moves, bad []engine.Move) []engine.Move {
	good := slices.DeleteFunc(slices.Clone(moves), func(m engine.Move) bool { return slices.Contains(bad, m) })
	if len(good) == 0 {
		return moves
	}
	return good
}
