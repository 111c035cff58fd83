package mnk

import (
	"testing"

	"noughts/engine"
	"noughts/engine/search"
)

func BenchmarkExact4x4(b *testing.B) {
	b.ReportAllocs()
	var nodes uint64
	p := position{rule: rule{rows: 4, cols: 4, line: 4}}
	for b.Loop() {
		a := search.NewAlphaBeta[small](0)
		if v, _, ok := a.Solve(b.Context(), p.small()); !ok || v != 0 {
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
