package jing

import (
	"math/rand/v2"
	"testing"
)

// TestWorkersAgreeWithOne compares the answers of several with those of one prover.
func TestWorkersAgreeWithOne(t *testing.T) {
	lots := rand.New(rand.NewPCG(9, 2))
	one, many := Prover{table: newTable(18)}, Prover{table: newTable(18), workers: newWorkers(3)}
	const turns = 4 // where one is fast; workers share earlier
	many.workers.turns = turns
	held := map[bool]int{}
	for range 12 {
		p := random(lots, PerTurn*turns)
		for goal := -2; goal <= 3; goal++ {
			want := one.holds(p.question(goal))
			if got := many.holds(p.question(goal)); got != want {
				t.Errorf("%s: a margin of at least %d: got %v, want %v", show(p), goal, got, want)
			}
			held[want]++
		}
	}
	if held[true] == 0 || held[false] == 0 {
		t.Errorf("%d positions held, %d did not", held[true], held[false])
	}
	if n := len(many.workers.idle); n != 3 {
		t.Errorf("%d helpers are idle in the end, want all 3", n)
	}
}
