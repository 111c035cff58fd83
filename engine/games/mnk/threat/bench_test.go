package threat

import (
	"math/rand/v2"
	"testing"

	"noughts/engine"
	"noughts/engine/games/mnk/patterns"
)

// BenchmarkWin looks for wins in positions of gomoku.
func BenchmarkWin(b *testing.B) {
	rng := rand.New(rand.NewPCG(3, 4))
	var fields []*patterns.PatternBoard
	var turns []engine.Player
	for range 40 {
		f := patterns.New(gomoku)
		turns = append(turns, play(f, gomoku, rng, 10+rng.IntN(10), nobody))
		fields = append(fields, f)
	}
	var nodes uint64
	found := 0
	for b.Loop() {
		found = 0
		for i, f := range fields {
			s := NewVCT(f, 1<<20, nil)
			if _, ok := s.Win(turns[i], 50_000); ok {
				found++
			}
			nodes += s.Visited()
		}
	}
	b.ReportMetric(float64(found), "found")
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}
