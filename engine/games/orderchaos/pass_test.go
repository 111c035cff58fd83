package orderchaos_test

import (
	"slices"
	"testing"

	"noughts/engine"
	"noughts/engine/games"
)

// Who passes leaves the stones as they are and the turn to the other side, and is to
// move again when that passes too.
func TestPass(t *testing.T) {
	for _, text := range []string{"order-chaos:6x6:5 Xc3 Ob4 Xc4", "order-chaos:4x4:4:chaos-first Xa1", "order-chaos:6x6:4:symbols=3 Ta1"} {
		game, p, err := games.ParsePosition(text)
		if err != nil {
			t.Fatal(err)
		}
		other, passed, ok := game.(engine.Passer).Pass(p)
		if !ok || !slices.Equal(passed.Board().Cells, p.Board().Cells) {
			t.Fatalf("%s: passed to %s", text, games.FormatPosition(other, passed))
		}
		was, is := game.Info().Sides[p.Turn()].Name, other.Info().Sides[passed.Turn()].Name
		if was == is {
			t.Errorf("%s: %s is still to move", text, is)
		}
		again, back, ok := other.(engine.Passer).Pass(passed)
		if !ok || back != p || again.Variant() != game.Variant() {
			t.Errorf("%s: two passes lead to %s", text, games.FormatPosition(again, back))
		}
	}
}
