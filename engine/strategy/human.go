package strategy

import (
	"context"
	"math/rand/v2"
	"slices"

	"noughts/engine"
)

// How often the levels fail to see things, out of a hundred times.
const (
	noviceMissesWin    = 20
	noviceMissesThreat = 40
	noviceMissesLoss   = 25 // a move that loses at once by its own doing
	noviceWanders      = 15 // plays just anywhere
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
	s, rng := look(p), engine.Rand(n.seed, p)
	switch {
	case len(s.moves) == 0:
		return engine.Choice{}, errOver
	case len(s.wins) > 0 && !chance(rng, noviceMissesWin):
		return completes(pick(rng, s.wins)), nil
	case len(s.blocks) > 0 && !chance(rng, noviceMissesThreat):
		return s.block(pick(rng, s.blocks)), nil
	}
	moves := s.moves
	if !chance(rng, noviceMissesLoss) {
		moves = without(moves, s.losses)
	}
	if chance(rng, noviceWanders) {
		return guess(pick(rng, moves)), nil
	}
	return guess(pick(rng, moves[:(len(moves)+2)/3])), nil
}

// casual sees the next move and, if it takes the trouble, what comes of it.
type casual struct {
	*thinker
	seed uint64
}

// Choose implements engine.Strategy.
func (c casual) Choose(ctx context.Context, p engine.Position, b engine.Budget) (engine.Choice, error) {
	s, rng := look(p), engine.Rand(c.seed, p)
	switch {
	case len(s.moves) == 0:
		return engine.Choice{}, errOver
	case len(s.wins) > 0:
		return completes(pick(rng, s.wins)), nil
	case len(s.blocks) > 0 && !chance(rng, casualMissesThreat):
		return s.block(pick(rng, s.blocks)), nil
	case chance(rng, casualMissesDepth):
		moves := without(s.moves, s.losses)
		return guess(pick(rng, moves[:min(len(moves), 4)])), nil
	}
	return c.thinker.Choose(ctx, p, b)
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
