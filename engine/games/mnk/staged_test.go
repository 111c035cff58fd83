package mnk_test

import (
	"context"
	"slices"
	"testing"

	"noughts/engine"
	"noughts/engine/games"
)

// analyze looks at a position with as many nodes as a moment allows.
func analyze(t *testing.T, text string, nodes uint64) (engine.Game, engine.Position, engine.Analysis) {
	t.Helper()
	game, p, err := games.ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	a, err := game.NewSolver(engine.SolverOptions{}).Analyze(t.Context(), p, engine.Budget{Nodes: nodes}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return game, p, a
}

func TestSeesWinsAtOnce(t *testing.T) {
	for _, c := range []struct {
		position string
		distance int
		best     []string
		reason   string
	}{
		{"mnk:15x15:5 h8 a1 i8 c2 j8 e1 k8 g2", 1, []string{"g8", "l8"}, engine.ReasonCompletes},
		{"mnk:15x15:5 g8 a1 h8 c2 j8 e1 k8 g2", 1, []string{"i8"}, engine.ReasonCompletes},
		{"mnk:20x20:5 h8 a1 i9 c2 j10 e1", 3, []string{"g7", "k11"}, engine.ReasonFork},
		{"mnk:15x15:5:exact h8 a1 i8 c2 j8 e1", 3, []string{"g8", "k8"}, engine.ReasonFork},
		{"mnk:10x10:4 e5 a1 f5 j10", 3, []string{"d5", "g5"}, engine.ReasonFork},
		// Six in a row are no line here: h8 would make them, and m8 would not.
		{"mnk:15x15:5:exact g8 a1 i8 c2 j8 e1 k8 g2 l8 a3", 1, []string{"m8"}, engine.ReasonCompletes},
		// A four with three stones across it: a series of threats.
		{"mnk:15x15:5 h8 g8 i8 a1 j8 o1 k9 a15 k10 o15", 5, []string{"k8"}, engine.ReasonProvedWin},
	} {
		game, _, a := analyze(t, c.position, 5000)
		if a.Root.Low != engine.Win || a.Root.Distance != c.distance || a.Root.Reason.ID != c.reason ||
			!slices.Contains(c.best, game.MoveName(a.Root.Move)) {
			t.Errorf("%s: got %s, %v in %d, %q; want one of %v, a win in %d, %q", c.position, game.MoveName(a.Root.Move),
				a.Root.Low, a.Root.Distance, a.Root.Reason.ID, c.best, c.distance, c.reason)
		}
		if len(a.Line) < c.distance {
			t.Errorf("%s: a line of %d plies to a win in %d", c.position, len(a.Line), c.distance)
		}
	}
}

func TestSeesWhatStopsAThreat(t *testing.T) {
	for _, c := range []struct {
		position string
		holds    []string // no other move does
	}{
		{"mnk:15x15:5 g8 a1 h8 c2 j8 e1 k8", []string{"i8"}},
		{"mnk:15x15:5 h8 a1 i8 c2 j8", []string{"g8", "k8"}},
		{"mnk:20x20:6 h8 a1 i8 c2 j8 e1 k8", []string{"g8", "l8"}},
		{"mnk:15x15:5 h8 a1 i8 c2 j8 e1 k8", nil},
	} {
		game, _, a := analyze(t, c.position, 5000)
		for _, j := range a.Moves {
			name := game.MoveName(j.Move)
			if holds := slices.Contains(c.holds, name); holds && j.High == engine.Loss || !holds && j.High != engine.Loss {
				t.Errorf("%s: %s is %v to %v", c.position, name, j.Low, j.High)
			}
		}
		if len(c.holds) == 0 && (a.Root.High != engine.Loss || a.Root.Distance != 2) {
			t.Errorf("%s: got %v in %d, want a loss in 2", c.position, a.Root.High, a.Root.Distance)
		}
		if len(c.holds) == 1 && a.Root.Reason.ID != engine.ReasonBlocks {
			t.Errorf("%s: reason %q, want %q", c.position, a.Root.Reason.ID, engine.ReasonBlocks)
		}
	}
}

// Two open threes from one stone win, though not by threats of a line alone.
func TestFindsAForkOfThrees(t *testing.T) {
	const text = "mnk:15x15:5 h8 a1 i8 o1 j9 a15 j10 o15"
	game, _, a := analyze(t, text, 400_000)
	if a.Root.Low != engine.Win {
		t.Errorf("%s: got %s, %v to %v, after %d nodes; want a win", text, game.MoveName(a.Root.Move), a.Root.Low, a.Root.High, a.Nodes)
	}
}

// Where nobody can make a line any more, big boards are drawn too.
func TestDeadBoardsAreDrawn(t *testing.T) {
	const text = "mnk:2x20:20 X.................../O..................X"
	_, p, a := analyze(t, text, 2000)
	if a.Root.Low != engine.Draw || a.Root.High != engine.Draw || a.Root.Distance != len(p.AppendMoves(nil)) {
		t.Errorf("%s: got %v to %v in %d, want a draw", text, a.Root.Low, a.Root.High, a.Root.Distance)
	}
}

// Several threads find what one finds, and stop with the context.
func TestThreadsSearchTogether(t *testing.T) {
	const text = "mnk:15x15:5 h8 h9 i8 g8 j9 j8 g10"
	game, p, err := games.ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	solver := game.NewSolver(engine.SolverOptions{Threads: 3})
	ctx, cancel := context.WithCancel(t.Context())
	a, err := solver.Analyze(ctx, p, engine.Budget{}, func(a engine.Analysis) {
		if a.Depth >= 3 || a.Root.Decided() {
			cancel()
		}
	})
	if err != nil || len(a.Moves) != len(p.AppendMoves(nil)) || a.Depth < 3 && !a.Root.Decided() {
		t.Errorf("%s: %v, %d moves, depth %d", text, err, len(a.Moves), a.Depth)
	}
}
