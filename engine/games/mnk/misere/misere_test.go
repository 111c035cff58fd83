package misere

import (
	"fmt"
	"testing"

	"noughts/engine"
)

func BenchmarkSettle(b *testing.B) {
	for _, c := range []struct {
		rows, cols, line int
		p                engine.Player
		weak, want       bool
	}{
		{4, 4, 3, engine.First, false, true},
		{4, 5, 3, engine.First, false, true},
		{4, 5, 4, engine.First, true, false},
		{5, 5, 4, engine.Second, true, false},
		{5, 5, 3, engine.First, false, true},
	} {
		board := &Board{Rows: c.rows, Cols: c.cols, Line: c.line, Cells: make([]engine.Symbol, c.rows*c.cols)}
		b.Run(board.name(c.p, c.weak), func(b *testing.B) {
			var nodes uint64
			for b.Loop() {
				q := NewQuery(board, c.p, Options{Weak: c.weak, Bytes: 1 << 30})
				if lost, ok := q.Settle(1 << 40); !ok || lost != c.want {
					b.Fatalf("got %v, %v", lost, ok)
				}
				nodes += q.Visited()
			}
			b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
		})
	}
}

// name returns a question as the benchmarks have it.
func (b *Board) name(p engine.Player, weak bool) string {
	return fmt.Sprintf("mnk:%dx%d:%d:misere/%v/weak=%v", b.Rows, b.Cols, b.Line, p, weak)
}
