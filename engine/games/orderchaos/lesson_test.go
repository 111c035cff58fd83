package orderchaos

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/games/orderchaos/rulestest"
	"noughts/engine/longtest"
)

// The lesson has the thesis's numbers for every move, and what each strategy plays
// with its reason, also where no game by it leads to the position.
func TestLesson(t *testing.T) {
	longtest.Skip(t)
	for _, c := range []struct {
		variant, board string
		lines          []string // what begins some row
		moves          int
		astray         bool // a strategy would not lead here
	}{
		{"4x4:4", "..../.X../..../....", []string{"Xb4", "uct"}, 30, false},
		{"4x4:4", "..../.X../..O./X..O", []string{"Od2 1 1 0 0 2 0 0 0 0 2 2 1 1", "rule", "thesis", "numbered", "solver Od2"}, 24, true},
		{"6x6:5:exact:full", "....../....../....../.X..../....../......", []string{"pairing Ob5", "solver Ob5"}, 70, false},
	} {
		p := rulestest.At(t, c.variant, c.board)
		l := &lesson{}
		if err := l.About(game{p.Variant}, p); err != nil {
			t.Fatal(err)
		}
		passages, err := l.Teach(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		text := ""
		for _, row := range slices.Concat(passages[0].Rows, passages[1].Rows) {
			text += "\n" + strings.Trim(fmt.Sprint(row), "[]")
		}
		if got := len(passages[0].Rows); got != c.moves {
			t.Errorf("%s: %d moves, want %d", c.board, got, c.moves)
		}
		if (len(passages) == 3) != c.astray || strings.Contains(text, "*") != c.astray {
			t.Errorf("%s: %d passages\n%s", c.board, len(passages), text)
		}
		for _, line := range c.lines {
			if !strings.Contains(text, "\n"+line) {
				t.Errorf("%s: no row %q in\n%s", c.board, line, text)
			}
		}
	}
	over := rulestest.At(t, "3x3:3", "XXX/OO./...")
	if err := (&lesson{}).About(game{rules.Classic}, over); err == nil {
		t.Error("a game that is over: no error")
	}
}
