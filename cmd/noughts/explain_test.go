package main

import (
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/engine"
	"noughts/words"
)

// english speaks English to a test.
func english(t *testing.T) *words.Printer {
	t.Helper()
	catalogue, err := commands.Catalogue(ownWords())
	if err != nil {
		t.Fatal(err)
	}
	return catalogue.Printer("en")
}

// Every kind of knowledge has a sentence of its own.
func TestVerdict(t *testing.T) {
	s := studyOf(t, "mnk:3x3:3 a1")
	say := english(t)
	for want, root := range map[string]engine.Judged{
		"O, to move, wins at once.":                                                                  engine.Proved(engine.Move{}, engine.Win, 1),
		"O, to move, wins in 5 plies with best play.":                                                engine.Proved(engine.Move{}, engine.Win, 5),
		"O, to move, wins with best play.":                                                           engine.Proved(engine.Move{}, engine.Win, -1),
		"O, to move, loses in 2 plies against best play.":                                            engine.Proved(engine.Move{}, engine.Loss, 2),
		"O, to move, loses against best play.":                                                       engine.Proved(engine.Move{}, engine.Loss, -1),
		"With best play of both sides the game is a draw.":                                           engine.Proved(engine.Move{}, engine.Draw, 8),
		"O, to move, has at least a draw; whether it is a win is not settled. Expected score: 70 %.": {Low: engine.Draw, High: engine.Win, Estimate: 0.7},
		"O, to move, has at most a draw; whether it is a loss is not settled. Expected score: 20 %.": {Low: engine.Loss, High: engine.Draw, Estimate: 0.2},
		"O is to move, and the result is not settled. Expected score: 50 %.":                         engine.Unknown(engine.Move{}),
		"O, to move, wins in 3 plies with best play. Final difference: +4.":                          {Low: engine.Win, High: engine.Win, Distance: 3, Margin: 4, Scored: true},
	} {
		if got := verdict(say, s, engine.Analysis{Root: root}); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestExplain(t *testing.T) {
	s := studyOf(t, "mnk:3x3:3 a1")
	b2, a2 := engine.Move{Cell: 4, Symbol: engine.O}, engine.Move{Cell: 3, Symbol: engine.O}
	a := engine.Analysis{
		Root:  engine.Proved(b2, engine.Draw, 8),
		Moves: []engine.Judged{engine.Proved(b2, engine.Draw, 8), engine.Proved(a2, engine.Loss, 6)},
		Line:  []engine.Move{b2}, Method: "full search", Nodes: 123,
	}
	var out strings.Builder
	if err := explain(&out, english(t), s, a, 2*time.Millisecond); err != nil {
		t.Fatal(err)
	}
	want := `With best play of both sides the game is a draw.
Proved by full search: 123 positions, 2ms.
Best play: b2

  move   result
* b2     drawn
  a2     lost in 6 plies
`
	if out.String() != want {
		t.Errorf("got\n%s\nwant\n%s", out.String(), want)
	}
}
