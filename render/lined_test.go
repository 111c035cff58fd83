package render

import (
	"image/color"
	"testing"

	"noughts/engine"
)

// Lines run up to a stone inside the board, and end under one at its edge.
func TestLinesEndAtTheEdge(t *testing.T) {
	b := empty(15, 15)
	b.Cells = make([]engine.Symbol, 225)
	b.Cells[cellOf(b, "a1")], b.Cells[cellOf(b, "c3")], b.Cells[cellOf(b, "o15")] = engine.X, engine.X, engine.X
	o := Options{Theme: Stones, Sides: [2]engine.Symbol{engine.X, engine.O}}
	data, err := PNG(b, o)
	if err != nil {
		t.Fatal(err)
	}
	types, err := newTypesetter("en", nil)
	if err != nil {
		t.Fatal(err)
	}
	img, l, pal := decode(t, data), layoutFor(types, &b, &o), Stones.palette(true, false)
	for _, c := range []struct {
		cell string
		left color.NRGBA // what is at the left end of the cell, in its middle
	}{{"a1", pal.card}, {"c3", pal.hairline}, {"o15", pal.hairline}} {
		x, _ := l.corner(cellOf(b, c.cell))
		_, y := l.center(cellOf(b, c.cell))
		if got := color.NRGBAModel.Convert(img.At(x, int(y))); got != c.left {
			t.Errorf("left of the stone on %s is %v, want %v", c.cell, got, c.left)
		}
	}
}
