package makerbreaker

import (
	"testing"

	"noughts/engine"
	"noughts/engine/longtest"
)

// A question that needs more than its table holds says that the table is full; one that
// needs little does not.
func TestCrowded(t *testing.T) {
	longtest.SkipUnderRace(t)
	for _, c := range []struct {
		rows, cols, line, bytes int
		nodes                   uint64
		want                    bool
	}{
		{5, 6, 4, minSlots * entryBytes, 20_000, true},
		{5, 6, 4, 1 << 24, 20_000, false},
		{3, 3, 3, minSlots * entryBytes, 20_000, false},
	} {
		q := NewQuery(&Board{Rows: c.rows, Cols: c.cols, Line: c.line, Cells: make([]engine.Symbol, c.rows*c.cols)}, engine.First, Options{Bytes: c.bytes})
		q.Settle(c.nodes)
		if got := q.Crowded(); got != c.want {
			t.Errorf("%dx%d:%d with %d bytes and %d nodes: crowded %v, want %v", c.rows, c.cols, c.line, c.bytes, c.nodes, got, c.want)
		}
	}
}
