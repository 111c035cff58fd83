package papers

import (
	"math/rand/v2"
	"testing"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/games/orderchaos/rulestest"
)

// Example 2.2 of "Order and Chaos" by S. T. Castelein. It names the direction
// and number of the most; the other numbers follow from the board.
func TestThesisExample22(t *testing.T) {
	p := rulestest.At(t, "6x6:5", "X....O/.XX.OX/..XO../..X.X./.O..X./...O.O")
	left, right := CellOf(p.Variant, 1, 1), CellOf(p.Variant, 1, 6)
	for _, c := range []struct {
		name      string
		got, want measure
		most      int
	}{
		{"L((1, 1))", consecutive(&p, left), measure{rules.Horizontal: 1, rules.Vertical: 1, rules.Ascending: 1, rules.Descending: 3}, 3},
		{"P((1, 1), X)", feasible(&p, left, 0), measure{rules.Horizontal: 1, rules.Vertical: 1, rules.Descending: 4}, 4},
		{"P((1, 1), O)", feasible(&p, left, 1), measure{}, 0},
		{"L((1, 6))", consecutive(&p, right), measure{rules.Horizontal: 1, rules.Vertical: 1, rules.Ascending: 3, rules.Descending: 1}, 3},
		{"P((1, 6), O)", feasible(&p, right, 1), measure{rules.Horizontal: 1}, 1},
	} {
		if c.got != c.want || c.got.most() != c.most {
			t.Errorf("%s: got %v, at most %d; want %v, at most %d", c.name, c.got, c.got.most(), c.want, c.most)
		}
	}
}

// Example 2.3: the board on which every game begins.
func TestThesisExample23(t *testing.T) {
	p := rules.Position{Variant: rules.Classic}
	for c := range rules.Classic.Cells() {
		if l, x, o := consecutive(&p, c), feasible(&p, c, 0), feasible(&p, c, 1); l.most() != 0 || x.most() != 0 || o.most() != 0 {
			t.Errorf("cell %d of the empty board: got L %v, P for X %v and for O %v", c, l, x, o)
		}
	}
}

// Example 2.4: a board in order.
func TestThesisExample24(t *testing.T) {
	p := rulestest.At(t, "6x6:5", "OX..../..X.O./.XOX../....X./....OX/.O....")
	want := measure{rules.Horizontal: 1, rules.Vertical: 1, rules.Ascending: 1, rules.Descending: 5}
	if got := consecutive(&p, CellOf(p.Variant, 1, 2)); got != want || got.most() != 5 {
		t.Errorf("got L((1, 2)) = %v, want %v", got, want)
	}
	if o, over := p.Outcome(); !over || o != engine.WonBy(p.Variant.Order()) {
		t.Errorf("got %v, %v; want Order to win", o, over)
	}
}

// Example 2.5: a chaotic board.
func TestThesisExample25(t *testing.T) {
	p := rulestest.At(t, "6x6:5", "OXOOXO/OXOXOO/XXOOOX/XOXXXO/OXOXOX/OOXXXO")
	for c := range p.Variant.Cells() {
		if l := consecutive(&p, c).most(); l < 1 || l >= 5 { // a cell that is not empty has at least 1
			t.Errorf("cell %d: got L = %d, want 1 to 4", c, l)
		}
	}
	if o, over := p.Outcome(); !over || o != engine.WonBy(p.Variant.Order().Other()) {
		t.Errorf("got %v, %v; want Chaos to win", o, over)
	}
}

// Both measures are held against the words of their definitions.
func TestMeasuresOnRandomBoards(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 4))
	for _, r := range []rules.Variant{
		rules.Classic,
		{Rows: 3, Cols: 3, Line: 3, Symbols: 2},
		{Rows: 4, Cols: 4, Line: 3, Symbols: 3},
		{Rows: 4, Cols: 7, Line: 3, Symbols: 2},
		{Rows: 6, Cols: 5, Line: 5, Symbols: 4},
		{Rows: 10, Cols: 10, Line: 5, Symbols: 2},
		{Rows: 6, Cols: 6, Line: 4, Symbols: 2, Exact: true},
	} {
		for range 60 {
			p := randomBoard(r, rng)
			for c := range r.Cells() {
				compareMeasures(t, &p, int(r.Rows)-c/int(r.Cols), c%int(r.Cols)+1)
			}
		}
	}
}

// compareMeasures compares the measures of the cell that the thesis calls (i, j).
func compareMeasures(t *testing.T, p *rules.Position, i, j int) {
	t.Helper()
	b, c := thesisBoard{*p}, CellOf(p.Variant, i, j)
	if got, want := consecutive(p, c), b.consecutive(i, j); got != want {
		t.Fatalf("%s: got L((%d, %d)) = %v, want %v", rulestest.Show(p), i, j, got, want)
	}
	for n, s := range p.Variant.Choice() {
		if got, want := feasible(p, c, n), b.feasible(i, j, s); got != want {
			t.Fatalf("%s: got P((%d, %d), %v) = %v, want %v", rulestest.Show(p), i, j, s, got, want)
		}
	}
}

// randomBoard fills some of the cells, most of them with one symbol so that
// there are long rows, whether or not play can lead there.
func randomBoard(r rules.Variant, rng *rand.Rand) rules.Position {
	p := rules.Position{Variant: r}
	filled, favor := rng.IntN(101), rng.IntN(101)
	for c := range r.Cells() {
		if rng.IntN(100) >= filled {
			continue
		}
		s := engine.X
		if rng.IntN(100) >= favor {
			s += engine.Symbol(rng.IntN(int(r.Symbols)))
		}
		p = p.Step(engine.Move{Cell: uint16(c), Symbol: s})
	}
	return p
}
