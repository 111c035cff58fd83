package main

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"noughts/engine"
)

// positionOf parses a position for a test.
func positionOf(t *testing.T, position string) gamePosition {
	t.Helper()
	s, err := parsePosition([]string{position})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestReport(t *testing.T) {
	s := positionOf(t, "mnk:3x3:3 a1 b2")
	move := func(name string) engine.Move {
		m, err := s.game.ParseMove(name)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	scored := engine.Proved(move("c1"), engine.Win, 3)
	scored.Margin, scored.Scored = 2, true
	half := engine.Evaluation{Move: move("c3"), Low: engine.Draw, High: engine.Win, Distance: -1, Estimate: 0.123456}
	a := engine.Analysis{
		Root: engine.Proved(move("c1"), engine.Win, 3),
		Moves: []engine.Evaluation{
			scored, scored, engine.Proved(move("a3"), engine.Win, 5),
			half, engine.Unknown(move("b3")), engine.Proved(move("b1"), engine.Loss, -1),
		},
		Line:   []engine.Move{move("c1"), move("b1")},
		Method: "full search", Nodes: 7,
	}
	a.Moves[1].Move = move("a2")
	got, err := json.Marshal(newAnalysisJSON(english(t).Notation(), s, a, 1500*time.Microsecond))
	if err != nil {
		t.Fatal(err)
	}
	want := `{"variant":"mnk:3x3:3","position":"mnk:3x3:3 .../.O./X..","to_move":"X",` +
		`"value":"win","proved":true,"at_least":"win","at_most":"win","distance":3,"estimate":null,` +
		`"best":["c1","a2"],"line":["c1","b1"],"moves":[` +
		`{"move":"c1","value":"win","proved":true,"at_least":"win","at_most":"win","distance":3,"margin":2,"estimate":null},` +
		`{"move":"a2","value":"win","proved":true,"at_least":"win","at_most":"win","distance":3,"margin":2,"estimate":null},` +
		`{"move":"a3","value":"win","proved":true,"at_least":"win","at_most":"win","distance":5,"estimate":null},` +
		`{"move":"c3","value":"unknown","proved":false,"at_least":"draw","at_most":"win","distance":null,"estimate":0.1235},` +
		`{"move":"b3","value":"unknown","proved":false,"at_least":"loss","at_most":"win","distance":null,"estimate":null},` +
		`{"move":"b1","value":"loss","proved":true,"at_least":"loss","at_most":"loss","distance":null,"estimate":null}],` +
		`"advice":"Play c1: it wins by force in 2 moves.","method":"full search","nodes":7,"elapsed_ms":1}`
	if string(got) != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// Forbidden cells are listed in games that know some, even if there are none.
func TestReportOfForbiddenCells(t *testing.T) {
	for position, want := range map[string]string{
		"renju h8 a1 i8 a3 j9 a5 j10 a8": `"forbidden":["j8"]`,
		"renju h8":                       `"forbidden":[]`,
	} {
		got, err := json.Marshal(newAnalysisJSON(english(t).Notation(), positionOf(t, position), engine.Analysis{}, 0))
		if err != nil || !strings.Contains(string(got), want) {
			t.Errorf("%s: got %s (%v), want %s", position, got, err, want)
		}
	}
	if got, err := json.Marshal(newAnalysisJSON(english(t).Notation(), positionOf(t, "gomoku h8"), engine.Analysis{}, 0)); err != nil || strings.Contains(string(got), "forbidden") {
		t.Errorf("gomoku has %s (%v)", got, err)
	}
}
