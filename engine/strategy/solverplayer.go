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
// bound for solvers to which a node means more work. Chosen so that strong clearly
// beats casual on large boards: `noughts arena mnk:15x15:5 strong casual` measures it.
const (
	casualNodes = 60_000
	casualTime  = 150 * time.Millisecond
	strongNodes = 250_000
	strongTime  = 400 * time.Millisecond

	// defaultTime is what a strategy takes if its budget is empty.
	defaultTime = 2 * time.Second

	// startTime is what it takes for the first move of a game, which more thought
	// does not make better. A guess; not measured.
	startTime = 250 * time.Millisecond
)

// errOver is returned for a position in which there is nothing to choose.
var errOver = errors.New("strategy: the game is over")

// A solverPlayer plays what the game's solver finds.
type solverPlayer struct {
	solver engine.Solver
	start  engine.Position // of the game
	own    engine.Budget   // more than this it does not use
}

func newSolverPlayer(game engine.Game, nodes int, limit time.Duration, options engine.StrategyOptions) *solverPlayer {
	info := game.Info()
	return &solverPlayer{
		solver: game.NewSolver(engine.SolverOptions{Threads: options.Threads, TableBytes: options.TableBytes}),
		start:  game.Start(),
		own:    engine.Budget{Time: limit, Nodes: uint64(nodes / (info.Rows * info.Cols))},
	}
}

// Bytes implements engine.Sized.
func (s *solverPlayer) Bytes() int { return engine.BytesOf(s.solver) }

// Choose implements engine.Strategy.
func (s *solverPlayer) Choose(ctx context.Context, p engine.Position, b engine.Budget) (engine.Choice, error) {
	if _, over := p.Outcome(); over {
		return engine.Choice{}, errOver
	}
	b = b.For(defaultTime, s.own)
	if p == s.start && b.Time > 0 {
		b.Time = min(b.Time, startTime)
	}
	ctx, settled := context.WithCancel(ctx)
	defer settled()
	a, err := s.solver.Analyze(ctx, p, b, func(a engine.Analysis) {
		if a.Root.Decided() || search.OnlyOneMoveNotLost(a.Moves) {
			settled() // nothing more matters to the choice
		}
	})
	return engine.Choice{Move: a.Root.Move, Reason: a.Root.Reason, Nodes: a.Nodes}, err
}
