package mnk

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"noughts/engine"
	"noughts/engine/search"
)

func BenchmarkExact4x4(b *testing.B) {
	b.ReportAllocs()
	var nodes uint64
	p := position{rule: rule{rows: 4, cols: 4, line: 4}}
	for b.Loop() {
		a := search.NewAlphaBeta[bitboard](0)
		if v, _, ok := a.Solve(b.Context(), p.bitboard()); !ok || v != 0 {
			b.Fatalf("got %v, %v, want a draw", v, ok)
		}
		nodes += a.Nodes
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(nodes), "ns/node")
}

func BenchmarkPlay(b *testing.B) {
	p := position{rule: rule{rows: 20, cols: 20, line: 5}}
	for b.Loop() {
		if _, err := p.Play(engine.Move{Cell: 210}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkOneMove judges positions in which the next move decides, with a solver
// that knows nothing yet.
func BenchmarkOneMove(b *testing.B) {
	for _, c := range []struct{ name, stones string }{
		{"win", "h8 a1 i8 c2 j8 e1 k8 g2"},
		{"block", "g8 a1 h8 c2 j8 e1 k8"},
	} {
		g := game{rule{rows: 15, cols: 15, line: 5}}
		p := g.Start()
		for name := range strings.FieldsSeq(c.stones) {
			m, err := g.ParseMove(name)
			if err != nil {
				b.Fatal(err)
			}
			p, _ = p.Play(m)
		}
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				ctx, cancel := context.WithCancel(b.Context())
				if _, err := g.NewSolver(engine.SolverOptions{}).Analyze(ctx, p, engine.Budget{}, func(a engine.Analysis) {
					if len(a.Moves) == 1 || a.Root.Decided() || a.Moves[1].High == engine.Loss {
						cancel() // as a player does whom nothing more matters to
					}
				}); err != nil {
					b.Fatal(err)
				}
				cancel()
			}
		})
	}
}

// BenchmarkEndgames settles random endings with fourteen free cells, in which nobody wins at once
// where such are found, and all their moves.
func BenchmarkEndgames(b *testing.B) {
	const each = 8
	for _, r := range endgameRules {
		b.Run(r.String(), func(b *testing.B) {
			rng := rand.New(rand.NewPCG(14, 14))
			var positions []position
			for range each {
				positions = append(positions, randomEnding(r, rng, endgameLeft))
			}
			var nodes, most uint64
			for b.Loop() {
				nodes, most = 0, 0
				for _, p := range positions {
					a, err := game{r}.NewSolver(engine.SolverOptions{}).Analyze(b.Context(), p, engine.Budget{Time: time.Hour}, nil)
					if err != nil || !a.Root.Decided() {
						b.Fatalf("%s: %v to %v, %v", show(p), a.Root.Low, a.Root.High, err)
					}
					nodes += a.Nodes
					most = max(most, a.Nodes)
				}
			}
			b.ReportMetric(float64(nodes)/each, "nodes/position")
			b.ReportMetric(float64(most), "nodes/hardest")
		})
	}
}
