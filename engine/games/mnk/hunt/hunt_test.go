package hunt

import (
	"testing"

	"noughts/engine/search"
)

func TestSearchAllocatesNothing(t *testing.T) {
	w := midgame(gomoku, 1)
	if allocs := testing.AllocsPerRun(1, func() {
		for d := 1; d <= 5; d++ {
			w.visit(0, d, -search.WinIn(0), search.WinIn(0))
		}
	}); allocs > 0 || w.nodes < 100 {
		t.Errorf("%v allocations for %d nodes", allocs, w.nodes)
	}
}
