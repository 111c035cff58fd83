package orderchaos

import (
	"testing"

	"noughts/engine/enginetest"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/longtest"
)

func TestFamily(t *testing.T) {
	variants := []string{
		"3x3:3", "3x3:3:full:chaos-first", "3x4:3:exact", "4x3:3:exact:full", "4x4:4", "4x4:4:chaos-first",
		"4x4:3:exact:symbols=3", "5x4:4:exact:full:chaos-first:symbols=4", "6x6:5:exact", "6x6:5:exact:full", "9x8:5:exact:full",
	}
	var more []string
	for _, v := range variants[:longtest.Sample(t, 4, len(variants))] { // the small ones; others are presets
		more = append(more, rules.Key+":"+v)
	}
	enginetest.RunFamily(t, Family{}, more...)
}

func TestCounts(t *testing.T) {
	g := game{rules.Variant{Rows: 3, Cols: 3, Line: 3, Symbols: 2}}
	// Up to the fourth ply 2·9, 2·8, … moves; then some games are over: after
	// three plies there are 8 lines, 2 symbols and 3! orders of finished ones.
	enginetest.Perft(t, g, 18, 18*16, 18*16*14, (18*16*14-96)*12)
}

// mirror and quarter are symmetries of the 4×4 board.
func TestSymmetry(t *testing.T) {
	mirror, quarter := make([]uint16, 16), make([]uint16, 16)
	for c := range uint16(16) {
		row, col := c/4, c%4
		mirror[c], quarter[c] = row*4+3-col, col*4+3-row
	}
	for _, v := range longtest.Some(t, 2, []string{"4x4:4", "4x4:3:exact", "4x4:3:exact:full", "4x4:4:full:chaos-first:symbols=3"}) {
		r, err := rules.Parse(rules.Key + ":" + v)
		if err != nil {
			t.Fatal(err)
		}
		enginetest.Symmetry(t, game{r}, mirror, 10)
		enginetest.Symmetry(t, game{r}, quarter, 10)
	}
}
