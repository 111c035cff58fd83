package jing

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"noughts/engine"
	"noughts/engine/tool"
)

// input writes boards as the homework does.
func input(head string, boards ...string) string {
	return head + "\n" + strings.ReplaceAll(strings.Join(boards, "/"), "/", "\n") + "\n"
}

func TestSolve(t *testing.T) {
	full := "OXX../XOOX./OXOOO/OXOOX/OXOXX"
	for _, c := range []struct{ in, want, err string }{
		{input("4", sampleGame, example1, example2, example3), "O win\nDraw\nX win\nX win\n", ""},
		{input("1", "...../...../...../...../....."), "Draw\n", ""},
		{input("2", "..O../...../..O../X..../....X", "O..../...../..O../...../....."), "O win\nDraw\n", ""},
		{"0\n", "", ""},
		{"1\r\n\r\n" + strings.ReplaceAll(full, "/", " \r\n"), "O win\n", ""},
		{"", "", "line 1: missing"},
		{"four\n", "", `line 1: "four" is not a number`},
		{"-1\n", "", `line 1: "-1" is not a number`},
		{input("2", full, "OXX../XOOX./OXOO"), "O win\n", `case 2, row 3: "OXOO" is not five cells`},
		{input("2", full, "OXX../XOOX./OXO0O"), "O win\n", `case 2, row 3: "0" is not O, X or a dot`},
		{input("2", full, "OXX../XOOX./OXOOO"), "O win\n", "case 2, row 4: missing"},
		{input("2", full, "OXX../XOOX./OXOOO/OXOOX/OOOXX"), "O win\n", "case 2, rows 1 to 5: "},
		{input("1", full, full), "O win\n", `case 2, before row 1: "OXX.."; only 1 boards`},
	} {
		var out strings.Builder
		err := solve(t.Context(), strings.NewReader(c.in), &out)
		if out.String() != c.want || (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("%q: got %q, %v; want %q, %q", c.in, out.String(), err, c.want, c.err)
		}
	}
}

// analyze returns what the solver says about a position.
func analyze(t testing.TB, p Position) engine.Analysis {
	t.Helper()
	a, err := game{}.NewSolver(engine.SolverOptions{}).Analyze(t.Context(), p, engine.Budget{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// TestExamples checks the homework's three examples of best play.
func TestExamples(t *testing.T) {
	p := board(t, example1)
	if got := p.Board().Score; got != [2]int64{3, 3} {
		t.Errorf("example 1: got the points %v, want three each", got)
	}
	a := analyze(t, p)
	var best []string
	for _, j := range a.Moves {
		if j.Low == engine.Draw {
			best = append(best, game{}.MoveName(j.Move))
		}
	}
	slices.Sort(best)
	if a.Root.Low != engine.Draw || a.Root.High != engine.Draw || !slices.Equal(best, []string{"c2", "e5"}) {
		t.Errorf("example 1: got %+v, with %v; want a draw with c2 and e5 alone", a.Root, best)
	}
	for name, rows := range map[string]string{
		"2": example2, "3, the gray cells": "XOOOO/XXXXO/X.XOO/XO.../OOX.X", "3, the stars": "XOOOO/XXXXO/X.XOO/XOX../OO..X",
	} {
		if a := analyze(t, board(t, rows)); a.Root.High != engine.Loss {
			t.Errorf("example %s: got %+v, want O to lose", name, a.Root)
		}
	}
	if a := analyze(t, board(t, example3)); a.Root.Low != engine.Win {
		t.Errorf("example 3: got %+v, want X to win", a.Root)
	}
}

func FuzzReader(f *testing.F) {
	f.Add(input("2", sampleGame, example1))
	f.Add(input("1", "...../...../...../...../....."))
	f.Add("9\n\nX")
	f.Fuzz(func(t *testing.T, in string) {
		cases := reader{tool.NewCases(strings.NewReader(in))}
		err := cases.Each(t.Context(), func() error {
			p, err := cases.next()
			if err != nil {
				return err
			}
			rows := strings.TrimPrefix(show(p), key+" ")
			if again := board(t, rows); again != p {
				t.Errorf("%s is read back as %s", show(p), show(again))
			}
			return nil
		})
		if err != nil && strings.ContainsAny(err.Error(), "\r\n") {
			t.Errorf("%q: an error of several lines: %v", in, err)
		}
	})
}

// TestSolveStops checks that nothing is claimed when time is up.
func TestSolveStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out strings.Builder
	board := input("1", "O..../.X.../..OX./...../O...O")
	if err := solve(ctx, strings.NewReader(board), &out); !errors.Is(err, context.Canceled) {
		t.Errorf("solve: got %v", err)
	}
}
