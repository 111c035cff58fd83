package pairing

import (
	"testing"

	"noughts/engine/games/orderchaos/paircheck"
	"noughts/engine/longtest"
)

// The construction stops all lines, and its pairs can be opened in their order, on boards
// far larger than those of the game; longer lines may count or not. Seven is found by a search.
func TestNearSide(t *testing.T) {
	longtest.SkipUnderRace(t)
	for n := 8; n <= 20; n++ {
		v := paircheck.Variant{Rows: n, Cols: n, Line: n - 1, Symbols: 2}
		var pairs []paircheck.Pair
		var order []int
		for i, p := range NearSide(n) {
			pairs = append(pairs, paircheck.Pair{Cells: p.Cells})
			order = append(order, i)
		}
		if len(pairs) != 2*n+6 {
			t.Errorf("%d×%d: %d pairs", n, n, len(pairs))
		}
		if err := v.CheckPairs(pairs); err != nil {
			t.Errorf("%d×%d: %v", n, n, err)
		}
		if err := v.CheckZugzwang(pairs, order); err != nil {
			t.Errorf("%d×%d: %v", n, n, err)
		}
	}
	for _, chaosFirst := range []bool{false, true} {
		if _, ok := For(Rules{Rows: 7, Cols: 7, Line: 6, ChaosFirst: chaosFirst}); !ok {
			t.Errorf("7×7: Chaos does not win, Chaos first: %v", chaosFirst)
		}
	}
	if NearSide(7) != nil {
		t.Error("the construction is for 7×7, too")
	}
}

// Tiles stop lines of nine on boards of all shapes, and not all lines of eight.
func TestHalesJewett(t *testing.T) {
	for _, size := range [][2]int{{9, 9}, {9, 10}, {10, 9}, {10, 10}, {9, 23}, {17, 16}, {26, 25}} {
		v := paircheck.Variant{Rows: size[0], Cols: size[1], Line: 9, Symbols: 2}
		var pairs []paircheck.Pair
		for _, p := range HalesJewett(v.Rows, v.Cols) {
			pairs = append(pairs, paircheck.Pair{Cells: p.Cells})
		}
		if err := v.CheckPairs(pairs); err != nil {
			t.Errorf("%v: %v", size, err)
		}
		if v.Line = 8; v.CheckPairs(pairs) == nil {
			t.Errorf("%v: lines of eight are stopped", size)
		}
	}
}
