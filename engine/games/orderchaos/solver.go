package orderchaos

import (
	"context"
	"fmt"
	"time"

	"noughts/engine"
)

// NewSolver returns a solver for the family.
func (g game) NewSolver(options engine.SolverOptions) engine.Solver {
	return &solver{}
}

// Strategies returns the ways to play that are particular to the game.
func (g game) Strategies() []engine.Named { return nil }

type solver struct{}

// estimateIterations is how many play-outs an estimate rests on when there is
// time for them.
const estimateIterations = 200_000

func (s *solver) Analyze(ctx context.Context, p engine.Position, progress func(engine.Analysis)) (engine.Analysis, error) {
	begin := time.Now()
	pos, ok := p.(position)
	if !ok {
		return engine.Analysis{}, fmt.Errorf("orderchaos: %T is not a position of the family", p)
	}
	tree := newUCT(pos, 0)
	tree.Run(ctx, estimateIterations)
	a := tree.Analysis()
	a.Elapsed = time.Since(begin)
	return a, nil
}
