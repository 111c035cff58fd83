package main

import (
	"encoding/json"
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
	got, err := json.Marshal(newAnalysisJSON(s, a, 1500*time.Microsecond))
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
		`{"move":"b3","value":"unknown","proved":false,"at_least":"loss","at_most":"win","distance":null,"estimate":0.5},` +
		`{"move":"b1","value":"loss","proved":true,"at_least":"loss","at_most":"loss","distance":null,"estimate":null}],` +
		`"method":"full search","nodes":7,"elapsed_ms":1}`
	if string(got) != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestBest(t *testing.T) {
	at := func(cell uint16) engine.Move { return engine.Move{Cell: cell, Symbol: engine.X} }
	draw, later := engine.Proved(at(1), engine.Draw, 3), engine.Proved(at(2), engine.Draw, 5)
	sooner, slower := engine.Proved(at(5), engine.Win, 3), engine.Proved(at(6), engine.Win, 5)
	two, one := engine.Proved(at(7), engine.Win, 5), engine.Proved(at(8), engine.Win, 5)
	two.Scored, two.Margin, one.Scored, one.Margin = true, 2, true, 1
	guess, worse := engine.Unknown(at(3)), engine.Unknown(at(4))
	for name, test := range map[string]struct {
		a    engine.Analysis
		want []engine.Move
	}{
		"no moves":       {engine.Analysis{}, nil},
		"all draws":      {engine.Analysis{Root: draw, Moves: []engine.Evaluation{draw, later}}, []engine.Move{at(1), at(2)}},
		"one estimate":   {engine.Analysis{Root: guess, Moves: []engine.Evaluation{guess, worse}}, []engine.Move{at(3)}},
		"sooner wins":    {engine.Analysis{Root: sooner, Moves: []engine.Evaluation{sooner, slower}}, []engine.Move{at(5)}},
		"more points":    {engine.Analysis{Root: two, Moves: []engine.Evaluation{two, one}}, []engine.Move{at(7)}},
		"root was first": {engine.Analysis{Root: draw, Moves: []engine.Evaluation{guess, worse}}, []engine.Move{at(1)}},
	} {
		got := bestMoves(test.a)
		if len(got) != len(test.want) {
			t.Errorf("%s: got %v, want %v", name, got, test.want)
			continue
		}
		for i := range got {
			if got[i] != test.want[i] {
				t.Errorf("%s: got %v, want %v", name, got, test.want)
			}
		}
	}
}
