package drop_test

import (
	"testing"

	"noughts/engine"
	"noughts/engine/enginetest"
	"noughts/engine/games"
	"noughts/engine/games/drop"
)

// TestRules runs what every game must keep.
func TestRules(t *testing.T) {
	enginetest.RunFamily(t, drop.Family{}, "drop:4x4:4", "drop:4x4:3", "drop:10x10:6", "drop:10x4:5", "drop:4x10:4", "drop:5x5:4", "drop:6x6:4")
}

// TestPositions counts all positions of small boards, as John Tromp has
// (https://tromp.github.io/c4/c4.html).
func TestPositions(t *testing.T) {
	game, err := games.Parse("drop:4x4:4")
	if err != nil {
		t.Fatal(err)
	}
	if got := enginetest.Positions(game.Start()); got != 161029 {
		t.Errorf("%d positions, want 161029", got)
	}
}

func TestNotation(t *testing.T) {
	for text, want := range map[string]string{
		"drop:6x7:4 d d c4 e":      "",
		"drop:6x7:4 d d2 c1 e":     "drop:6x7:4 ......./......./......./......./...O.../..XXO..",
		"drop:6x7:4 4453":          "drop:6x7:4 ......./......./......./......./...O.../..OXX..",
		"drop:6x7:4 44 5 c":        "drop:6x7:4 ......./......./......./......./...O.../..OXX..",
		"connect-four D d":         "drop:6x7:4 ......./......./......./......./...O.../...X...",
		"connect-four h":           "",
		"connect-four 8":           "",
		"connect-four 4444444":     "",
		"connect-four d2":          "",
		"connect-four 12121213":    "",
		"drop:6x7:4 d d d d d d d": "",
	} {
		game, p, err := games.ParsePosition(text)
		if want == "" {
			if err == nil {
				t.Errorf("%s: is read as %s", text, games.FormatPosition(game, p))
			} else {
				t.Log(err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", text, err)
		} else if got := games.FormatPosition(game, p); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
	_ = engine.X
}
