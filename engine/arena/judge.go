package arena

import (
	"context"
	"time"

	"noughts/engine"
)

// A judge looks for proofs of how a game will end.
type judge struct {
	solver engine.Solver
	time   time.Duration
}

// newJudge returns the judge of a game, or nil where the opening itself can be
// judged: to stop there would say nothing about the players.
func newJudge(ctx context.Context, game engine.Game, limit time.Duration, opening engine.Position) *judge {
	j := &judge{game.NewSolver(engine.SolverOptions{}), limit}
	if _, decided := j.verdict(ctx, opening); decided {
		return nil
	}
	return j
}

// verdict returns how a position that is not over will end, if the solver can
// prove it in time.
func (j *judge) verdict(ctx context.Context, p engine.Position) (engine.Outcome, bool) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	a, err := j.solver.Analyze(ctx, p, engine.Budget{Time: j.time}, func(a engine.Analysis) {
		if a.Root.Decided() {
			cancel()
		}
	})
	if err != nil || !a.Root.Decided() {
		return engine.Outcome{}, false
	}
	o := engine.Outcome{Result: a.Root.Low}
	return engine.Outcome{Result: o.For(p.Turn())}, true
}
