package pvs

import (
	"testing"

	"noughts/engine"
	"noughts/engine/games/mnk/patterns"
	"noughts/engine/search"
)

// Workers that share the tables find the win that one alone finds.
func TestHelpersSearchTheSamePosition(t *testing.T) {
	fork := [2]patterns.Cells{
		cells(t, "h8", "i8", "j9", "j10"), // two open threes from one stone
		cells(t, "a1", "o1", "a15", "o15"),
	}
	for helpers := range 4 {
		w := New(Options{Rule: gomoku}).Start(fork, engine.First, 0)
		w.MakeRoom(1 << 16)
		release := w.StartHelpers(helpers)
		v := search.Score(0)
		for d := 1; d <= 6 && v.Result() <= 0; d++ {
			v = w.Value(d)
		}
		release()
		if v.Result() <= 0 {
			t.Errorf("with %d helpers: got %d, want a win", helpers, v)
		}
	}
}

// cells returns cells of a board of gomoku by their names.
func cells(t *testing.T, names ...string) (set patterns.Cells) {
	t.Helper()
	for _, name := range names {
		c, err := engine.ParseCell(name, gomoku.Rows, gomoku.Cols)
		if err != nil {
			t.Fatal(err)
		}
		set.Add(c)
	}
	return set
}

func BenchmarkHelpers(b *testing.B) {
	for _, helpers := range []int{0, 1} {
		b.Run("", func(b *testing.B) {
			var nodes uint64
			for b.Loop() {
				for seed := range uint64(4) {
					w := midgame(gomoku, seed)
					w = w.Start([2]patterns.Cells{*w.Stones(0), *w.Stones(1)}, w.Turn(), 0)
					w.MakeRoom(1 << 20)
					release := w.StartHelpers(helpers)
					for d := 1; d <= 13; d++ {
						w.Value(d)
					}
					release()
					nodes += w.Visited()
				}
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}
