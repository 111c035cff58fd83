package pvs

import (
	"testing"
)

func TestTableKeepsWhatASearchHasFound(t *testing.T) {
	for _, found := range []ttEntry{
		{score: -Certain, move: to(399), depth: 127, bound: atMost, absent: exhausted, age: 255},
		{score: 17, move: noMove, depth: 1, bound: exact, absent: noVCF},
		{score: 0, move: to(0), depth: 9, bound: proved},
	} {
		table := newTable(0)
		table.age = found.age
		table.store(5, found)
		table.store(5, ttEntry{score: 3, bound: exact}) // an estimate
		if got, ok := table.find(5); !ok || got != found {
			t.Errorf("got %+v, want %+v", got, found)
		}
	}
}

// A position that was searched again without finding a good move keeps the one that
// was good before.
func TestTableKeepsTheMove(t *testing.T) {
	table := newTable(0)
	table.store(5, ttEntry{move: to(7), depth: 1, bound: atLeast})
	table.store(5, ttEntry{depth: 2, bound: atMost})
	if got, _ := table.find(5); got.move != to(7) || got.depth != 2 {
		t.Errorf("got %+v", got)
	}
}
