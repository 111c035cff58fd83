package view

import (
	"slices"
	"testing"

	"noughts/engine"
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

// However far from the last turn it is, the cell that wins, or that has to be taken or stopped, has
// a button; and of several at least one.
func TestTheWindowHoldsTheKeyCell(t *testing.T) {
	for _, c := range []struct {
		what, position string
		keys           []string
	}{
		{"a win", "gomoku a1 o15 b1 n15 c1 m14 d1 o1", []string{"e1"}},
		{"a win in a corner", "mnk:20x20:5 t20 a1 s20 b2 r20 c1 q20 d2", []string{"p20"}},
		{"a four to stop", "gomoku o15 a1 n14 b1 m15 c1 o13 d1", []string{"e1"}},
		{"an open four that can be made", "gomoku c3 o15 d3 n15 e3 m14", []string{"b3", "f3"}},
		{"an open three to stop", "gomoku o15 c3 n13 d3 l15 e3", []string{"b3", "f3", "a3", "g3"}},
		{"a win in Order and Chaos", "order-and-chaos XXXX../....../....../....../....../O..O.O", []string{"e6"}},
	} {
		game, p, err := games.ParsePosition(c.position)
		if err != nil {
			t.Fatalf("%s: %v", c.what, err)
		}
		board := p.Board()
		for last := range board.Cells { // wherever the last turn was
			if board.Cells[last] == engine.Empty {
				continue
			}
			w := Focus(p, &board, []uint16{uint16(last)}, nil)
			if !slices.ContainsFunc(c.keys, func(name string) bool {
				cell, err := engine.ParseCell(name, board.Rows, board.Cols)
				if err != nil {
					t.Fatal(err)
				}
				return w.Contains(int(cell)/board.Cols, int(cell)%board.Cols)
			}) {
				t.Errorf("%s (%s): after %s the window %v holds none of %v", c.what, game.Variant(), engine.CellName(uint16(last), board.Cols), *w, c.keys)
			}
		}
	}
}
