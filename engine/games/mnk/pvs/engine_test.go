package pvs

import (
	"testing"
)

func TestSearchAllocatesNothing(t *testing.T) {
	w := midgame(gomoku, 1)
	if allocs := testing.AllocsPerRun(1, func() {
		for d := 1; d <= 5; d++ {
			w.Value(d)
		}
	}); allocs > 0 || w.nodes < 100 {
		t.Errorf("%v allocations for %d nodes", allocs, w.nodes)
	}
}
