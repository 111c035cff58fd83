package engine_test

import (
	"testing"

	"noughts/engine"
)

func TestBestMoves(t *testing.T) {
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
		got := test.a.Best()
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
