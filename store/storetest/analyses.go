package storetest

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/longtest"
	"noughts/store"
)

// testAnalyses saves analyses of every game, with every field, and looks for them
// after the place was opened anew.
func testAnalyses(t *testing.T, place Place) {
	open := place(t)
	s := open()
	saved := map[string]engine.Analysis{}
	for i, preset := range longtest.Some(t, 6, games.Presets()) {
		game := parse(t, preset.Variant)
		position := games.FormatPosition(game, game.Start())
		moves := game.Start().AppendMoves(nil)
		best := engine.Evaluation{
			Move: moves[len(moves)-1], Low: engine.Draw, High: engine.Win, Distance: i, Margin: -3, Scored: true, Estimate: 0.625,
			Reason: engine.Reason{ID: engine.ReasonStopsWin, Moves: moves[:2], Plies: 5, Number: 7},
		}
		a := engine.Analysis{Root: best, Line: moves, Method: "uct", Nodes: 1<<63 + 1, Depth: 9, Elapsed: 1234567 * time.Nanosecond, Complete: i%2 == 0, Moves: []engine.Evaluation{best}}
		for _, m := range moves[:len(moves)-1] {
			a.Moves = append(a.Moves, engine.Proved(m, engine.Loss, -1))
		}
		if _, err := s.Analysis(t.Context(), position); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("%s before it is saved: got %v, want ErrNotFound", position, err)
		}
		for _, a := range []engine.Analysis{{Method: "another"}, a} { // the last one counts
			if err := s.SaveAnalysis(t.Context(), position, a); err != nil {
				t.Fatalf("save %s: %v", position, err)
			}
		}
		saved[position] = a
	}
	for range 2 {
		for position, want := range saved {
			got, err := s.Analysis(t.Context(), position)
			if err != nil {
				t.Fatalf("load %s: %v", position, err)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s has changed in the store (-want +got):\n%s", position, diff)
			}
		}
		s = reopen(t, s, open)
	}
	closeStore(t, s)
}

// ForgetsAnalyses saves so many analyses that the first ones are forgotten: those that were saved
// longest ago go, and one that is saved over and over forgets no others. skip leaves out numbers of
// the rows, so that the next one has this number.
func ForgetsAnalyses(t *testing.T, s store.Store, skip func(next int)) {
	t.Helper()
	save := func(positions ...string) {
		t.Helper()
		for _, position := range positions {
			if err := s.SaveAnalysis(t.Context(), position, engine.Analysis{Method: position}); err != nil {
				t.Fatal(err)
			}
		}
	}
	kept := func(when string, want ...string) {
		t.Helper()
		var got []string
		for _, position := range []string{"first", "second", "long", "last"} {
			a, err := s.Analysis(t.Context(), position)
			if err == nil && a.Method == position {
				got = append(got, position)
			} else if !errors.Is(err, store.ErrNotFound) {
				t.Errorf("%s: the analysis of %s is %+v, %v", when, position, a, err)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: kept are %q, want %q", when, got, want)
		}
	}
	save("first", "second")
	skip(20_000)
	save("long", "long", "long", "long", "long")
	kept("one is saved over and over", "first", "second", "long")
	save("first")
	save("last")
	kept("the first is saved again, and another one", "first", "long", "last")
}
