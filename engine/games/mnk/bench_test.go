package mnk

import (
	"context"
	"strings"
	"testing"

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
