package jing

import (
	"math/rand/v2"
	"testing"
)

// TestRetorts compares what retorts answer with the endings they lead to, pair by
// pair, and positions after six turns with all of their endings.
func TestRetorts(t *testing.T) {
	lots := rand.New(rand.NewPCG(6, 6))
	var p prover
	p.known = newMemory(10)
	answered, held := 0, 0
	for range 60 {
		pos := random(lots, perTurn*approachTurns)
		o, x, free := pos.stones[0], pos.stones[1], pos.free()
		goal := lots.IntN(5) - 2
		holds := false
		for _, two := range twoOf(free) {
			p.ending.read(free&^two, tallyOf(o|two), goal)
			ok, _ := p.ending.holds()
			holds = holds || ok
		}
		if got := p.approach(o, x, goal); got != holds {
			t.Errorf("%s: a margin of at least %d: got %v, want %v", show(pos), goal, got, holds)
		}
		if holds {
			held++
		}
		all := twoOf(free)
		kept := all[lots.IntN(len(all))]
		r := p.retort(kept, free&^kept, tallyOf(o), goal)
		for _, two := range all {
			if two&kept != 0 {
				continue
			}
			want := !p.holds(o|two, x|kept, endTurns+1, goal)
			if got := r.answers(free, two); got != want {
				t.Errorf("%s: %v answers %v: got %v, want %v", show(pos), namesOf(kept), namesOf(two), got, want)
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
