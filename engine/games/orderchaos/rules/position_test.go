package rules_test

import (
	"math/rand/v2"
	"testing"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/games/orderchaos/rulestest"
)

func TestOutcomes(t *testing.T) {
	for _, c := range []struct{ variant, rows, want string }{
		// The thesis's Examples 2.4 and 2.5.
		{"6x6:5", "OX..../..X.O./.XOX../....X./....OX/.O....", "Order"},
		{"6x6:5", "OXOOXO/OXOXOO/XXOOOX/XOXXXO/OXOXOX/OOXXXO", "Chaos"},
		{"6x6:5:full", "OX..../..X.O./.XOX../....X./....OX/.O....", ""},
		{"6x6:5:exact", "OX..../..X.O./.XOX../....X./....OX/.O....", "Order"},
		// Six in a row is more than five.
		{"6x6:5", "XXXXXX/....../....../....../....../......", "Order"},
		{"6x6:5:exact", "XXXXXX/....../....../....../....../......", ""},
		// A longer run does not cancel an exact one.
		{"4x4:3:exact", "XXXX/X.../X.../....", "Order"},
		{"4x4:3:exact", "XXXX/OO../X.../....", ""},
		{"3x4:3:exact:full", "XXXX/XOOX/OXXO", "Chaos"},
		{"3x3:3:symbols=4", "TTT/SS./XO.", "Order"},
		{"3x3:3:full", "XXX/OO./...", ""},
		{"3x3:3:full", "XXX/OOX/XOO", "Order"},
		{"3x3:3:chaos-first", "XXX/OO./...", "Order"},
		{"3x3:3:chaos-first", "XXO/OOX/XOX", "Chaos"},
	} {
		p := rulestest.At(t, c.variant, c.rows)
		got := ""
		switch o, over := p.Outcome(); {
		case over && o == engine.WonBy(p.Variant.Order()):
			got = "Order"
		case over:
			got = "Chaos"
		}
		if got != c.want {
			t.Errorf("%s %s: got winner %q, want %q", c.variant, c.rows, got, c.want)
		}
	}
}

// Order begins unless the variant says that Chaos does, and then they take turns.
func TestTurns(t *testing.T) {
	for _, c := range []struct {
		chaosFirst bool
		order      engine.Player
	}{{false, engine.First}, {true, engine.Second}} {
		v := rules.Variant{Rows: 3, Cols: 3, Line: 3, Symbols: 2, ChaosFirst: c.chaosFirst}
		p := rules.Position{Variant: v}
		for ply := range 3 {
			if first := ply%2 == 0; v.Order() != c.order || (p.Turn() == engine.First) != first || p.OrderToMove() != (first != c.chaosFirst) {
				t.Errorf("%s after %d plies: Order is player %v, and it is %v's turn", v, ply, v.Order(), p.Turn())
			}
			p = p.Step(engine.Move{Cell: uint16(ply), Symbol: engine.X + engine.Symbol(ply%2)})
		}
	}
}

// hasLine is the rule in other words than the package's, without its windows: some
// run of equal symbols, with nothing equal before or after it, is long enough.
func hasLine(p *rules.Position) bool {
	rows, cols, least := int(p.Variant.Rows), int(p.Variant.Cols), int(p.Variant.Line)
	at := func(row, col int) engine.Symbol {
		if row < 0 || row >= rows || col < 0 || col >= cols {
			return engine.Empty
		}
		return p.At(row*cols + col)
	}
	for cell := range rows * cols {
		row, col := cell/cols, cell%cols
		s := at(row, col)
		for _, d := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
			if s == engine.Empty || at(row-d[0], col-d[1]) == s {
				continue
			}
			n := 1
			for at(row+n*d[0], col+n*d[1]) == s {
				n++
			}
			if n == least || n > least && !p.Variant.Exact {
				return true
			}
		}
	}
	return false
}

