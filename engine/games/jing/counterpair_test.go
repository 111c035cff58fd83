package jing

import (
	"math/rand/v2"
	"testing"
)

// TestCounterPairs compares what counter pairs answer with the endings they lead to, pair by
// pair, and positions after six turns with all of their endings.
func TestCounterPairs(t *testing.T) {
	lots := rand.New(rand.NewPCG(6, 6))
	var p Prover
	p.table = newTable(10)
	answered, held := 0, 0
	for range 60 {
		pos := random(lots, PerTurn*preEndingTurns)
		o, x, free := pos.Stones[0], pos.Stones[1], pos.Free()
		goal := lots.IntN(5) - 2
		holds := false
		for _, two := range PairsIn(free) {
			p.ending.read(free&^two, countsOf(o|two), goal)
			ok, _ := p.ending.holds()
			holds = holds || ok
		}
		if got := p.solvePreEnding(question{o, x, preEndingTurns, goal}); got != holds {
			t.Errorf("%s: a margin of at least %d: got %v, want %v", show(pos), goal, got, holds)
		}
		if holds {
			held++
		}
		all := PairsIn(free)
		kept := all[lots.IntN(len(all))]
		r := p.newCounterPair(kept, free&^kept, countsOf(o), goal)
		for _, two := range all {
			if two&kept != 0 {
				continue
			}
			want := !p.holds(question{o | two, x | kept, endTurns + 1, goal})
			if got := r.answers(free, two); got != want {
				t.Errorf("%s: %v answers %v: got %v, want %v", show(pos), NamesOf(kept), NamesOf(two), got, want)
			}
			if want {
				answered++
			}
		}
	}
	if answered < 300 || held < 10 || held > 50 {
		t.Errorf("%d pairs answered and %d positions held prove little", answered, held)
	}
}
