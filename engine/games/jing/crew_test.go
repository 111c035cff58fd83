package jing

import (
	"math/rand/v2"
	"testing"
)

// TestCrewAgreesWithOne compares the answers of a crew with those of one prover.
func TestCrewAgreesWithOne(t *testing.T) {
	lots := rand.New(rand.NewPCG(9, 2))
	one, many := prover{known: newMemory(18)}, prover{known: newMemory(18), crew: newCrew(3)}
	held := map[bool]int{}
	for range 2 {
		p := random(lots, perTurn*sharedTurns)
		for goal := forDraw; goal <= forWin; goal++ {
			want := one.holds(p.stones[0], p.stones[1], sharedTurns, goal)
			if got := many.holds(p.stones[0], p.stones[1], sharedTurns, goal); got != want {
				t.Errorf("%s: a margin of at least %d: got %v, want %v", show(p), goal, got, want)
			}
			held[want]++
		}
	}
	if held[true] == 0 || held[false] == 0 {
		t.Errorf("%d positions held, %d did not", held[true], held[false])
	}
	if n := len(many.crew.idle); n != 3 {
		t.Errorf("%d helpers are idle in the end, want all 3", n)
	}
}
