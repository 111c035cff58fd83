package dfpn

import (
	"testing"

	"noughts/engine/games/orderchaos/rules"
)

// The same stones with a cell to spare elsewhere are another position: who has
// to move where no move is good is another.
func TestSpareCellTellsKeysApart(t *testing.T) {
	p := rules.Position{Variant: rules.Variant{Rows: 4, Cols: 4, Line: 4, Symbols: 2}}
	sp, ok := newSearchSpace(&p)
	if !ok {
		t.Fatal("no search space of 4×4")
	}
	without := sp.node(&p)
	with := without
	with.empty |= 1 << p.Variant.Cells()
	if sp.key(&without) == sp.key(&with) {
		t.Error("a cell to spare makes no difference to the key")
	}
	other := with
	other.order = !with.order
	if sp.key(&other) == sp.key(&with) {
		t.Error("who has to move makes no difference to the key")
	}
}

// What can stand on a cell is told apart, whatever it is.
func TestKeysTellSymbolsApart(t *testing.T) {
	seen := map[[3]uint64]int{}
	for what := range 2 + rules.MaxSymbols {
		var empty uint64
		var stones [rules.MaxSymbols]uint64
		switch {
		case what == 1:
			empty = 1
		case what > 1:
			stones[what-2] = 1
		}
		k := spread(empty, stones)
		if other, ok := seen[k.planes]; ok {
			t.Errorf("%d and %d on a cell have the same key", other, what)
		}
		seen[k.planes] = what
	}
}
