package pvs

import (
	"testing"

	"noughts/engine/games/mnk/patterns"
)

// All cells near the stones come, each once, the expected move first and the others
// by their ranks.
func TestMovesComeInOrder(t *testing.T) {
	w := midgame(gomoku, 3)
	free := *w.Near()
	free.Drop(w.Stones(0))
	free.Drop(w.Stones(1))
	first := free.First()
	w.genNear(&node{depth: patterns.MaxCells, improving: true}, to(first))
	var seen patterns.Cells
	last := int32(ttMoveRank)
	for n := 0; ; n++ {
		c, ok := w.next(0)
		if !ok {
			break
		}
		rank := w.rank(c, 0)
		switch {
		case n == 0 && c != first:
			t.Errorf("got %d first, want %d", c, first)
		case n > 0 && rank > last, seen.Has(c):
			t.Errorf("cell %d of rank %d comes after rank %d, seen before: %v", c, rank, last, seen.Has(c))
		}
		if n > 0 {
			last = rank
		}
		seen.Add(c)
	}
	if seen != free {
		t.Errorf("got %d cells, want the %d near the stones", seen.Count(), free.Count())
	}
}

// Of many moves the best few are kept.
func TestListKeepsTheBest(t *testing.T) {
	w := midgame(gomoku, 4)
	w.genNear(&node{improving: true}, noMove)
	least, kept := int32(ttMoveRank), w.lists[0].asked()
	for {
		c, ok := w.next(0)
		if !ok {
			break
		}
		kept.Add(c)
		least = min(least, w.rank(c, 0))
	}
	if kept.Count() != minMoves {
		t.Errorf("got %d moves, want %d", kept.Count(), minMoves)
	}
	for c := range w.Near().All {
		if !w.Taken(c) && !kept.Has(c) && w.rank(c, 0) > least {
			t.Errorf("cell %d was left out", c)
		}
	}
}
