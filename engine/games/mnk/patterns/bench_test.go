package patterns

import (
	"math/rand/v2"
	"testing"

	"noughts/engine"
)

// BenchmarkPlaceAndUndo puts a stone on one of the cells near sixteen others and
// takes it back.
func BenchmarkPlaceAndUndo(b *testing.B) {
	for _, r := range []Rule{{Rows: 15, Cols: 15, Line: 5}, {Rows: 20, Cols: 20, Line: 5}, {Rows: 20, Cols: 20, Line: 9, Exact: true}} {
		f := New(r)
		rng := rand.New(rand.NewPCG(1, 2))
		for i := range 16 {
			for {
				c := uint16((r.Rows/2-3+rng.IntN(6))*r.Cols + r.Cols/2 - 3 + rng.IntN(6))
				if !f.stones[0].Has(c) && !f.stones[1].Has(c) {
					f.Place(c, engine.Player(i&1))
					break
				}
			}
		}
		var free []uint16
		for c := range f.near.All {
			if !f.stones[0].Has(c) && !f.stones[1].Has(c) {
				free = append(free, c)
			}
		}
		b.Run("", func(b *testing.B) {
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				f.Place(free[i%len(free)], engine.Player(i&1))
				f.Place(free[(i+1)%len(free)], engine.Player(i+1)&1)
				f.Undo()
				f.Undo()
				i++
			}
		})
	}
}
