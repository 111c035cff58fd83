package view

import (
	"testing"

	"noughts/engine/games"
)

// However far the last turn is from what is free, something can be pressed.
func TestTheWindowHoldsAFreeCell(t *testing.T) {
	_, p, err := games.ParsePosition("order-and-chaos XXOXOO/XXOXXX/OXXXOX/OXXXOO/OOXOO./XXOXX.") // f1 and f2 are free
	if err != nil {
		t.Fatal(err)
	}
	board := p.Board()
	last := []uint16{5 * 6} // a6
	if w := Focus(p, &board, last, nil); w == nil || !w.Contains(0, 5) && !w.Contains(1, 5) {
		t.Errorf("the window %v holds no free cell", w)
	}
}
