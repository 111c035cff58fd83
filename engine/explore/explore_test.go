package explore_test

import (
	"context"
	"fmt"
	"testing"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/longtest"
)

// TestKnownNumbers compares openings with what is known of them: three first moves of
// tic-tac-toe, each a draw, of which one answer holds after a corner; only the middle in
// misère tic-tac-toe; 23 turns of jing; in Connect Four the middle alone wins, and the columns
// beside it draw. With three symbols any one does for all.
func TestKnownNumbers(t *testing.T) {
	longtest.SkipUnderRace(t)
	for _, test := range []struct {
		position string
		want     string
	}{
		{"mnk:3x3:3", "b2×1 draw 4/8, a1×4 draw 1/8, b1×4 draw 4/8"},
		{"mnk:3x3:3:misere", "b2×1 draw 8/8, b1×4 loss 4/8, a1×4 loss 4/8"},
		{"mnk:3x3:3 a1", "b2×1 draw 7/7, c1×2 loss 3/7, c3×1 loss 2/7, c2×2 loss 3/7, b1×2 loss 3/7"},
		{"order-chaos:3x3:3", "Xa1×8 win 16/16, Xb2×2 win 16/16, Xb1×8 win 16/16"},
		{"order-chaos:3x3:3:symbols=3", "Xa1×12 win 24/24, Xb1×12 win 24/24, Xb2×3 win 24/24"},
		{"order-chaos:3x3:3:symbols=4", "Xa1×16 win 32/32, Xb2×4 win 32/32, Xb1×16 win 32/32"},
		{"drop:4x4:3", "b1×2 win 4/4, a1×2 win 4/4"},
		{"drop:4x4:4 b", "b2×1 draw 4/4, c1×1 draw 4/4, a1×1 draw 2/4, d1×1 draw 2/4"},
		{"drop:6x7:4", "d1×1 win 7/7, c1×2 draw 4/7, b1×2 loss 1/7, a1×2 loss 4/7"},
		{"drop:7x7:4", ""},
		{"mnk:15x15:5", ""},
		{"mnk:3x3:3 a1 b1 a2 b2 a3", ""},
	} {
		if got := branches(t, test.position); got != test.want {
			t.Errorf("%s:\ngot  %s\nwant %s", test.position, got, test.want)
		}
	}
}

// branches prints the branches of a position.
func branches(t *testing.T, position string) (text string) {
	t.Helper()
	game, p, err := games.ParsePosition(position)
	if err != nil {
		t.Fatal(err)
	}
	solver := game.NewSolver(engine.SolverOptions{})
	list, err := game.(engine.Explorer).Explore(t.Context(), p, func(ctx context.Context, p engine.Position) (engine.Analysis, error) {
		return solver.Analyze(ctx, p, engine.Budget{}, nil)
	})
	if err != nil {
		t.Fatal(err)
	}
	for i, b := range list {
		if i > 0 {
			text += ", "
		}
		for _, m := range b.Turn {
			text += game.MoveName(m)
		}
		text += fmt.Sprintf("×%d %v %d/%d", b.Alike, b.Value.Low, b.Holding, b.Replies)
	}
	return text
}
