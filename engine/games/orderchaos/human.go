package orderchaos

import (
	"context"
	"math/rand/v2"
	"slices"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/games/orderchaos/uct"
)

// ways are how a person plays: how often, out of a hundred times, they fail to
// see something, and how they choose when they see nothing.
type ways struct {
	missesLine int // a line that Order can complete now
	missesLoss int // a move that lets Order complete a line next
	wanders    int // plays just anywhere
	guesses    int // plays by the look of the board, not thinking further
	among      int // out of how many good-looking moves a guess is drawn
	playOuts   int // how far thinking goes
}

var (
	novice = ways{missesLine: 20, missesLoss: 40, wanders: 15, guesses: 100, among: 8}
	casual = ways{missesLine: 0, missesLoss: 6, wanders: 0, guesses: 30, among: 4, playOuts: 500}
)

// A human plays as a person might: it likes long lines as Order and likes to
// break them as Chaos, and does not see everything.
type human struct {
	seed uint64
	ways ways
	rng  *rand.Rand // for one choice
}

// Choose implements engine.Strategy.
func (h human) Choose(ctx context.Context, p engine.Position, b engine.Budget) (engine.Choice, error) {
	pos, ok := p.(rules.Position)
	if !ok || pos.Over() {
		return engine.Choice{}, rules.ErrOver
	}
	h.rng = engine.Rand(h.seed, p)
	ctx, cancel := b.For(defaultTime, engine.Budget{}).Limit(ctx)
	defer cancel()
	an := newAnalysis(&pos, nil)
	an.oneMoveLookahead()
	seen := an.snapshot().Moves
	if seen[0].Low == engine.Win && !h.misses(h.ways.missesLine) {
		return engine.Choice{Move: seen[0].Move, Reason: seen[0].Reason}, nil
	}
	good := slices.Clone(an.result.Moves) // the most promising first
	if !h.misses(h.ways.missesLoss) {
		good = slices.DeleteFunc(good, func(j engine.Evaluation) bool { return j.High == engine.Loss })
	}
	if len(good) == 0 {
		good = an.result.Moves
	}
	m := h.choose(ctx, &pos, good)
	for _, j := range seen {
		if j.Move == m {
			return engine.Choice{Move: m, Reason: j.Reason}, nil
		}
	}
	return engine.Choice{Move: m}, nil
}

// choose picks one of the moves, the most promising first.
func (h human) choose(ctx context.Context, p *rules.Position, moves []engine.Evaluation) engine.Move {
	switch {
	case h.misses(h.ways.wanders):
		return moves[h.rng.IntN(len(moves))].Move
	case h.misses(h.ways.guesses):
		return moves[h.rng.IntN(min(len(moves), h.ways.among))].Move
	}
	tree := uct.NewTree(*p, h.rng.Uint64())
	tree.Run(ctx, h.ways.playOuts)
	for _, m := range tree.Moves() {
		if slices.ContainsFunc(moves, func(j engine.Evaluation) bool { return j.Move == m.Move }) {
			return m.Move
		}
	}
	return moves[0].Move
}

// misses is true in so many of a hundred cases.
func (h human) misses(percent int) bool { return h.rng.IntN(100) < percent }
