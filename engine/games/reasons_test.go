package games_test

import (
	"testing"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/search"
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
		{"mnk:3x3:3:exact X.X/.O./X.O", engine.ReasonCannotStop, "", ""},
		{"weighted:9,1,1,1,1,1,1,1,1 XX./.O./XO.", engine.ReasonCannotStop, "", ""},
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

// Of the first moves of which nothing is settled one looks good, the best, and of no other that is
// said.
func TestOnlyTheBestFirstMoveLooksGood(t *testing.T) {
	for _, variant := range []string{"mnk:15x15:5", "order-chaos:6x6:5", "drop:6x7:4", "weighted:9,1,1,1,1,1,1,1,1"} {
		_, p, err := games.ParsePosition(variant)
		if err != nil {
			t.Fatal(err)
		}
		var a engine.Analysis
		for i, m := range p.AppendMoves(nil) {
			a.Moves = append(a.Moves, engine.Unknown(m).WithEstimate(0.6-float64(i)/1000))
		}
		a.Root = a.Moves[0]
		search.Explain(p, &a)
		for i, j := range a.Moves {
			if want := map[bool]string{true: engine.ReasonOpening, false: engine.ReasonEstimate}[i == 0]; j.Reason.ID != want {
				t.Errorf("%s: move %d because of %q, want %q", variant, i, j.Reason.ID, want)
			}
		}
	}
}

// Several cells may win for the opponent, and yet one move stops them all: then it is not
// for these that all is lost.
func TestWhatIsThreatenedMayBeStopped(t *testing.T) {
	for _, c := range []struct{ position, want string }{
		{"order-chaos:6x6:4:exact O...../.....X/.....X/....../.....X/.X.XX.", engine.ReasonLost}, // with X on f1 both lines get too long
		{"order-chaos:6x6:4 O...../.....X/.....X/....../.....X/.X.XX.", engine.ReasonCannotStop},
		{"mnk:3x3:3 X.X/.O./X.O", engine.ReasonCannotStop},
	} {
		_, p, err := games.ParsePosition(c.position)
		if err != nil {
			t.Fatal(err)
		}
		var a engine.Analysis
		for _, m := range p.AppendMoves(nil) {
			a.Moves = append(a.Moves, engine.Proved(m, engine.Loss, -1))
		}
		a.Root = a.Moves[0]
		search.Explain(p, &a)
		if got := a.Root.Reason.ID; got != c.want {
			t.Errorf("%s: lost because of %s, want %s", c.position, got, c.want)
		}
	}
}
