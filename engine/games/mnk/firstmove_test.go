package mnk_test

import (
	"maps"
	"slices"
	"testing"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/longtest"
)

// TestFirstMoveWins settles large boards with short lines, and claims nothing of
// those without such a win.
func TestFirstMoveWins(t *testing.T) {
	known := map[string]bool{
		"mnk:5x7:4": true, "mnk:8x8:4": true, "mnk:5x20:4": true, "mnk:20x20:4": true, "mnk:12x12:4:exact": true,
		"mnk:4x20:4": false, "mnk:9x9:5": false, "mnk:12x12:4:misere": false,
	}
	for _, variant := range longtest.Some(t, 3, slices.Sorted(maps.Keys(known))) {
		wins := known[variant]
		game, err := games.Parse(variant)
		if err != nil {
			t.Fatal(err)
		}
		a, err := engine.Decide(t.Context(), game.NewSolver(engine.SolverOptions{}), game.Start(), engine.Budget{Nodes: 100_000})
		if err != nil || (a.Root.Low == engine.Win) != wins || wins && a.Moves[0].Low != engine.Win {
			t.Errorf("%s: got %v to %v with %s, %v", variant, a.Root.Low, a.Root.High, game.MoveName(a.Root.Move), err)
		}
	}
}
