package jing

import (
	"math/rand/v2"
	"testing"
)

// TestKeysAreOneToOne reads position and goal back from the key of a question, as
// the drawing in the documentation has them, and the answer from the table.
func TestKeysAreOneToOne(t *testing.T) {
	lots := rand.New(rand.NewPCG(7, 1))
	tab := newTable(12)
	for range 5000 {
		turns := lots.IntN(endTurns + 1)
		goal := lots.IntN(2*mostPoints+2) - mostPoints
		p := random(lots, PerTurn*turns)
		o, x := p.Stones[0], p.Stones[1]
		if turns < endTurns {
			o, x, _ = canonical(o, x)
		}
		k := keyOf(question{p.Stones[0], p.Stones[1], turns, goal})
		if uint32(k&FullBoard) != o || uint32(k>>25&FullBoard) != x || int(k>>54&31)-mostPoints != goal || k&answerBit != 0 || k>>63 != 1 {
			t.Fatalf("%s, a margin of at least %d: got the key %016x", show(p), goal, uint64(k))
		}
		want := lots.IntN(2) == 0
		tab.store(k, want)
		if got, ok := tab.find(k); !ok || got != want {
			t.Fatalf("%s, a margin of at least %d: stored %v, found %v, %v", show(p), goal, want, got, ok)
		}
		for bit := range 63 {
			if other := k ^ 1<<bit; other&answerBit == 0 {
				tab.slot(other).Store(uint64(k))
				if _, ok := tab.find(other); ok {
					t.Fatalf("the key %016x is taken for %016x", uint64(k), uint64(other))
				}
			}
		}
	}
}
