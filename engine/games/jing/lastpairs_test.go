package jing

import (
	"math/rand/v2"
	"testing"

	"noughts/engine/longtest"
)

// TestLastPairs compares what is found of all sets of a last level at once with
// playing each of them to the end.
func TestLastPairs(t *testing.T) {
	longtest.SkipUnderRace(t)
	lots := rand.New(rand.NewPCG(10, 7))
	var p Prover
	var l lastPairs
	found := map[[2]bool]int{}
	for i := range 30 {
		turns, replies, size := 5, 1, 2*PerTurn // O defends, X has made two pairs
		if i%2 == 0 {
			turns, replies, size = 4, 2, 3*PerTurn // X defends, O has made three
		}
		pos := random(lots, PerTurn*turns)
		goal := lots.IntN(5) - 2
		planned := uint32(0)
		for rest := pos.Free(); replies > 0; replies-- {
			two := PairsIn(rest)[lots.IntN(len(PairsIn(rest)))]
			planned |= two
			rest &^= two
		}
		others, attacker := pos.Free()&^planned, turns&1
		after := Position{pos.Stones}
		after.Stones[attacker^1] |= planned
		if attacker == 0 {
			l.readSets(others, size, countsOf(after.Stones[0]), goal)
		} else {
			l.readPairs(others, countsOf(after.Stones[0]), goal)
		}
		for rank, set := range setsOf(13, size) {
			end := after
			end.Stones[attacker] |= cellsAt(set, others)
			want := p.holds(end.question(goal))
			var got bool
			if attacker == 0 {
				got = l.after[rank].len() >= leastToHold && !l.after[rank].coveredByTwo()
			} else {
				got = l.holds(set)
			}
			if got != want {
				t.Fatalf("%s: a margin of at least %d: got %v, want %v", show(end), goal, got, want)
			}
			found[[2]bool{attacker == 0, want}]++
		}
	}
	for kind, n := range found {
		if n < 500 || len(found) < 4 {
			t.Errorf("%d of the kind %v prove little", n, kind)
		}
	}
}
