package orderchaos

import (
	"context"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
)

// winnerFindings asks the solver who wins the games that the papers are about,
// with the empty board alone to go by.
func winnerFindings(ctx context.Context) ([]finding, error) {
	const atOnce = " with Definition 2.6"
	var list []finding
	for _, game := range []struct{ variant, source, says, wins string }{
		{"4x4:4", "thesis, section 3.5", orderName, orderName},
		{"4x4:4:chaos-first", "thesis, section 4.1", orderName, orderName},
		{"6x6:5", "thesis, section 3.6", orderName, orderName},
		{"6x6:5:chaos-first", "thesis, section 4.1", orderName, orderName},
		{"6x6:5:exact", "thesis, Theorem 4.1" + atOnce, chaosName, orderName},
		{"6x6:5:exact:chaos-first", "thesis, Theorem 4.2" + atOnce, orderName, orderName},
		{"6x6:5:exact:full", "thesis, Theorem 4.1", chaosName, chaosName},
		{"6x6:5:exact:full:chaos-first", "thesis, Theorem 4.2", orderName, orderName},
	} {
		got, err := winner(ctx, game.variant)
		if err != nil {
			return nil, err
		}
		c := claimed("winner."+game.variant, game.source, game.says, got)
		if game.says != game.wins {
			c = wrongly(c.Key, game.source, game.says, game.wins, got)
		}
		list = append(list, c)
	}
	return list, ctx.Err()
}

// winner returns the name of the side that is proved to win a variant.
func winner(ctx context.Context, variant string) (string, error) {
	r, err := rules.Parse(rules.Key + ":" + variant)
	if err != nil {
		return "", err
	}
	ctx, settled := context.WithCancel(ctx)
	defer settled()
	start := game{r}.Start()
	a, err := newSolver(engine.SolverOptions{}).Analyze(ctx, start, engine.Budget{}, func(a engine.Analysis) {
		if a.Root.Decided() {
			settled() // the moves do not matter
		}
	})
	switch {
	case err != nil:
		return "", err
	case !a.Root.Decided():
		return "unknown", nil
	case (a.Root.Low == engine.Win) == (start.Turn() == r.Order()):
		return orderName, nil
	}
	return chaosName, nil
}
