package main

import (
	"strings"
	"testing"
	"time"
)

func TestParseTime(t *testing.T) {
	for typed, want := range map[string]time.Duration{
		"5s": 5 * time.Second, "1m30s": 90 * time.Second, "500ms": 500 * time.Millisecond,
		"5": 5 * time.Second, "2.5": 2500 * time.Millisecond, "0": 0, "999999": 999999 * time.Second,
		"-1s": -1, "-1": -1, "soon": -1, "": -1, "1e300": -1, "NaN": -1,
	} {
		got, err := parseTime(typed)
		if (err == nil) != (want >= 0) || err == nil && got != want {
			t.Errorf("%q: got %v, %v; want %v", typed, got, err, want)
		}
	}
}

// The answer is out in time, and most of the time goes to thinking.
func TestBeforeDeadline(t *testing.T) {
	for d, want := range map[time.Duration]time.Duration{
		time.Second: 960 * time.Millisecond, 100 * time.Millisecond: 90 * time.Millisecond, 0: 0,
	} {
		if got := beforeDeadline(d); got != want {
			t.Errorf("%v: got %v, want %v", d, got, want)
		}
	}
}

// Long flags may have one dash, and numbers below zero are no flags, unless one asks for a number.
func TestRewritten(t *testing.T) {
	grammar := model(t)
	for typed, want := range map[string]string{
		"generate suite -seed 3 -n 5":       "generate suite --seed 3 -n 5",
		"verify suite -time=2s":             "verify suite --time=2s",
		"render jing -o - -theme text":      "render jing -o - --theme text",
		"render -ox.png jing --theme light": "render -ox.png jing --theme light",
		"analyze -h -unknown":               "analyze -h -unknown",

		"explain weighted -1 2 -3":                        "explain weighted −1 2 −3",
		"analyze weighted -1,-2,3 --all -1":               "analyze weighted −1,-2,3 --all −1",
		"arena tic-tac-toe casual novice --games -1 -2":   "arena tic-tac-toe casual novice --games -1 −2",
		"generate puzzles -n -1 -o - jing":                "generate puzzles -n -1 -o - jing",
		"explain weighted --time -1s -x -1x a1-b2 --json": "explain weighted --time -1s -x -1x a1-b2 --json",
	} {
		if got := strings.Join(rewritten(grammar, strings.Fields(typed)), " "); got != want {
			t.Errorf("%s: got %s, want %s", typed, got, want)
		}
	}
}

// A turn of several plies is marked whole.
func TestLastCells(t *testing.T) {
	for given, want := range map[string]int{
		"jing a1 b1 c1 d1": 2, "jing a1": 1, "jing": 0, "tic-tac-toe a1 b2 c3": 1, "tic-tac-toe .../.X./...": 0,
	} {
		p, err := parsePosition(strings.Fields(given))
		if err != nil {
			t.Fatal(err)
		}
		if got := p.lastCells([]string{given}); len(got) != want {
			t.Errorf("%s: got the cells %v, want %d", given, got, want)
		}
	}
}
