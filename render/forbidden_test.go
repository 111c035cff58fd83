package render

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"noughts/engine"
)

// Forbidden cells are drawn, written, read aloud and explained, those with stones and
// those beside the board left out.
func TestForbiddenCells(t *testing.T) {
	plain := engine.Board{Rows: 9, Cols: 9, Cells: make([]engine.Symbol, 81)}
	plain.Cells[0] = engine.X
	b := plain
	b.Forbidden = []uint16{0, 10, 80, 500}
	say := func(text engine.Text) string { return text.String() }
	for _, theme := range []Theme{Dark, Light, Stones} {
		o := Options{Theme: theme}
		with, err := PNG(b, o)
		if err != nil {
			t.Fatal(err)
		}
		without, err := PNG(plain, o)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Equal(with, without) {
			t.Errorf("theme %v: nothing is drawn", theme)
		}
		stone := plain
		stone.Forbidden = []uint16{0}
		if same, err := PNG(stone, o); err != nil || !bytes.Equal(same, without) {
			t.Errorf("theme %v: something is drawn on a stone (%v)", theme, err)
		}
	}
	if alt := Alt(b, Options{}, say); !strings.Contains(alt, "render.forbidden Cells=B2join.listI9") {
		t.Errorf("the description is %s", alt)
	}
	if alt := Alt(plain, Options{}, say); strings.Contains(alt, "forbidden") {
		t.Errorf("the description is %s", alt)
	}
	if n := strings.Count(Text(b, Options{}), "#"); n != 2 {
		t.Errorf("the text has %d marks, want 2", n)
	}
	if !slices.Contains(Signs(b, Options{}), SignForbidden) || slices.Contains(Signs(plain, Options{}), SignForbidden) {
		t.Error("the legend explains what is not there, or not what is")
	}
}
