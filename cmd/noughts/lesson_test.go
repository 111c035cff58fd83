package main

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"noughts/engine/longtest"
)

// Lessons fit a terminal of 80 columns in every language, whatever room its characters take. How
// long the reasons of choices are is the games' affair.
func TestLessonsFitTheTerminal(t *testing.T) {
	longtest.SkipUnderRace(t)
	t.Parallel()
	lines := 0
	for _, locale := range []string{"en_US.UTF-8", "zh_TW.UTF-8", "ja_JP.UTF-8", "nl_NL.UTF-8"} {
		for _, line := range []string{"explain k-in-a-row", "explain weighted", "explain order-chaos order-chaos:4x4:4 ..../.X../..O./X..O"} {
			var out bytes.Buffer
			p := program{started: time.Now(), stdout: &out, stderr: &out, environ: []string{"LC_ALL=" + locale}}
			if code := p.run(t.Context(), strings.Fields(line)); code != 0 {
				t.Fatal(out.String())
			}
			for line := range strings.Lines(out.String()) {
				line = strings.TrimSuffix(line, "\n")
				lines++
				if strings.HasPrefix(line, "  thesis") || strings.HasPrefix(line, "  numbered") || strings.HasPrefix(line, "  rule") || strings.HasPrefix(line, "  solver") || strings.HasPrefix(line, "  uct") {
					continue
				}
				if wide := places.StringWidth(line); wide > 80 || strings.HasSuffix(line, " ") || strings.Contains(line, "<") {
					t.Errorf("%s: %d columns: %q", locale, wide, line)
				}
			}
		}
	}
	if lines < 400 {
		t.Errorf("only %d lines were looked at", lines)
	}
}

// A lesson reads a position in every form in which others are read, and begins at the start of its
// game where none is given.
func TestLessonsReadPositions(t *testing.T) {
	longtest.Skip(t)
	const weights = "weighted:4,-1,3,1,5,-9,2,6,-5"
	want, errs, code := execute(t, "", "explain", "weighted", weights, "b2", "a1")
	if code != 0 {
		t.Fatal(errs)
	}
	for _, args := range [][]string{{weights + " b2 a1"}, {weights, ".../.X./O.."}, {weights + " .../.X./O.."}, {"weighted", "b2", "a1"}, {"@-"}} {
		if got, errs, code := execute(t, weights+" b2 a1", append([]string{"explain", "weighted"}, args...)...); code != 0 || got != want {
			t.Errorf("%q: exit code %d, %s%s", args, code, errs, got)
		}
	}
	magic, _, _ := execute(t, "", "explain", "weighted", "weighted:2,7,6,9,5,1,4,3,8", "b2")
	below, _, _ := execute(t, "", "explain", "weighted", "weighted:-2,7,6,9,-5,1,4,3,8", "b2")
	for given, want := range map[string]string{"2 7 6 9 5 1 4 3 8 b2": magic, "-2 7 6 9 -5 1 4 3 8 b2": below, "-2,7,6,9,-5,1,4,3,8 b2": below} {
		if got, errs, code := execute(t, "", append([]string{"explain", "weighted"}, strings.Fields(given)...)...); code != 0 || got != want {
			t.Errorf("%s, by its weights alone: exit code %d, %s%s", given, code, errs, got)
		}
	}
	board, _, _ := execute(t, "", "explain", "order-chaos", "order-and-chaos", "Xb3")
	if got, errs, code := execute(t, "", "explain", "order-chaos", "Xb3"); code != 0 || got != board {
		t.Errorf("by its moves alone: exit code %d, %s%s", code, errs, got)
	}
	for given, want := range map[string]string{
		"weighted -1 2 3": "3 weights given; give 9", "weighted 1,2,3": "3 weights given; give 9", "weighted weighted:1,2": "2 weights given; give 9",
		"weighted b2 b2": "b2 is taken", "order-chaos Xb9": "cells are a1 to f6", "weighted @no/such/file": "no/such",
	} {
		if _, errs, code := execute(t, "", append([]string{"explain"}, strings.Fields(given)...)...); code != 1 || !strings.Contains(errs, want) {
			t.Errorf("explain %s: exit code %d, %s", given, code, errs)
		}
	}
	for noun, about := range map[string][2]string{"weighted": {weights, "weighted tic-tac-toe"}, "order-chaos": {"order-chaos:6x6:5", "Order and Chaos"}} {
		want, _, _ := execute(t, "", "explain", noun, about[0])
		if got, errs, code := execute(t, "", "explain", noun); code != 0 || got != want {
			t.Errorf("%s: exit code %d, %s%s", noun, code, errs, got)
		}
		if _, errs, code := execute(t, "", "explain", noun, "gomoku"); code != 1 || !strings.Contains(errs, about[1]) {
			t.Errorf("%s: exit code %d, %q", noun, code, errs)
		}
	}
}

// A hint in play is the advice of analyze; it and the reasons of lessons name who would win
// otherwise.
func TestReasonsNameTheOpponent(t *testing.T) {
	out, errs, code := execute(t, "hint\nquit\n", "play", "--side", "both", "tic-tac-toe", "a1", "b2", "b1")
	if code != 0 || !strings.Contains(out, "Play c1, or X wins at once.") {
		t.Errorf("exit code %d, %s%s", code, errs, out)
	}
	out, errs, code = execute(t, "", "explain", "order-chaos", "order-chaos:4x4:4", "Xa1", "Oc3", "Xb1", "Od4", "Xc1")
	if code != 0 || !strings.Contains(out, "otherwise Order wins at once") || strings.Contains(out, "<no value>") {
		t.Errorf("exit code %d, %s%s", code, errs, out)
	}
}
