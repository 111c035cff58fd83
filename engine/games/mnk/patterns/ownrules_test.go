package patterns

import (
	"testing"

	"noughts/engine"
)

// In renju six in a row are a line of O's and none of X's, and only X is restricted.
func TestLongerLinesInRenju(t *testing.T) {
	for p := range engine.Player(2) {
		b := New(Rule{Rows: 15, Cols: 15, Line: 5, Renju: true})
		for _, name := range []string{"c8", "d8", "e8", "g8", "h8"} {
			c, err := engine.ParseCell(name, 15, 15)
			if err != nil {
				t.Fatal(err)
			}
			b.Place(c, p)
		}
		if got, want := b.Size(p, Fives), int(p); got != want {
			t.Errorf("player %d completes a line on %d cells, want %d", p, got, want)
		}
		if b.Restricts(p) != (p == engine.First) {
			t.Errorf("player %d is restricted: %v", p, b.Restricts(p))
		}
	}
}

// In caro a line is stopped on the cell that it lacks, or at its other end where one end is
// stopped; the edge stops nothing.
func TestAnswersInCaro(t *testing.T) {
	for _, c := range []struct {
		x, o, want []string
	}{
		{[]string{"d8", "e8", "f8", "h8"}, nil, []string{"g8"}},
		{[]string{"d8", "e8", "f8", "h8"}, []string{"c8"}, []string{"g8", "i8"}},
		{[]string{"d8", "e8", "f8", "h8"}, []string{"i8"}, []string{"c8", "g8"}},
		{[]string{"a8", "b8", "c8", "e8"}, nil, []string{"d8"}},
		{[]string{"d8", "e8", "f8", "g8"}, nil, nil},
		{[]string{"d8", "e8", "f8", "g8"}, []string{"b8"}, []string{"h8"}}, // then both ends of c8 to g8 are stopped
		{[]string{"d8", "e8", "f8", "g8"}, []string{"b8", "i8"}, []string{"c8", "h8"}},
	} {
		b := New(Rule{Rows: 15, Cols: 15, Line: 5, Caro: true})
		cells := func(names []string) (set Cells) {
			for _, name := range names {
				cell, err := engine.ParseCell(name, 15, 15)
				if err != nil {
					t.Fatal(err)
				}
				set.Add(cell)
			}
			return set
		}
		x, o := cells(c.x), cells(c.o)
		for cell := range x.All {
			b.Place(cell, engine.First)
		}
		for cell := range o.All {
			b.Place(cell, engine.Second)
		}
		got := b.Answers(engine.First)
		if got != cells(c.want) {
			var names []string
			for cell := range got.All {
				names = append(names, engine.CellName(cell, 15))
			}
			t.Errorf("X %v, O %v: got %v, want %v", c.x, c.o, names, c.want)
		}
	}
}
