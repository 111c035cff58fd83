package jing

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestEveryPairIsTried puts answers into the table by which just one pair settles a
// position, and none: each pair in turn has to be found, wherever it is ordered.
func TestEveryPairIsTried(t *testing.T) {
	lots := rand.New(rand.NewPCG(6, 1))
	for _, c := range []struct{ turns, helpers int }{{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}, {5, 0}, {1, 3}, {2, 3}, {3, 3}} {
		pos := random(lots, PerTurn*c.turns)
		o, x := pos.Stones[0], pos.Stones[1]
		p := Prover{table: newTable(20), workers: newWorkers(c.helpers)}
		if c.helpers > 0 {
			p.workers.turns = c.turns
		}
		oMoves := c.turns%2 == 0
		var after []tableKey
		for _, m := range slices.Clone(p.orderMoves(question{o, x, c.turns, ForWin})) {
			next := pos.With(m.cells())
			after = append(after, keyOf(next.question(ForWin)))
		}
		for i := -1; i < len(after); i++ {
			p.table.slot(keyOf(question{o, x, c.turns, ForWin})).Store(0)
			for _, k := range after {
				p.table.store(k, !oMoves)
			}
			if i >= 0 {
				p.table.store(after[i], oMoves)
			}
			if got := p.holds(question{o, x, c.turns, ForWin}) == oMoves; got != (i >= 0) {
				t.Fatalf("%s, %d helpers: pair %d of %d settles it: got %v", show(pos), c.helpers, i+1, len(after), got)
			}
		}
		if len(after) < 100 {
			t.Errorf("%s: only %d pairs were tried", show(pos), len(after))
		}
	}
}
