package games_test

import (
	"errors"
	"strings"
	"testing"

	"noughts/engine"
	"noughts/engine/games"
)

func TestParsePosition(t *testing.T) {
	for text, want := range map[string]string{
		"mnk:3x3:3":                 "mnk:3x3:3 .../.../...",
		"  MNK:3X3:3  a1 B2 c3 ":    "mnk:3x3:3 ..X/.O./X..",
		"mnk:3x3:3 xx./oo./...":     "mnk:3x3:3 XX./OO./...",
		"mnk:3x3:3:misere:exact a1": "mnk:3x3:3:exact:misere .../.../X..",
		"mnk:1x4:2 X.O.":            "mnk:1x4:2 X.O.",
		"mnk:1x1:1 x":               "mnk:1x1:1 X",
		"mnk:1x1:1 a1":              "mnk:1x1:1 X",
		"mnk:2x3:3 .../..X":         "mnk:2x3:3 .../..X",
	} {
		game, pos, err := games.ParsePosition(text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if got := games.FormatPosition(game, pos); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestPositionsAreRefusedWithTheReason(t *testing.T) {
	for text, want := range map[string]string{
		"":                                       "no position given",
		"chess":                                  `no game "chess"`,
		"mnk":                                    "mnk:<rows>x<cols>:<line>",
		"mnk:0x0:1":                              "0 rows; there can be 1 to 20",
		"mnk:3x21:3":                             "21 columns; there can be 1 to 20",
		"mnk:3x3:4":                              "a line of 4 does not go with a 3x3 board",
		"mnk:3x3:0":                              "a line of 0",
		"mnk:3x3:3:freestyle":                    `no option "freestyle"`,
		"mnk:3x3:3:exact:EXACT":                  "exact is there twice",
		"mnk:3:3":                                `"3" is not a size`,
		"mnk:-3x3:3":                             `rows cannot be "-3"`,
		"mnk:3x3:3 .../...":                      "2 rows given for a board of 3",
		"mnk:3x3:3 .../..../...":                 "row 2 from the top has 4 cells, not 3",
		"mnk:3x3:3 .../.?./...":                  `"?" in row 2 from the top`,
		"mnk:3x3:3 .../.T./...":                  "only X and O stand on this board",
		"mnk:3x3:3 .../.O./...":                  "0 X and 1 O; X moves first",
		"mnk:3x3:3 XXX/OO./O..":                  "X has a line of 3, and O has moved after that",
		"mnk:3x3:3 XXX/OOO/...":                  "both sides have a line of 3",
		"mnk:3x3:3 OOO/XX./XX.":                  "O has a line of 3, and X has moved after that",
		"mnk:3x7:3 XXX.XXX/OO.OO../O......":      "X has lines of 3 that no single last move makes",
		"mnk:3x3:3 a1 a1":                        "move 2, a1: illegal: a1 is taken",
		"mnk:3x3:3 a1 d1":                        `move 2: illegal: "d1" is not a cell; cells are a1 to c3`,
		"mnk:3x3:3 a1 b1 a2 b2 a3 c1":            "move 6, c1: illegal: the game is over",
		"mnk:3x3:3 .../.../... a1":               `".../.../..." is not a cell`,
		"mnk:3x3:3 " + strings.Repeat("z", 6000): "1 rows given",
		strings.Repeat("z", 6000):                `no game "zzzzzzzzzzzzzzzzzzzzzzzz…"`,
	} {
		_, _, err := games.ParsePosition(text)
		if !errors.Is(err, engine.ErrIllegal) || !strings.Contains(err.Error(), want) {
			t.Errorf("%.60q: got %v, want %s", text, err, want)
		}
		if err != nil && len(err.Error()) > 160 {
			t.Errorf("%.60q: an error of %d bytes", text, len(err.Error()))
		}
	}
}