// The lines of random boards, and who has won them, are held against the rule in
// other words.
func TestLinesAreRuns(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 4))
	lines, none := 0, 0
	for _, b := range [][3]uint8{{3, 3, 3}, {3, 5, 3}, {4, 4, 4}, {6, 4, 3}, {6, 6, 5}, {10, 10, 8}, {7, 10, 4}} {
		rulestest.EachVariant(b[0], b[1], b[2], []uint8{2, 3, 4}, func(v rules.Variant) {
			for range 40 {
				p := mostlyOne(v, rng)
				want := hasLine(&p)
				if p.HasLine() != want {
					t.Fatalf("%s: got a line: %v, want %v", rulestest.Show(&p), !want, want)
				}
				full := p.EmptyCells().IsEmpty()
				if o, over := p.Outcome(); over != (full || want && !v.Full) || over && (o == engine.WonBy(v.Order())) != want {
					t.Fatalf("%s: got %v, %v", rulestest.Show(&p), o, over)
				}
				if want {
					lines++
				} else {
					none++
				}
			}
		})
	}
	if lines < 500 || none < 500 {
		t.Errorf("compared only %d boards with a line and %d without", lines, none)
	}
}

// mostlyOne fills the cells of a board, most of them with the same symbol, and
// leaves some empty on every other board.
func mostlyOne(v rules.Variant, rng *rand.Rand) rules.Position {
	p := rules.Position{Variant: v}
	usual, empty := engine.X+engine.Symbol(rng.IntN(int(v.Symbols))), rng.IntN(2)*rng.IntN(60)
	for c := range v.Cells() {
		s := usual
		if rng.IntN(100) < 45 {
			s = engine.X + engine.Symbol(rng.IntN(int(v.Symbols)))
		}
		if rng.IntN(100) >= empty {
			p = p.Step(engine.Move{Cell: uint16(c), Symbol: s})
		}
	}
	return p
}

// A board has its windows, no more and each once, with the cells that go on on
// either side.
func TestWindows(t *testing.T) {
	for _, v := range []rules.Variant{{Rows: 3, Cols: 3, Line: 3}, {Rows: 6, Cols: 6, Line: 5}, {Rows: 4, Cols: 9, Line: 3}, {Rows: 10, Cols: 10, Line: 6}} {
		rows, cols, n := int(v.Rows), int(v.Cols), int(v.Line)
		g := v.Geometry()
		want := rows*(cols-n+1) + cols*(rows-n+1) + 2*(rows-n+1)*(cols-n+1)
		if len(g.Windows) != want {
			t.Errorf("%s: got %d windows, want %d", v, len(g.Windows), want)
		}
		seen := map[rules.CellSet]bool{}
		for i, w := range g.Windows {
			if seen[w.Cells] || w.Cells.Count() != n || len(w.Order) != n || w.Ends.Count() > 2 || w.Ends.Meets(w.Cells) {
				t.Errorf("%s: window %d is %+v", v, i, w)
			}
			seen[w.Cells] = true
			for _, c := range w.Order {
				found := 0
				for _, j := range g.Through[c] {
					if int(j) == i {
						found++
					}
				}
				if found != 1 {
					t.Errorf("%s: cell %d is in window %d, but knows it %d times", v, c, i, found)
				}
			}
		}
	}
}

// The symmetries of a board take its windows to each other, and are seven of a
// square and three of any other rectangle.
func TestSymmetries(t *testing.T) {
	for v, want := range map[rules.Variant]int{{Rows: 4, Cols: 4, Line: 3}: 7, {Rows: 3, Cols: 5, Line: 3}: 3, {Rows: 8, Cols: 8, Line: 6}: 7} {
		windows, maps := map[uint64]bool{}, map[uint64]bool{0x4321: true} // the set that stays, for one
		for _, w := range v.Geometry().Windows {
			windows[w.Cells.Lo] = true
		}
		list := v.Symmetries()
		for i := range list {
			maps[list[i].Of(0x4321)] = true
			for cells := range windows {
				if !windows[list[i].Of(cells)] {
					t.Errorf("%s: symmetry %d takes the window %#x to %#x, which is none", v, i, cells, list[i].Of(cells))
				}
			}
		}
		if len(list) != want || len(maps) != want+1 {
			t.Errorf("%s: got %d symmetries, %d of them different; want %d", v, len(list), len(maps)-1, want)
		}
	}
}
