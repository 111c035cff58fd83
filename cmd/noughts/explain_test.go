package main

import (
	"strings"
	"testing"
	"time"

	"noughts/engine"
	"noughts/words"
)

// english speaks English to a test.
func english(t *testing.T) *words.Printer {
	t.Helper()
	catalogue, err := catalogued()
	if err != nil {
		t.Fatal(err)
	}
	return catalogue.Printer("en").Notation()
}

func TestExplain(t *testing.T) {
	s := positionOf(t, "mnk:3x3:3 a1")
	b2, a2 := engine.Move{Cell: 4, Symbol: engine.O}, engine.Move{Cell: 3, Symbol: engine.O}
	a := engine.Analysis{
		Root:  engine.Proved(b2, engine.Draw, 8),
		Moves: []engine.Evaluation{engine.Proved(b2, engine.Draw, 8), engine.Proved(a2, engine.Loss, 6)},
		Line:  []engine.Move{b2}, Method: "full search", Nodes: 123,
	}
	var out strings.Builder
	if err := explainAnalysis(&out, english(t), s, a, 2*time.Millisecond, 1); err != nil {
		t.Fatal(err)
	}
	want := `With best play from both sides, it's a draw.
b2 is the only move that keeps the draw.
Best play: b2
Proved by a full search: 123 positions in 2 ms.

  move   result
* b2     draws
* best; --all shows 1 more move
`
	if out.String() != want {
		t.Errorf("got\n%s\nwant\n%s", out.String(), want)
	}
}
