package subboard

import (
	"testing"

	"noughts/engine"
	"noughts/engine/games/orderchaos/dfpn"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/games/orderchaos/rulestest"
)

// Of all boards of 4×4 one is a zugzwang for Order, but for symmetry: Order wins it
// with Chaos to move, and not with the move itself (go test -run - -bench Tablebase
// ./engine/games/orderchaos/lab/tablebase counts four). There who can lose a move elsewhere wins.
func TestSpareCellDecides(t *testing.T) {
	for _, c := range []struct {
		variant, rows string
		won, spare    bool
	}{
		{"4x5:4", "....X/O..XO/X..OX/....O", false, false},            // Order to move, no cell elsewhere
		{"4x5:4:chaos-first", "....X/O..XO/X..OX/.....", true, true},  // one cell, which Order fills
		{"4x6:4", "....XX/O..XOO/X..OXO/......", false, false},        // two cells: Chaos fills the other
		{"4x5:4:chaos-first", "....X/O..XO/X..OX/....O", true, false}, // Chaos to move, no cell elsewhere
		{"4x5:4", "....X/O..XO/X..OX/.....", false, false},            // one cell, which Chaos fills
		{"4x6:4:chaos-first", "....XX/O..XOO/X..OXO/......", true, false},
	} {
		p := rulestest.At(t, c.variant, c.rows)
		w := subBoardAt(&p, 0, 0, partSide)
		game := rules.Position{Variant: rules.Variant{Rows: partSide, Cols: partSide, Line: partSide, Symbols: 2, ChaosFirst: w.Variant.ChaosFirst}, Stones: w.Stones}
		m, spare, won := w.wins(t.Context(), dfpn.New(1<<20), &game)
		if won != c.won || spare != c.spare {
			t.Errorf("%s: got %v, elsewhere %v; want %v, %v", rulestest.Show(&p), won, spare, c.won, c.spare)
		}
		if spare && (!w.elsewhere.Has(int(m.Cell)) || p.At(int(m.Cell)) != engine.Empty) {
			t.Errorf("%s: %v is no empty cell elsewhere", rulestest.Show(&p), m)
		}
	}
}
