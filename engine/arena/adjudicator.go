package arena

import (
	"context"
	"time"

	"noughts/engine"
)

// An adjudicator looks for proofs of how a game will end.
type adjudicator struct {
	solver engine.Solver
	time   time.Duration
}

// newAdjudicator returns the adjudicator of a game, or nil where the opening itself
// can be decided: to stop there would say nothing about the players.
func newAdjudicator(ctx context.Context, game engine.Game, limit time.Duration, opening engine.Position) *adjudicator {
	a := &adjudicator{game.NewSolver(engine.SolverOptions{}), limit}
	if _, decided := a.verdict(ctx, opening); decided {
		return nil
	}
	return a
}

// verdict returns how a position that is not over will end, if the solver can
// prove it in time.
func (j *adjudicator) verdict(ctx context.Context, p engine.Position) (engine.Outcome, bool) {
	a, err := engine.Decide(ctx, j.solver, p, engine.Budget{Time: j.time})
	if err != nil || !a.Root.Decided() {
		return engine.Outcome{}, false
	}
	o := engine.Outcome{Result: a.Root.Low}
	return engine.Outcome{Result: o.For(p.Turn())}, true
}
