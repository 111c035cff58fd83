package orderchaos

import (
	"context"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
)

// Winner returns who is proved to win a variant, with the empty board alone to go by.
func Winner(ctx context.Context, v rules.Variant) (rules.Verdict, error) {
	return newSolver(engine.SolverOptions{}).winner(ctx, rules.Position{Variant: v}, engine.Budget{})
}

// winner returns who is proved to win a position.
func (s *solver) winner(ctx context.Context, p rules.Position, b engine.Budget) (rules.Verdict, error) {
	ctx, proved := context.WithCancel(ctx)
	defer proved()
	a, err := s.Analyze(ctx, p, b, func(a engine.Analysis) {
		if a.Root.Decided() {
			proved() // the moves do not matter
		}
	})
	if err != nil || !a.Root.Decided() {
		return rules.Undecided, err
	}
	return verdictOf(&p, a.Root.Low), nil
}

// verdictOf returns who wins a position of a value, which is for the side to move.
func verdictOf(p *rules.Position, value engine.Result) rules.Verdict {
	if (value == engine.Win) == p.OrderToMove() {
		return rules.OrderWins
	}
	return rules.ChaosWins
}
