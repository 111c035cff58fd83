package orderchaos

import (
	"fmt"
	"strings"
	"testing"

	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/games/orderchaos/rulestest"
	"noughts/engine/longtest"
)

// The lesson has the thesis's numbers for every move, of those of which all are the least
// only how many there are, and what each strategy plays with its reason, also where no
// game by it leads to the position.
func TestLesson(t *testing.T) {
	longtest.Skip(t)
	for _, c := range []struct {
		variant, board string
		lines          []string // what begins some row
		listed         int
		rest           string // what is said of moves that are not listed
		astray         bool   // a strategy would not lead here
	}{
		{"4x4:4", "..../..../..../....", []string{"thesis Xb3"}, 0, "alike", false},
		{"4x4:4", "..../.X../..../....", []string{"Xb4", "uct"}, 20, "bare Count=10", false},
		{"4x4:4", "..../.X../..O./X..O", []string{"Od2 1 1 0 0 2 0 0 0 0 2 2 1 1", "rule", "thesis", "numbered", "solver Od2"}, 24, "", true},
		{"4x4:4", "XOX./OXO./XOX./O...", []string{"Od3"}, 12, "", true},
		{"6x6:5:exact:full", "....../....../....../.X..../....../......", []string{"pairing Ob5", "solver Ob5"}, 30, "bare Count=40", false},
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
		text, rest, listed, astray := "", "", 0, false
		for _, passage := range passages {
			for _, row := range passage.Rows {
				text += "\n" + strings.Trim(fmt.Sprint(row), "[]")
			}
			switch id := strings.TrimPrefix(passage.Text.ID, "orderchaos.lesson."); id {
			case "numbers":
				listed = len(passage.Rows)
			case "alike", "bare":
				rest = strings.TrimPrefix(passage.Text.String(), "orderchaos.lesson.")
			case "astray":
				astray = true
			}
		}
		if listed != c.listed || rest != c.rest {
			t.Errorf("%s: %d moves, %q; want %d, %q", c.board, listed, rest, c.listed, c.rest)
		}
		if astray != c.astray || strings.Contains(text, "*") != c.astray {
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
