package games_test

import (
	"testing"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/longtest"
)

// However small a budget of time is, it is one: no part of it is taken for no limit at
// all. So a search of the start ends long before it has seen what it could.
func TestTheSmallestBudget(t *testing.T) {
	longtest.SkipUnderRace(t)
	const most = 200_000 // nodes; each of the larger games has millions
	for _, p := range games.Presets() {
		game, err := games.Parse(p.Variant)
		if err != nil {
			t.Fatal(err)
		}
		a, err := game.NewSolver(engine.SolverOptions{}).Analyze(t.Context(), game.Start(), engine.Budget{Time: 1}, nil)
		if err != nil || a.Nodes > most {
			t.Errorf("%s: %d nodes in a nanosecond, %v", p.Name, a.Nodes, err)
		}
	}
}
