package orderchaos

import (
	"context"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
)

// winner returns who is proved to win a variant, with the empty board alone to go by.
func winner(ctx context.Context, v rules.Variant) (rules.Verdict, error) {
	ctx, proved := context.WithCancel(ctx)
	defer proved()
	start := rules.Position{Variant: v}
	a, err := newSolver(engine.SolverOptions{}).Analyze(ctx, start, engine.Budget{}, func(a engine.Analysis) {
		if a.Root.Decided() {
			proved() // the moves do not matter
		}
	})
	switch {
	case err != nil || !a.Root.Decided():
		return rules.Undecided, err
	case (a.Root.Low == engine.Win) == start.OrderToMove():
		return rules.OrderWins, nil
	}
	return rules.ChaosWins, nil
}
