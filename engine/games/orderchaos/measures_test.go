package orderchaos

import (
	"math/rand/v2"
	"testing"

	"noughts/engine"
)

// Example 2.2 of "Order and Chaos" by S. T. Castelein. It names the direction
// and number of the most; the other numbers follow from the board.
func TestThesisExample22(t *testing.T) {
	p := at(t, "6x6:5", "X....O/.XX.OX/..XO../..X.X./.O..X./...O.O")
	left, right := p.rules.cellOf(1, 1), p.rules.cellOf(1, 6)
	for _, c := range []struct {
		name      string
		got, want measure
		most      int
	}{
		{"L((1, 1))", p.consecutive(left), measure{horizontal: 1, vertical: 1, ascending: 1, descending: 3}, 3},
		{"P((1, 1), X)", p.feasible(left, 0), measure{horizontal: 1, vertical: 1, descending: 4}, 4},
		{"P((1, 1), O)", p.feasible(left, 1), measure{}, 0},
		{"L((1, 6))", p.consecutive(right), measure{horizontal: 1, vertical: 1, ascending: 3, descending: 1}, 3},
		{"P((1, 6), O)", p.feasible(right, 1), measure{horizontal: 1}, 1},
	} {
		if c.got != c.want || c.got.most() != c.most {
			t.Errorf("%s: got %v, at most %d; want %v, at most %d", c.name, c.got, c.got.most(), c.want, c.most)
		}
	}
}

// Example 2.3: the board on which every game begins.
func TestThesisExample23(t *testing.T) {
	p := game{classic}.Start().(position)
	for c := range classic.cells() {
		if l, x, o := p.consecutive(c), p.feasible(c, 0), p.feasible(c, 1); l.most() != 0 || x.most() != 0 || o.most() != 0 {
			t.Errorf("cell %d of the empty board: got L %v, P for X %v and for O %v", c, l, x, o)
		}
	}
}

// Example 2.4: a board in order.
func TestThesisExample24(t *testing.T) {
	p := at(t, "6x6:5", "OX..../..X.O./.XOX../....X./....OX/.O....")
	want := measure{horizontal: 1, vertical: 1, ascending: 1, descending: 5}
	if got := p.consecutive(p.rules.cellOf(1, 2)); got != want || got.most() != 5 {
		t.Errorf("got L((1, 2)) = %v, want %v", got, want)
	}
	if o, over := p.Outcome(); !over || o != engine.WonBy(p.rules.order()) {
		t.Errorf("got %v, %v; want Order to win", o, over)
	}
}

// Example 2.5: a chaotic board.
func TestThesisExample25(t *testing.T) {
	p := at(t, "6x6:5", "OXOOXO/OXOXOO/XXOOOX/XOXXXO/OXOXOX/OOXXXO")
	for c := range p.rules.cells() {
		if l := p.consecutive(c).most(); l < 1 || l >= 5 { // a cell that is not empty has at least 1
			t.Errorf("cell %d: got L = %d, want 1 to 4", c, l)
		}
	}
	if o, over := p.Outcome(); !over || o != engine.WonBy(p.rules.order().Other()) {
		t.Errorf("got %v, %v; want Chaos to win", o, over)
	}
}

// Both measures are held against the words of their definitions.
func TestMeasuresOnRandomBoards(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 4))
	for _, r := range []rules{
		classic,
		{rows: 3, cols: 3, line: 3, symbols: 2},
		{rows: 4, cols: 4, line: 3, symbols: 3},
		{rows: 4, cols: 7, line: 3, symbols: 2},
		{rows: 6, cols: 5, line: 5, symbols: 4},
		{rows: 10, cols: 10, line: 5, symbols: 2},
		{rows: 6, cols: 6, line: 4, symbols: 2, exact: true},
	} {
		for range 60 {
			p := randomBoard(r, rng)
			for c := range r.cells() {
				compareMeasures(t, &p, int(r.rows)-c/int(r.cols), c%int(r.cols)+1)
			}
		}
	}
}

// compareMeasures compares the measures of the cell that the thesis calls (i, j).
func compareMeasures(t *testing.T, p *position, i, j int) {
	t.Helper()
	b, c := thesisBoard{*p}, p.rules.cellOf(i, j)
	if got, want := p.consecutive(c), b.consecutive(i, j); got != want {
		t.Fatalf("%s: got L((%d, %d)) = %v, want %v", rows(p), i, j, got, want)
	}
	for n, s := range p.rules.choice() {
		if got, want := p.feasible(c, n), b.feasible(i, j, s); got != want {
			t.Fatalf("%s: got P((%d, %d), %v) = %v, want %v", rows(p), i, j, s, got, want)
		}
	}
}

// randomBoard fills some of the cells, most of them with one symbol so that
// there are long rows, whether or not play can lead there.
func randomBoard(r rules, rng *rand.Rand) position {
	p := position{rules: r}
	filled, favour := rng.IntN(101), rng.IntN(101)
	for c := range r.cells() {
		if rng.IntN(100) >= filled {
			continue
		}
		s := engine.X
		if rng.IntN(100) >= favour {
			s += engine.Symbol(rng.IntN(int(r.symbols)))
		}
		p = p.step(engine.Move{Cell: uint16(c), Symbol: s})
	}
	return p
}
