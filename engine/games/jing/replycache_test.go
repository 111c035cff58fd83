package jing

import (
	"math/rand/v2"
	"testing"
)

// TestReplyCache compares what a planned reply answers with proofs pair by pair.
func TestReplyCache(t *testing.T) {
	lots := rand.New(rand.NewPCG(4, 8))
	for turns, positions := range []int{2: 1, 3: 2, 4: 5, 5: 8} {
		var p prover
		answered, open := 0, 0
		for range positions {
			pos := random(lots, perTurn*turns)
			o, x, goal := pos.stones[0], pos.stones[1], lots.IntN(4)-1
			kept := p.orderMoves(o, x, turns, goal)[lots.IntN(40)].cells() // what is good for one side is good for the other
			others := pos.free() &^ kept
			f := &p.replyCaches[turns]
			f.reset(&p, o, x, turns, goal)
			f.probe(kept, pairsIn(others), 1<<62)
			for _, two := range pairsIn(others) {
				var want bool
				if turns%2 == 1 {
					want = !p.holds(o|kept, x|two, turns+2, goal)
				} else {
					want = p.holds(o|two, x|kept, turns+2, goal)
				}
				got := f.levels[1].open[rankOf(numbersOf(two, pos.free()))]
				if got != want {
					t.Errorf("%s: with %v kept, %v is left: got %v, want %v", show(pos), namesOf(kept), namesOf(two), got, want)
				}
				if want {
					open++
				} else {
					answered++
				}
			}
		}
		if positions > 0 && (answered < 50 || open < 50) {
			t.Errorf("after %d turns: %d pairs answered and %d left prove little", turns, answered, open)
		}
	}
}
