package orderchaos

import (
	"context"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
)

// A script plays by what somebody wrote down. It says why it cannot, with the id
// of a reason, where that does not cover the position.
type script func(p *rules.Position) (c engine.Choice, cannot string)

// A scripted plays by a script. Where the script has nothing to say, it says so
// and the solver chooses.
type scripted struct {
	script script
	solver engine.Strategy
}

// newScripted returns a strategy that plays by a script.
func newScripted(s script, o engine.StrategyOptions) (engine.Strategy, error) {
	solver, err := newThinker(o)
	return &scripted{script: s, solver: solver}, err
}

// Choose implements engine.Strategy.
func (s *scripted) Choose(ctx context.Context, p engine.Position, b engine.Budget) (engine.Choice, error) {
	pos, ok := p.(rules.Position)
	if !ok || pos.Over() {
		return engine.Choice{}, rules.ErrOver
	}
	c, cannot := s.script(&pos)
	if cannot != "" {
		c, err := s.solver.Choose(ctx, p, b)
		return engine.Choice{Move: c.Move, Reason: engine.Reason{ID: cannot}, Delegated: true}, err
	}
	if next := pos.Step(c.Move); pos.OrderToMove() && next.Over() && next.HasLine() {
		c.Reason = completing(c.Move)
	}
	return c, nil
}

// completing is the reason for a move that completes a line that counts.
func completing(m engine.Move) engine.Reason {
	return engine.Reason{ID: engine.ReasonCompletes, Moves: []engine.Move{m}, Plies: 1}
}
