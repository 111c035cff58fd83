package orderchaos

import (
	"context"
	"strconv"

	"noughts/engine"
)

// Values returns the option values that make the game.
func (Family) Values(g engine.Game) map[string]string {
	r := g.(game).rules
	first := "order"
	if r.ChaosFirst {
		first = "chaos"
	}
	return map[string]string{
		"rows":    strconv.Itoa(int(r.Rows)),
		"cols":    strconv.Itoa(int(r.Cols)),
		"line":    strconv.Itoa(int(r.Line)),
		"exact":   strconv.FormatBool(r.Exact),
		"full":    strconv.FormatBool(r.Full),
		"first":   first,
		"symbols": strconv.Itoa(int(r.Symbols)),
	}
}

// mostExplored is how many cells a board may have for people to walk through its game:
// what is larger is not solved to the last move within moments.
const mostExplored = 16

// Explore returns the moves of a small game, with their values.
func (g game) Explore(ctx context.Context, p engine.Position, analyze func(context.Context, engine.Position) (engine.Analysis, error)) ([]engine.Branch, error) {
	if g.rules.Cells() > mostExplored {
		return nil, nil
	}
	return g.symmetries().Turns(ctx, p, analyze)
}
