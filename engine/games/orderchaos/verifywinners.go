package orderchaos

import (
	"context"

	"noughts/engine"
)

// winnerFindings asks the solver who wins the games that the papers are about,
// with the empty board alone to go by.
func winnerFindings(ctx context.Context) []finding {
	const atOnce = " with Definition 2.6"
	return []finding{
		claimed("winner.4x4:4", "thesis, section 3.5", orderName, winner(ctx, "4x4:4")),
		claimed("winner.4x4:4:chaos-first", "thesis, section 4.1", orderName, winner(ctx, "4x4:4:chaos-first")),
		claimed("winner.6x6:5", "thesis, section 3.6", orderName, winner(ctx, "6x6:5")),
		claimed("winner.6x6:5:chaos-first", "thesis, section 4.1", orderName, winner(ctx, "6x6:5:chaos-first")),
		wrongly("winner.6x6:5:exact", "thesis, Theorem 4.1"+atOnce, chaosName, orderName, winner(ctx, "6x6:5:exact")),
		claimed("winner.6x6:5:exact:chaos-first", "thesis, Theorem 4.2"+atOnce, orderName, winner(ctx, "6x6:5:exact:chaos-first")),
		claimed("winner.6x6:5:exact:full", "thesis, Theorem 4.1", chaosName, winner(ctx, "6x6:5:exact:full")),
		claimed("winner.6x6:5:exact:full:chaos-first", "thesis, Theorem 4.2", orderName, winner(ctx, "6x6:5:exact:full:chaos-first")),
	}
}

// winner returns the name of the side that is proved to win a variant.
func winner(ctx context.Context, variant string) string {
	r, err := parseRules(key + ":" + variant)
	if err != nil {
		return err.Error()
	}
	ctx, settled := context.WithCancel(ctx)
	defer settled()
	start := game{r}.Start()
	a, err := newSolver(engine.SolverOptions{}).Analyze(ctx, start, func(a engine.Analysis) {
		if a.Root.Decided() {
			settled() // the moves do not matter
		}
	})
	switch {
	case err != nil:
		return err.Error()
	case !a.Root.Decided():
		return "unknown"
	case (a.Root.Low == engine.Win) == (start.Turn() == r.order()):
		return orderName
	}
	return chaosName
}
