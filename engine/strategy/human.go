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
type random struct{ rng *rand.Rand }

// Choose implements engine.Strategy.
func (r random) Choose(_ context.Context, p engine.Position) (engine.Choice, error) {
	moves := p.AppendMoves(nil)
	if len(moves) == 0 {
		return engine.Choice{}, errOver
	}
	return engine.Choice{Move: pick(r.rng, moves)}, nil
}

// novice sees what the next move does, most of the time, and otherwise plays
// something near what happens.
type novice struct{ rng *rand.Rand }

// Choose implements engine.Strategy.
func (n novice) Choose(_ context.Context, p engine.Position) (engine.Choice, error) {
	s := look(p)
	switch {
	case len(s.moves) == 0:
		return engine.Choice{}, errOver
	case len(s.wins) > 0 && !chance(n.rng, noviceMissesWin):
		return completes(pick(n.rng, s.wins)), nil
	case len(s.blocks) > 0 && !chance(n.rng, noviceMissesThreat):
		return s.block(pick(n.rng, s.blocks)), nil
	}
	moves := s.moves
	if !chance(n.rng, noviceMissesLoss) {
		moves = without(moves, s.losses)
	}
	if chance(n.rng, noviceWanders) {
		return guess(pick(n.rng, moves)), nil
	}
	return guess(pick(n.rng, moves[:(len(moves)+2)/3])), nil
}

// casual sees the next move and, if it takes the trouble, what comes of it.
type casual struct {
	*thinker
	rng *rand.Rand
}

// Choose implements engine.Strategy.
func (c casual) Choose(ctx context.Context, p engine.Position) (engine.Choice, error) {
	s := look(p)
	switch {
	case len(s.moves) == 0:
		return engine.Choice{}, errOver
	case len(s.wins) > 0:
		return completes(pick(c.rng, s.wins)), nil
	case len(s.blocks) > 0 && !chance(c.rng, casualMissesThreat):
		return s.block(pick(c.rng, s.blocks)), nil
	case chance(c.rng, casualMissesDepth):
		moves := without(s.moves, s.losses)
		return guess(pick(c.rng, moves[:min(len(moves), 4)])), nil
	}
	return c.thinker.Choose(ctx, p)
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
