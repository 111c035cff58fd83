package strategy

import (
	"context"
	"errors"
	"time"

	"noughts/engine"
	"noughts/engine/search"
)

// What the levels may use. The nodes are divided by the cells of the board, as
// one sees more of a small one. They make a choice repeatable; the time is a
// bound for solvers to which a node means more work. Ten times the nodes win
// about five games of six on large boards: measured by the arena.
const (
	casualNodes = 60_000
	casualTime  = 150 * time.Millisecond
	strongNodes = 250_000
	strongTime  = 400 * time.Millisecond

	// defaultTime is what a strategy uses if its ctx sets no deadline.
	defaultTime = 2 * time.Second
)

// errOver is returned for a position in which there is nothing to choose.
var errOver = errors.New("strategy: the game is over")

// A thinker plays what the game's solver finds.
type thinker struct {
	solver engine.Solver
	limit  time.Duration // 0 for all there is
}

func thinkerFor(game engine.Game, nodes int, limit time.Duration, options engine.StrategyOptions) *thinker {
	info := game.Info()
	return &thinker{
		solver: game.NewSolver(engine.SolverOptions{Nodes: uint64(nodes / (info.Rows * info.Cols)), Threads: options.Threads}),
		limit:  limit,
	}
}

// Choose implements engine.Strategy.
func (t *thinker) Choose(ctx context.Context, p engine.Position) (engine.Choice, error) {
	if _, over := p.Outcome(); over {
		return engine.Choice{}, errOver
	}
	ctx, settled := context.WithCancel(ctx)
	defer settled()
	a, err := t.analyze(ctx, p, func(a engine.Analysis) {
		if a.Root.Decided() || search.OnlyOneMoveNotLost(a.Moves) {
			settled() // nothing more matters to the choice
		}
	})
	return engine.Choice{Move: a.Root.Move, Reason: a.Root.Reason}, err
}

// analyze asks the solver within the time that this strategy takes.
func (t *thinker) analyze(ctx context.Context, p engine.Position, progress func(engine.Analysis)) (engine.Analysis, error) {
	ctx, cancel := context.WithTimeout(ctx, search.Budget(ctx, defaultTime, t.limit))
	defer cancel()
	return t.solver.Analyze(ctx, p, progress)
}
