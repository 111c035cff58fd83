package pairing_test

import (
	"math/bits"
	"slices"
	"strings"
	"testing"

	"noughts/engine"
	"noughts/engine/games/orderchaos/pairing"
	"noughts/engine/longtest"
)

// The three published pairings stop every window when the full board is judged,
// and none of them does when exactly five win at once: Order fills the corner of a
// diagonal last, and the equal symbol in the other corner comes too late.
func TestPublished(t *testing.T) {
	longtest.SkipUnderRace(t)
	for _, name := range pairing.PublishedNames() {
		p, ok := pairing.Published(name)
		if !ok || len(p.Pairs) != 18 {
			t.Fatalf("%s is not a pairing of all 36 cells", name)
		}
		if err := p.Check(); err != nil {
			t.Errorf("%s on the full board: %v", name, err)
		}
		atOnce := pairing.Rules{Rows: 6, Cols: 6, Line: 5, Exact: true}
		if p.Under(atOnce).Check() == nil {
			t.Errorf("%s is not refuted at once", name)
		}
		line, ok := p.Under(atOnce).Refute(5)
		got := words(line, 6)
		if !ok || got[0] != "Xb5" || got[2] != "Xc4" || got[4] != "Xd3" || got[6] != "Xe2" || got[8] != "Xa6" || len(got) != 9 {
			t.Errorf("%s at once: got %v, %v; want the thesis's (2,2), (3,3), (4,4), (5,5), (1,1)", name, got, ok)
		}
		g := newGame(atOnce)
		for _, m := range line {
			if g.ordered() {
				t.Errorf("%s: %v is over too soon", name, got)
			}
			g.place(m)
		}
		if !g.ordered() {
			t.Errorf("%s: %v is not a win", name, got)
		}
	}
	if _, ok := pairing.Published("nobody"); ok {
		t.Error("nobody has published a pairing")
	}
}

func words(line []engine.Move, cols int) []string {
	var list []string
	for _, m := range line {
		list = append(list, m.Symbol.String()+engine.CellName(m.Cell, cols))
	}
	return list
}

// A table with two numbers swapped stops something no more, and Check says what.
func TestGarbledTable(t *testing.T) {
	p, _ := pairing.Published("thesis")
	pairs := slices.Clone(p.Pairs)
	a, b := pairs[6], pairs[7] // the 7 of the top row and the 8 of the bottom
	pairs[6].Cells, pairs[7].Cells = [2]int{a.Cells[0], b.Cells[0]}, [2]int{a.Cells[1], b.Cells[1]}
	if err := pairing.New(p.Rules, pairs...).Check(); err == nil || !strings.Contains(err.Error(), "window") {
		t.Errorf("got %v, want a window that nothing stops", err)
	}
	pairs[6] = a
	if err := pairing.New(p.Rules, pairs...).Check(); err == nil || !strings.Contains(err.Error(), "shares a cell") {
		t.Errorf("got %v, want a cell in two pairs", err)
	}
}

// A run is five cells in line and the cells at its ends, as bits.
type run struct{ cells, ends uint64 }

// runsOf6x6 returns all runs of five on 6×6.
func runsOf6x6() []run {
	var list []run
	for c := range 36 {
		for _, d := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
			bit := func(i int) uint64 {
				row, col := c/6+i*d[0], c%6+i*d[1]
				if row < 0 || row > 5 || col < 0 || col > 5 {
					return 0
				}
				return 1 << (6*row + col)
			}
			r := run{ends: bit(-1) | bit(5)}
			for i := range 5 {
				r.cells |= bit(i)
			}
			if bits.OnesCount64(r.cells) == 5 {
				list = append(list, r)
			}
		}
	}
	return list
}

// Whatever Order does, a published pairing leaves one of 2¹⁸ full boards: each
// pair can be filled in two ways. None of these boards has exactly five in line.
// The first pair is filled in one way only: the other swaps all symbols.
func TestPublishedOnEveryFullBoard(t *testing.T) {
	const all = 1<<36 - 1
	runs := runsOf6x6()
	for _, name := range pairing.PublishedNames() {
		p, _ := pairing.Published(name)
		x := uint64(0) // the cells with X
		for _, pair := range p.Pairs {
			if x |= 1 << pair.Cells[0]; pair.Kind == pairing.Same {
				x |= 1 << pair.Cells[1]
			}
		}
		for board := range 1 << (len(p.Pairs) - 1) {
			if board > 0 { // one pair after another, as in a Gray code
				pair := p.Pairs[1+bits.TrailingZeros(uint(board))]
				x ^= 1<<pair.Cells[0] | 1<<pair.Cells[1]
			}
			for _, r := range runs {
				for _, stones := range [2]uint64{x, all &^ x} {
					if stones&r.cells == r.cells && stones&r.ends == 0 {
						t.Fatalf("%s: five stand on %09x of %09x", name, r.cells, stones)
					}
				}
			}
		}
	}
}
