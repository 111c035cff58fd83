package makerbreaker

import (
	"math/rand/v2"
	"testing"
)

// randomState returns a state that differs from others in few bits.
func randomState(rng *rand.Rand) (s state) {
	for side := range s.open {
		s.open[side] = windowSet{uint64(rng.IntN(4)), uint64(rng.IntN(2))}
		s.held[side] = uint64(rng.IntN(4))
	}
	s.turn, s.budget = uint8(rng.IntN(2)), uint8(rng.IntN(3))
	return s
}

// A full table gives back what was stored of just the state that is asked for, or
// nothing: also of states that differ in one bit and are kept in the same place.
func TestTableTellsStatesApart(t *testing.T) {
	rng := rand.New(rand.NewPCG(71, 72))
	for _, shared := range []bool{false, true} {
		table := newTable(0)
		table.setShared(shared, 0)
		numbers := map[state][2]uint32{}
		found, missed := 0, 0
		for i := range uint32(40_000) {
			s := randomState(rng)
			if e, ok := table.find(&s); !ok {
				missed++
			} else if found++; e.state != s || e.numbers != numbers[s] {
				t.Fatalf("%v: got %v, want %v", s, e, numbers[s])
			}
			e := entry{state: s, numbers: [2]uint32{i + 1, i + 1}}
			numbers[s] = e.numbers
			table.store(&e)
		}
		if len(table.slots) != minSlots || found < 1000 || missed < 1000 {
			t.Errorf("in %d slots %d states were found, and %d were not", len(table.slots), found, missed)
		}
	}
}

// What is proved stays proved, also when the table grows.
func TestTableKeepsProofs(t *testing.T) {
	rng := rand.New(rand.NewPCG(73, 74))
	table := newTable(1 << 20)
	proved := map[state]Verdict{}
	for len(proved) < 1000 {
		e := entry{state: randomState(rng)}
		e.settle(Makes + Verdict(len(proved)%2))
		if proved[e.state] == Unsettled {
			proved[e.state] = e.verdict()
			table.store(&e)
			table.store(&entry{state: e.state, numbers: [2]uint32{3, 4}})
		}
	}
	if len(table.slots) == minSlots {
		t.Error("the table did not grow")
	}
	kept := 0
	for s, want := range proved {
		if e, ok := table.find(&s); ok {
			if kept++; e.verdict() != want {
				t.Errorf("%v: got %v, want %v", s, e.verdict(), want)
			}
		}
	}
	if kept < 800 {
		t.Errorf("only %d of %d proofs were kept", kept, len(proved))
	}
}

// An empty board can be turned and mirrored in all ways that its sides allow.
func TestSymmetriesOfEmptyBoards(t *testing.T) {
	for s, want := range map[shape]int{{3, 3, 3}: 7, {5, 5, 4}: 7, {3, 4, 3}: 3, {2, 7, 4}: 3, {1, 8, 3}: 3} {
		if g, _, ok := newGame(s.empty(), 0, strongGame); !ok || len(g.symmetries) != want {
			t.Errorf("%s: got %d, want %d", s.name(), len(g.symmetries), want)
		}
	}
}
