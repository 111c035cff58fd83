package rules_test

import (
	"testing"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rulestest"
)

func TestBoardShowsLines(t *testing.T) {
	for _, c := range []struct {
		variant, rows string
		kind          engine.LineKind
		lines, cells  int
	}{
		{"6x6:5", "XXXXXX/....../....../....../....../......", engine.LineWinning, 1, 6},
		{"6x6:5:exact", "OX..../..X.O./.XOX../....X./....OX/.O....", engine.LineWinning, 1, 5},
		{"3x3:3", "XXX/X../X..", engine.LineWinning, 2, 3},
		{"6x6:5", "....../.XX.../....../....../....../......", engine.LineOpen, 1, 5},
		{"6x6:5", "....../....../....../....../....../......", engine.LineOpen, 0, 0},
		{"3x3:3:full", "XXX/.../...", engine.LineOpen, 1, 3},
	} {
		p := rulestest.At(t, c.variant, c.rows)
		b := p.Board()
		if len(b.Lines) != c.lines {
			t.Errorf("%s %s: got %d lines, want %d", c.variant, c.rows, len(b.Lines), c.lines)
			continue
		}
		for _, l := range b.Lines {
			if l.Kind != c.kind || len(l.Cells) != c.cells {
				t.Errorf("%s %s: got a line of kind %d with %d cells, want %d with %d", c.variant, c.rows, l.Kind, len(l.Cells), c.kind, c.cells)
			}
		}
	}
}
