package jing

import (
	"math/bits"
	"testing"
)

// TestMargin compares the counting of bits with counting lines one by one.
func TestMargin(t *testing.T) {
	for o := uint32(0); o < FullBoard; o = o*5/4 + 977 {
		want := 0
		for _, l := range Lines {
			switch n := bits.OnesCount32(o & l); {
			case n >= ForPoint:
				want++
			case n <= Side-ForPoint:
				want--
			}
		}
		if got := Margin(o); got != want {
			t.Errorf("O on %025b: got %d, want %d", o, got, want)
		}
	}
}

// TestLineCountsAsDrawn keeps the drawing in the documentation true.
func TestLineCountsAsDrawn(t *testing.T) {
	const (
		row1, colA, colB        = 0, 20, 24 // where the counts begin
		row2, rising, falling   = 4, 40, 44
		a1, b1, b2, e1, counted = 1 << 0, 1 << 1, 1 << 6, 1 << 4, 1
	)
	for cells, want := range map[uint32]lineCounts{
		a1:           counted<<rising | counted<<colA | counted<<row1,
		b1:           counted<<colB | counted<<row1,
		b2:           counted<<rising | counted<<colB | counted<<row2,
		a1 | b1 | b2: 2*counted<<rising | 2*counted<<colB | counted<<row2 | counted<<colA | 2*counted<<row1,
		e1:           counted<<falling | counted<<(colA+16) | counted<<row1,
	} {
		if got := countsOf(cells); got != want {
			t.Errorf("%v: got %012x, want %012x", NamesOf(cells), uint64(got), uint64(want))
		}
	}
}
