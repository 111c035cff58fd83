package strategy

import (
	"context"
	"math/rand/v2"
	"slices"

	"noughts/engine"
)

// Lapses are how often a player fails to see things, out of a hundred times.
type lapses struct {
	win    int // that a move wins at once
	threat int // that the opponent would win at once
	loss   int // that a move loses at once, by its own doing
	depth  int // what comes after the next move
	order  int // which moves look good

	seen  int // moves that look good and catch the eye; 0 for all
	share int // of all moves one in so many does, at most
}

// fallibles are the levels that have lapses. They were chosen, and then tried with `noughts arena`,
// so that people get better opponents one step at a time: docs/gomoku-engine.md says how far the
// levels are apart.
var fallibles = map[string]lapses{
	Novice:   {win: 20, threat: 40, loss: 25, depth: 100, order: 15, share: 3},
	Learner:  {win: 12, threat: 30, loss: 18, depth: 92, order: 10, seen: 20, share: 3},
	Improver: {win: 5, threat: 18, loss: 9, depth: 72, order: 4, seen: 6, share: 3},
	Casual:   {threat: 5, depth: 40, seen: 4, share: 1},
}

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

// A fallible player sees what the next move does and, if it takes the trouble, what comes of it;
// both most of the time. Otherwise it plays something near what happens.
type fallible struct {
	*measuredPlayer
	lapses lapses
}

// Choose implements engine.Strategy.
func (f fallible) Choose(ctx context.Context, p engine.Position, b engine.Budget) (engine.Choice, error) {
	l, rng := lookAhead(p), engine.Rand(f.options.Seed, p)
	switch {
	case len(l.moves) == 0:
		return engine.Choice{}, errOver
	case len(l.wins) > 0 && !chance(rng, f.lapses.win):
		return completes(pick(rng, l.wins)), nil
	case len(l.blocks) > 0 && !chance(rng, f.lapses.threat):
		return l.block(pick(rng, l.blocks)), nil
	case !chance(rng, f.lapses.depth):
		return f.measuredPlayer.Choose(ctx, p, b)
	}
	moves := l.moves
	if !chance(rng, f.lapses.loss) {
		moves = without(moves, l.losses)
	}
	if chance(rng, f.lapses.order) {
		return estimated(pick(rng, moves)), nil
	}
	seen := (len(moves) + f.lapses.share - 1) / f.lapses.share
	if f.lapses.seen > 0 {
		seen = min(seen, f.lapses.seen)
	}
	return estimated(pick(rng, moves[:seen])), nil
}

// chance is true in so many of a hundred cases. What is sure draws no lot.
func chance(rng *rand.Rand, percent int) bool {
	return percent >= 100 || percent > 0 && rng.IntN(100) < percent
}

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
