package orderchaos

import (
	"context"

	"noughts/engine"
	"noughts/engine/games/orderchaos/papers"
	"noughts/engine/games/orderchaos/rules"
)

// A withFallback plays by a script. Where the script has nothing to say, it says so
// and the solver chooses.
type withFallback struct {
	script papers.Script
	solver engine.Strategy
}

// newWithFallback returns a strategy that plays by a script, unless there is an
// error in what asked for it.
func newWithFallback(s papers.Script, err error, o engine.StrategyOptions) (engine.Strategy, error) {
	if err != nil {
		return nil, err
	}
	solver, err := newSolverPlayer(o)
	return &withFallback{script: s, solver: solver}, err
}

// Bytes implements engine.Sized.
func (s *withFallback) Bytes() int { return engine.BytesOf(s.solver) }

// Choose implements engine.Strategy.
func (s *withFallback) Choose(ctx context.Context, p engine.Position, b engine.Budget) (engine.Choice, error) {
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
		c.Reason = papers.Completing(c.Move)
	}
	return c, nil
}

// newThesis returns the strategy of Castelein's thesis, in the reading that the
// argument asks for.
func newThesis(o engine.StrategyOptions) (engine.Strategy, error) {
	script, err := papers.Thesis(o.Argument)
	return newWithFallback(script, err, o)
}

// newNumbered returns the strategy of the numbered list.
func newNumbered(o engine.StrategyOptions) (engine.Strategy, error) {
	return newWithFallback(papers.Numbered(), nil, o)
}

// newRule returns the strategy of the simplest rule that wins.
func newRule(o engine.StrategyOptions) (engine.Strategy, error) {
	return newWithFallback(papers.Rule(), nil, o)
}

// newPaired returns the strategy of a pairing; the argument says of whose.
func newPaired(o engine.StrategyOptions) (engine.Strategy, error) {
	script, err := papers.Paired(o.Argument)
	return newWithFallback(script, err, o)
}

// newExploiter returns a strategy that knows the one in the argument.
func newExploiter(o engine.StrategyOptions) (engine.Strategy, error) {
	script, err := papers.Exploiter(o.Argument, o.Seed)
	return newWithFallback(script, err, o)
}
