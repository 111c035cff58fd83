package uct

import (
	"context"
	"strconv"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/search"
)

// The play-outs of a Player.
const (
	// DefaultIterations is what Castelein's thesis gave each move (section 3.2.2).
	DefaultIterations = 5000
	mostIterations    = 10_000_000 // minutes a move; a guess at what nobody waits for
)

// A Player plays the move that UCT visits most. Like the thesis's program it
// proves nothing.
type Player struct {
	Iterations int
	Seed       uint64
}

// NewPlayer returns a Player whose argument is its iterations.
func NewPlayer(o engine.StrategyOptions) (engine.Strategy, error) {
	u := Player{DefaultIterations, o.Seed}
	if o.Argument != "" {
		n, err := strconv.ParseUint(o.Argument, 10, 32)
		if err != nil || n < 1 || n > mostIterations {
			return nil, engine.NotBetween("iterations", 1, mostIterations, o.Argument)
		}
		u.Iterations = int(n)
	}
	return u, nil
}

// Choose implements engine.Strategy.
func (u Player) Choose(ctx context.Context, p engine.Position, b engine.Budget) (engine.Choice, error) {
	ctx, cancel := b.Limit(ctx)
	defer cancel()
	pos, ok := p.(rules.Position)
	if !ok || pos.Over() {
		return engine.Choice{}, rules.ErrOver
	}
	tree := search.NewUCT(NewState(pos), search.UCTOptions[State]{Seed: u.Seed, Playout: Playout, Plain: true})
	tree.Run(ctx, u.Iterations)
	a := tree.Analysis()
	search.Explain(pos, &a)
	return engine.Choice{Move: a.Root.Move, Reason: a.Root.Reason}, nil
}
