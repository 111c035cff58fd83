package pvs

import (
	"testing"

	"noughts/engine/games/mnk/patterns"
)

// What a position is known to lack is not there: neither for the player to move, by what the ply
// before has found, nor for anybody by what the table says.
func TestAbsencesAreTrue(t *testing.T) {
	for _, rule := range []patterns.Rule{gomoku, {Rows: 12, Cols: 12, Line: 5, Exact: true}} {
		known, all := 0, 0
		for seed := range uint64(4) {
			w := midgame(rule, seed+20)
			root := w.Free()
			w.options.Leaf = func(w *Worker) {
				all++
				if !(w.absent[root-w.Free()] & exhausted).covers(noVCF, w.turn) {
					return
				}
				if known++; w.fours.Win(w.turn, 100_000) {
					t.Fatalf("%v: a VCF is there that was said to be absent: %v", rule, w.fours.Line)
				}
			}
			for depth := 1; depth <= 6; depth++ {
				w.Value(depth)
			}
		}
		if known*10 < all {
			t.Errorf("%v: only of %d of %d positions it was known that no VCF is there", rule, known, all)
		}
	}
}
