package pvs

import (
	"math/rand/v2"
	"testing"

	"noughts/engine/games/mnk/evalnet"
	"noughts/engine/games/mnk/patterns"
)

// gomoku is the rule that most tests use.
var gomoku = patterns.Rule{Rows: 15, Cols: 15, Line: 5}

// midgame returns a worker on a position with sixteen stones and nothing
// decided.
func midgame(rule patterns.Rule, seed uint64) *Worker {
	rng := rand.New(rand.NewPCG(seed, 12))
	for {
		w := New(Options{Rule: rule}).Start([2]patterns.Cells{}, 0, 0)
		w.allocateLists()
		w.Play(uint16(rule.Rows/2*rule.Cols + rule.Cols/2))
		for range 15 {
			w.genNear(&node{}, noMove)
			for range rng.IntN(3) {
				w.next(0)
			}
			c, _ := w.next(0)
			if w.Size(w.turn, patterns.Fives) > 0 {
				break
			}
			w.Play(c)
		}
		if _, known := w.winIn3(0); !known && !w.fours.GainingOnly(0, 9999) && !w.fours.GainingOnly(1, 9999) {
			return w
		}
	}
}

func BenchmarkSearch(b *testing.B) {
	b.Run("network", func(b *testing.B) { benchmarkSearch(b, evalnet.For(gomoku)) })
	b.Run("table", func(b *testing.B) { benchmarkSearch(b, nil) })
}

func benchmarkSearch(b *testing.B, network *evalnet.Network) {
	var nodes, threats uint64
	for b.Loop() {
		for seed := range uint64(4) {
			w := midgame(gomoku, seed)
			w.options.Network = network
			w.MakeRoom(1 << 20)
			for d := 1; d <= 12; d++ {
				w.Value(d)
			}
			nodes += w.nodes
			threats += w.fours.Tried
		}
	}
	b.ReportMetric(float64(nodes+2*threats)/b.Elapsed().Seconds(), "nodes/s")
	b.ReportMetric(float64(nodes)/float64(b.N), "nodes")
	b.ReportMetric(float64(threats)/float64(nodes), "threats/node")
}
