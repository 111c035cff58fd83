package pairing

import (
	"testing"

	"noughts/engine/longtest"
)

// Pairs that can be opened on the board can be opened in each of its lines.
func TestLinesOfOpenedPairs(t *testing.T) {
	longtest.Skip(t)
	lines := 0
	for rows := 3; rows <= 9; rows++ {
		for cols := rows; cols <= 9; cols++ {
			for line := 3; line <= rows; line++ {
				for i := range 3 {
					r := Rules{Rows: rows, Cols: cols, Line: line, Exact: i > 0, Full: i > 1, ChaosFirst: rows*cols%2 == 0}
					p, wins := For(r)
					if !wins {
						continue
					}
					if NoneOpenable(r) != nil {
						t.Errorf("%+v: there are pairs that can be opened", r)
					}
					for _, cells := range p.Rules.lines() {
						var pairs []linePair
						for _, b := range p.within(cells) {
							pairs = append(pairs, b.linePair)
						}
						if lines++; !p.Rules.openable(p.Rules.windows(len(cells)), pairs) {
							t.Errorf("%+v: the pairs of the line %v cannot be opened", r, cells)
						}
					}
				}
			}
		}
	}
	if t.Logf("%d lines", lines); lines < 400 {
		t.Errorf("only %d lines", lines)
	}
}

// Where pairs stop every window but cannot be opened, prices say so of all pairs.
func TestNoneOpenable(t *testing.T) {
	longtest.Skip(t)
	for _, r := range []Rules{
		{Rows: 6, Cols: 10, Line: 6, ChaosFirst: true},
		{Rows: 7, Cols: 9, Line: 6, Exact: true, Full: true},
		{Rows: 6, Cols: 6, Line: 5, Exact: true, Full: true, ChaosFirst: true},
	} {
		if p, wins := For(r); p == nil || wins {
			t.Fatalf("%+v: got pairs %v that win: %v", r, p, wins)
		}
		b := NoneOpenable(r)
		if b == nil {
			t.Fatalf("%+v: no bound", r)
		}
		_, needs, total := b.Needs()
		for _, n := range needs {
			total -= n
		}
		if total >= 0 {
			t.Errorf("%+v: %d is left of the prices %v", r, total, b.Prices)
		}
	}
}

// The middle pair of a row of ten cannot be opened, one of two beside it can. What a pair stops needs no more
// thought once it is opened: two pairs of a row of seven can be opened from the left on.
func TestPairsOfARow(t *testing.T) {
	for _, c := range []struct {
		line, length int
		pairs        []linePair
		want         bool
	}{
		{6, 10, []linePair{{cells: 0b0000110000}}, false},
		{6, 10, []linePair{{cells: 0b0000011000}, {cells: 0b0001100000}}, true},
		{4, 7, []linePair{{cells: 0b0001100}, {cells: 0b0110000}}, true},
	} {
		r := Rules{Rows: 1, Cols: c.length, Line: c.line}.canonical()
		windows := r.windows(c.length)
		if got := r.openable(windows, c.pairs); !r.allStopped(windows, c.pairs) || got != c.want {
			t.Errorf("%d of %d, %b: got %v", c.line, c.length, c.pairs, got)
		}
	}
}
