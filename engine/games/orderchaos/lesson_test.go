package orderchaos

import (
	"strings"
	"testing"

	"noughts/engine"
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
		lines          []string // what begins some line
		moves          int
	}{
		{"4x4:4", "..../.X../..../....", []string{"Xb4", "uct"}, 30},
		{"4x4:4", "..../.X../..O./X..O", []string{"Od2 1 1 0 0 2 0 0 0 0 2 2 1 1", "rule", "thesis", "numbered", "solver Od2"}, 24},
		{"6x6:5:exact:full", "....../....../....../.X..../....../......", []string{"pairing Ob5", "solver Ob5"}, 70},
	} {
		p := rulestest.At(t, c.variant, c.board)
		l := &lesson{}
		if err := l.About(game{p.Variant}, p, func(choice engine.Choice) string { return choice.Reason.ID }); err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		if err := l.Run(t.Context(), nil, &out); err != nil {
			t.Fatal(err)
		}
		text := ""
		moves := 0
		for line := range strings.Lines(out.String()) {
			fields := strings.Fields(line)
			text += "\n" + strings.Join(fields, " ")
			if len(fields) == 14 && strings.Contains("0123", fields[1]) {
				moves++
			}
		}
		if moves != c.moves {
			t.Errorf("%s: %d moves, want %d", c.board, moves, c.moves)
		}
		for _, line := range c.lines {
			if !strings.Contains(text, "\n"+line) {
				t.Errorf("%s: no line %q in\n%s", c.board, line, out.String())
			}
		}
	}
	over := rulestest.At(t, "3x3:3", "XXX/OO./...")
	if err := (&lesson{}).About(game{rules.Classic}, over, nil); err == nil {
		t.Error("a game that is over: no error")
	}
}
