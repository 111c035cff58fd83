package uct

import (
	"context"
	"strconv"
	"strings"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/refusal"
	"noughts/engine/search"
)

// The play-outs of a Player.
const (
	// DefaultIterations is what Castelein's thesis gave each move (section 3.2.2).
	DefaultIterations = 5000
	mostIterations    = 10_000_000 // minutes a move; a guess at what nobody waits for
	mostExploration   = 100        // far beyond what makes any difference
)

// A Player plays the move that UCT visits most. Like the thesis's program it
// proves nothing.
type Player struct {
	Iterations  int
	Exploration float64 // the constant C; 0 for √2, as in the thesis
	Seed        uint64
}

// NewPlayer returns a Player whose argument is its iterations, or its iterations
// and C with a comma between: 5000,1.41.
func NewPlayer(o engine.StrategyOptions) (engine.Strategy, error) {
	u := Player{Iterations: DefaultIterations, Seed: o.Seed}
	iterations, c, given := strings.Cut(o.Argument, ",")
	if o.Argument != "" {
		n, err := strconv.ParseUint(iterations, 10, 32)
		if err != nil || n < 1 || n > mostIterations {
			return nil, refusal.NotBetween(engine.Say("orderchaos.uct.iterations"), 1, mostIterations, iterations)
		}
		u.Iterations = int(n)
	}
	if given {
		var err error
		if u.Exploration, err = strconv.ParseFloat(c, 64); err != nil || !(u.Exploration > 0 && u.Exploration <= mostExploration) {
			return nil, engine.NewUserError("orderchaos.illegal.exploration", "Typed", engine.Quote(c), "Most", mostExploration)
		}
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
	tree := search.NewUCT(NewState(pos), search.UCTOptions[State]{Exploration: u.Exploration, Seed: u.Seed, Playout: Playout, Plain: true})
	tree.Run(ctx, u.Iterations)
	a := tree.Analysis()
	search.Explain(pos, &a)
	return engine.Choice{Move: a.Root.Move, Reason: a.Root.Reason}, nil
}
