package search_test

import (
	"testing"

	"noughts/engine"
	"noughts/engine/games"
)

// Reasons of full analyses: the best move's, and that of some other move.
func TestReasons(t *testing.T) {
	for _, c := range []struct{ position, best, move, other string }{
		{"mnk:3x3:3:exact X../.O./..X", engine.ReasonStopsFork, "a3", ""},
		{"mnk:3x3:3:exact X../.O./..X", engine.ReasonStopsFork, "c1", ""},
		{"mnk:3x3:3:exact", engine.ReasonAllDraw, "b1", engine.ReasonProvedDraw},
		{"mnk:3x3:3:exact XX./OO./...", engine.ReasonCompletes, "c2", engine.ReasonBlocks},
		{"mnk:3x3:3:exact XX./OO./...", engine.ReasonCompletes, "a1", engine.ReasonLost},
		{"mnk:3x3:3:exact XX./.O./...", engine.ReasonBlocks, "a1", engine.ReasonLost},
		{"mnk:3x3:3:exact X../.O./O.X", engine.ReasonBlocks, "a2", engine.ReasonLost},
		{"mnk:3x3:3:exact XO./.X./..O", engine.ReasonFork, "a1", engine.ReasonFork},
		{"mnk:3x3:3:exact .O./.X./...", engine.ReasonProvedWin, "", ""},
	} {
		game, p, err := games.ParsePosition(c.position)
		if err != nil {
			t.Fatal(err)
		}
		a, err := game.NewSolver(engine.SolverOptions{}).Analyze(t.Context(), p, engine.Budget{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := a.Root.Reason.ID; got != c.best {
			t.Errorf("%s: %s because of %q, want %q", c.position, game.MoveName(a.Root.Move), got, c.best)
		}
		for _, j := range a.Moves {
			if game.MoveName(j.Move) == c.move && c.other != "" && j.Reason.ID != c.other {
				t.Errorf("%s: %s because of %q, want %q", c.position, c.move, j.Reason.ID, c.other)
			}
		}
	}
}
