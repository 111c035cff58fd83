package mnk_test

import (
	"context"
	"encoding/json"
	"io/fs"
	"testing"

	"noughts/engine"
	"noughts/engine/enginetest"
	"noughts/engine/games/mnk"
	"noughts/engine/longtest"
)

func parse(t *testing.T, variant string) engine.Game {
	t.Helper()
	g, err := mnk.Family{}.Parse(variant)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestGamesKeepTheRules(t *testing.T) {
	enginetest.RunFamily(t, mnk.Family{}, longtest.Some(t, 2, []string{
		"mnk:3x3:3", "mnk:3x3:3:misere", "mnk:3x3:1", "mnk:1x1:1", "mnk:1x7:3:exact", "mnk:4x4:2:exact",
		"mnk:4x5:3:exact:misere", "mnk:5x5:5", "mnk:8x8:4", "mnk:7x9:5:exact", "mnk:9x8:4:misere", "mnk:20x20:5",
		"mnk:5x6:5:renju", "mnk:11x11:5:renju", "mnk:3x5:3:caro", "mnk:8x7:5:caro",
	})...)
}

func TestTicTacToeIsCounted(t *testing.T) {
	g := parse(t, "mnk:3x3:3")
	ways := []uint64{9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872}
	enginetest.Perft(t, g, ways[:longtest.Sample(t, 6, len(ways))]...)
	if got := enginetest.Games(g.Start()); got != 255168 {
		t.Errorf("%d games, want 255168", got)
	}
	if got := enginetest.Positions(g.Start()); got != 5478 {
		t.Errorf("%d positions, want 5478", got)
	}
}

func TestTurningTheBoardKeepsTheValue(t *testing.T) {
	for _, v := range longtest.Some(t, 1, []string{"mnk:4x4:3", "mnk:4x4:4:misere", "mnk:4x4:3:exact"}) {
		quarter, mirror := make([]uint16, 16), make([]uint16, 16)
		for c := range uint16(16) {
			row, col := c/4, c%4
			quarter[c], mirror[c] = col*4+3-row, row*4+3-col
		}
		enginetest.Symmetry(t, parse(t, v), quarter, 10)
		enginetest.Symmetry(t, parse(t, v), mirror, 10)
	}
}

// The values that are known, with the length of the shortest win where play to
// the end is short enough to follow by hand.
func TestKnownValues(t *testing.T) {
	for _, known := range longtest.Some(t, 9, []struct {
		variant  string
		value    engine.Result
		distance int
	}{
		{"mnk:3x3:3", engine.Draw, 9},
		{"mnk:3x3:3:misere", engine.Draw, 9},
		{"mnk:3x4:3", engine.Win, 7},
		{"mnk:4x4:3", engine.Win, 5},
		{"mnk:4x4:4", engine.Draw, 16},
		{"mnk:5x5:4", engine.Draw, 25},
		{"mnk:6x6:5", engine.Draw, 36},
		{"mnk:6x6:5:exact", engine.Draw, 36},
		{"mnk:6x6:6", engine.Draw, 36},
		{"mnk:9x9:7", engine.Draw, 81},
		{"mnk:9x9:9", engine.Draw, 81},
		{"mnk:5x6:4", engine.Win, 11},
		{"mnk:20x20:9:exact", engine.Draw, 400},
		{"mnk:13x20:15", engine.Draw, 260},
		{"mnk:2x2:2", engine.Win, 3},
		{"mnk:1x5:1", engine.Win, 1},
		{"mnk:1x5:1:misere", engine.Loss, 1},
		{"mnk:15x15:3", engine.Win, 5},
		{"mnk:20x20:2", engine.Win, 3},
	}) {
		g := parse(t, known.variant)
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		a, err := g.NewSolver(engine.SolverOptions{}).Analyze(ctx, g.Start(), engine.Budget{}, func(a engine.Analysis) {
			if a.Root.Decided() && a.Root.Distance >= 0 {
				cancel() // the moves are not asked for
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		if !a.Root.Decided() || a.Root.Low != known.value || a.Root.Distance != known.distance {
			t.Errorf("%s: got %v to %v in %d, want %v in %d", known.variant, a.Root.Low, a.Root.High, a.Root.Distance, known.value, known.distance)
		}
	}
}

// Every text of every variant has its English words.
func TestWords(t *testing.T) {
	data, err := fs.ReadFile(mnk.Family{}.Words(), "words/en.json")
	if err != nil {
		t.Fatal(err)
	}
	messages := map[string]string{}
	if err := json.Unmarshal(data, &messages); err != nil {
		t.Fatal(err)
	}
	var check func(engine.Text)
	check = func(text engine.Text) {
		if messages[text.ID] == "" {
			t.Errorf("no words for %q", text.ID)
		}
		for _, v := range text.Data {
			if inner, ok := v.(engine.Text); ok {
				check(inner)
			}
		}
	}
	for _, o := range (mnk.Family{}).Options() {
		check(o.Help)
		if len([]rune(messages[o.Help.ID])) > 100 {
			t.Errorf("the help of %s is too long", o.Name)
		}
	}
	for _, p := range (mnk.Family{}).Presets() {
		check(p.Title)
	}
	for _, v := range []string{"mnk:3x3:3", "mnk:5x6:4", "mnk:5x6:4:exact", "mnk:5x6:4:misere", "mnk:5x6:4:exact:misere", "mnk:9x9:5:renju", "mnk:9x9:5:caro"} {
		info := parse(t, v).Info()
		for _, text := range []engine.Text{info.Title, info.Rules, info.Sides[0].Title, info.Sides[1].Title} {
			check(text)
		}
	}
}
