package games_test

import (
	"os"
	"reflect"
	"strings"
	"testing"

	"noughts/engine/games"
)

// A fifth game is one folder and one line: this fails when the line is missing.
func TestEveryFolderIsListed(t *testing.T) {
	listed := map[string]bool{}
	for _, f := range games.All() {
		path := reflect.TypeOf(f).PkgPath()
		listed[path[strings.LastIndexByte(path, '/')+1:]] = true
	}
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.IsDir() && e.Name() != "testdata" && !listed[e.Name()] {
			t.Errorf("the folder %s is not in the list of families", e.Name())
		}
	}
}

func TestPresetsAreCanonicalVariants(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range games.Presets() {
		g, err := games.Parse(p.Variant)
		if err != nil {
			t.Errorf("%s: %v", p.Name, err)
			continue
		}
		if got := g.Variant(); got != p.Variant {
			t.Errorf("%s: got %s, want %s", p.Name, got, p.Variant)
		}
		if seen[p.Name] {
			t.Errorf("two presets are called %s", p.Name)
		}
		seen[p.Name] = true
	}
}

func TestClosest(t *testing.T) {
	for typed, want := range map[string]string{
		"gomoku": "gomoku", "gomokku": "gomoku", "gmoku": "gomoku", "TicTacToe": "tic-tac-toe",
		"order-and-chaso": "order-and-chaos", "jng": "jing", "jings": "jing", "xjing": "jing", "mnk": "mnk", "": "", "x": "", "chess": "", "checkers": "",
		"gxmxku": "gomoku", "gxmxxu": "", // a third of the letters may be wrong
		"misere": "misere-tic-tac-toe", "chaos": "order-and-chaos", "and": "", "four-in": "",
	} {
		if got := games.Closest(typed); got != want {
			t.Errorf("%q: got %q, want %q", typed, got, want)
		}
	}
}
