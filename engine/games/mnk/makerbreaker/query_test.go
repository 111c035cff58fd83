package makerbreaker

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"noughts/engine"
	"noughts/engine/longtest"
)

// shapes have lines short enough for either side to make.
var shapes = []shape{
	{3, 3, 3},
	{3, 4, 3},
	{4, 4, 3},
	{4, 4, 4},
	{2, 7, 4},
	{3, 8, 3},
	{4, 6, 4},
	{5, 5, 4},
	{5, 5, 5},
	{6, 6, 4},
	{6, 6, 5},
}

func TestDFPNAgreesWithMinimax(t *testing.T) {
	boards, least := longtest.Sample(t, 8, 40), longtest.Sample(t, 4, 20)
	rng := rand.New(rand.NewPCG(21, 22))
	won := map[strength]int{}
	for _, s := range shapes {
		for range boards {
			b := s.midgame(rng, 8)
			for m := range engine.Player(2) {
				for _, lines := range []strength{weakGame, strongGame} {
					c, at, ok := newGame(b, m, lines)
					if !ok {
						t.Fatalf("%s: too big", b.show())
					}
					truth := minimax{maker: m, weak: lines == weakGame, known: map[string]int{}}
					want := Fails
					if truth.plies(b) < noLine {
						want = Makes
						won[lines]++
					}
					if got := newDFPN(c, neverStop, 1<<16).solve(at); got != want {
						t.Errorf("%s: %v makes a line (weak: %v): got %v, want %v", b.show(), stones[m], lines == weakGame, got, want)
					}
				}
			}
		}
	}
	if won[weakGame] < 4*least || won[strongGame] < 3*least {
		t.Errorf("only %d weak and %d strong games were won by the maker", won[weakGame], won[strongGame])
	}
}

// neverStop ends no search.
func neverStop() bool { return false }

// noLimit is a limit that no question of these tests reaches.
const noLimit = 1 << 30

// Queries say the truth of a board, after every move, and after a pass; and how
// long lines take.
func TestQueriesAgreeWithMinimax(t *testing.T) {
	longtest.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(31, 32))
	lengths := map[int]int{}
	for _, s := range shapes {
		for range 25 {
			b := s.midgame(rng, 9)
			for m := range engine.Player(2) {
				checkQuery(t, b, m, lengths)
			}
		}
	}
	for plies := 1; plies <= 7; plies++ {
		if lengths[plies] == 0 {
			t.Errorf("no line was made in %d plies", plies)
		}
	}
}

func checkQuery(t *testing.T, b *Board, m engine.Player, lengths map[int]int) {
	t.Helper()
	truth := minimax{maker: m, known: map[string]int{}}
	q := NewQuery(b, m, Options{Bytes: 1 << 16})
	check := func(what string, got Verdict, plies func() (int, bool), want int) {
		t.Helper()
		if got == Unsettled || (got == Makes) != (want < noLine) {
			t.Errorf("%s, %s: %v makes a line in %d plies: got %v", b.show(), what, stones[m], want, got)
			return
		}
		if got != Makes || plies == nil {
			return
		}
		lengths[want]++
		if n, ok := plies(); !ok || n != want {
			t.Errorf("%s, %s: %v makes a line: got %d plies, %v, want %d", b.show(), what, stones[m], n, ok, want)
		}
	}
	v, _ := q.Settle(noLimit)
	check("as it stands", v, func() (int, bool) { return q.Plies(noLimit) }, truth.plies(b))
	for c := range uint16(len(b.Cells)) {
		if b.free(c) && !b.with(c).lineThrough(c) {
			v, _ := q.After(c, noLimit)
			want := truth.after(b, c)
			check("after a move", v, func() (int, bool) { return q.PliesAfter(c, noLimit) }, want)
			checkWithin(t, q, c, want)
		}
	}
	if v, _ := q.Pass(noLimit); v == Fails {
		passed := *b
		passed.Turn = b.Turn.Other()
		check("after a pass", v, nil, truth.plies(&passed))
	}
}

// checkWithin asks whether a line comes within every number of plies.
func checkWithin(t *testing.T, q *Query, c uint16, want int) {
	t.Helper()
	for plies := 1; plies <= 9; plies++ {
		if got := q.Within(c, plies, noLimit); (got == Makes) != (want <= plies) || got == Unsettled {
			t.Errorf("%s, after %s: %v makes a line in %d plies: got %v within %d",
				q.board.show(), engine.CellName(c, q.board.Cols), stones[q.maker], want, got, plies)
		}
	}
}

// Where lines are exact, a query that says that there will be none is right, and
// never says that there will be one, as a stone too many may spoil it.
func TestExactLinesAreNeverClaimed(t *testing.T) {
	boards, least := longtest.Sample(t, 4, 60), longtest.Sample(t, 6, 100)
	rng := rand.New(rand.NewPCG(33, 34))
	found := map[string]int{}
	for _, s := range shapes {
		for range boards {
			b := s.midgame(rng, 9)
			b.Exact = true
			for m := range engine.Player(2) {
				checkExactQuery(t, b, m, found)
			}
		}
	}
	if found["no line: proof search"] < 3*least || found["no line: weak game"] < 10*least || found["open"] < 4*least {
		t.Errorf("so many boards were said to have no line, and left open: %v", found)
	}
}

// checkExactQuery holds what a query says of a board, and after every move, against the truth
// of the game by whose method it knows.
func checkExactQuery(t *testing.T, b *Board, m engine.Player, found map[string]int) {
	t.Helper()
	weak, strong := minimax{maker: m, weak: true, known: map[string]int{}}, minimax{maker: m, known: map[string]int{}}
	q := NewQuery(b, m, Options{Bytes: 1 << 16})
	check := func(v Verdict, method Method, plies func(*minimax) int) {
		t.Helper()
		truth := &weak
		if method == StrongGame {
			truth = &strong
		}
		switch {
		case v == Makes:
			t.Errorf("%s: %v is said to make an exact line", b.show(), stones[m])
		case v == Unsettled:
			found["open"]++
		default:
			found["no line: "+string(method)]++
			if n := plies(truth); n < noLine {
				t.Errorf("%s: %v makes an exact line in %d plies, and is said not to by %s", b.show(), stones[m], n, method)
			}
		}
	}
	v, method := q.Settle(noLimit)
	check(v, method, func(truth *minimax) int { return truth.plies(b) })
	for c := range uint16(len(b.Cells)) {
		if b.free(c) && !b.with(c).lineThrough(c) {
			v, method := q.After(c, noLimit)
			check(v, method, func(truth *minimax) int { return truth.after(b, c) })
			if q.Within(c, 9, noLimit) == Makes {
				t.Errorf("%s: %v is said to make an exact line soon", b.show(), stones[m])
			}
		}
	}
	if _, ok := q.Plies(noLimit); ok {
		t.Errorf("%s: it is said when %v makes an exact line", b.show(), stones[m])
	}
}

// A window is open to a player if it would stand in a line of just its length, or at
// least that, once the player had filled it.
func TestOpenWindows(t *testing.T) {
	rng := rand.New(rand.NewPCG(35, 36))
	for i := range 300 {
		s := shapes[rng.IntN(len(shapes))]
		b := s.midgame(rng, len(s.empty().Cells))
		b.Exact = i%2 == 0
		for m := range engine.Player(2) {
			var got, want []string
			for _, w := range b.open(m) {
				got = append(got, fmt.Sprint(w.cells))
			}
			for _, d := range [4][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
				for c := range b.Cells {
					if cells, ok := b.fillable(m, c/b.Cols, c%b.Cols, d); ok {
						want = append(want, fmt.Sprint(cells))
					}
				}
			}
			if !slices.Equal(got, want) {
				t.Fatalf("%s (exact: %v): got %v, want %v", b.show(), b.Exact, got, want)
			}
		}
	}
}

// fillable returns the cells of the window from a cell on, and whether p gets a line
// of just them, or with more, by filling them.
func (b *Board) fillable(p engine.Player, row, col int, d [2]int) (cells []uint16, ok bool) {
	filled := *b
	filled.Cells = slices.Clone(b.Cells)
	for i := range b.Line {
		r, c := row+i*d[0], col+i*d[1]
		if r < 0 || r >= b.Rows || c < 0 || c >= b.Cols || b.Cells[r*b.Cols+c] == stones[p.Other()] {
			return nil, false
		}
		filled.Cells[r*b.Cols+c] = stones[p]
		cells = append(cells, uint16(r*b.Cols+c))
	}
	n := 0 // the run in this direction, from its end on
	for r, c := row, col; ; r, c = r-d[0], c-d[1] {
		if r < 0 || r >= b.Rows || c < 0 || c >= b.Cols || filled.Cells[r*b.Cols+c] != stones[p] {
			row, col = r, c
			break
		}
	}
	for r, c := row+d[0], col+d[1]; r >= 0 && r < b.Rows && c >= 0 && c < b.Cols && filled.Cells[r*b.Cols+c] == stones[p]; r, c = r+d[0], c+d[1] {
		n++
	}
	return cells, n == b.Line || n > b.Line && !b.Exact
}

// The whole boards whose value is known.
func TestEmptyBoards(t *testing.T) {
	cases := []struct {
		shape        shape
		weak, strong Verdict
		plies        int
	}{
		{shape{3, 3, 3}, Makes, Fails, 0},
		{shape{3, 4, 3}, Makes, Makes, 7},
		{shape{4, 4, 3}, Makes, Makes, 5},
		{shape{4, 4, 4}, Fails, Fails, 0},
		{shape{5, 5, 4}, Makes, Fails, 0},
		{shape{5, 6, 4}, Makes, Makes, 11},
		{shape{6, 6, 4}, Makes, Makes, 0}, // its length takes long
		{shape{6, 6, 5}, Fails, Fails, 0},
	}
	for _, c := range cases[:longtest.Sample(t, 4, len(cases))] { // the small boards come first
		b := c.shape.empty()
		for lines, want := range map[strength]Verdict{weakGame: c.weak, strongGame: c.strong} {
			g, at, _ := newGame(b, engine.First, lines)
			if got := newDFPN(g, neverStop, 1<<24).solve(at); got != want {
				t.Errorf("%v (weak: %v): got %v, want %v", c.shape, lines == weakGame, got, want)
			}
		}
		if c.plies > 0 {
			if n, ok := NewQuery(b, engine.First, Options{}).Plies(noLimit); !ok || n != c.plies {
				t.Errorf("%v: got %d plies, %v, want %d", c.shape, n, ok, c.plies)
			}
		}
	}
}

// X makes a line on 4×8 if it is only X's lines that count, though the game itself is a draw:
// so there is no certificate by the weak game.
func TestWeakGameOn4x8(t *testing.T) {
	longtest.Skip(t)
	g, at, _ := newGame(shape{4, 8, 4}.empty(), engine.First, weakGame)
	if got := newDFPN(g, neverStop, 1<<26).solve(at); got != Makes {
		t.Errorf("got %v, want %v", got, Makes)
	}
}

func BenchmarkSettle(b *testing.B) {
	for _, s := range []shape{{5, 5, 4}, {5, 6, 4}, {6, 6, 5}, {6, 7, 5}, {6, 8, 5}, {7, 7, 5}} {
		b.Run(s.name(), func(b *testing.B) {
			var nodes uint64
			for b.Loop() {
				q := NewQuery(s.empty(), engine.First, Options{})
				q.Settle(noLimit)
				nodes += q.Visited()
			}
			report(b, nodes)
		})
	}
}

func BenchmarkPlies(b *testing.B) {
	for _, s := range []shape{{3, 4, 3}, {5, 6, 4}, {6, 6, 4}} {
		b.Run(s.name(), func(b *testing.B) {
			var nodes uint64
			for b.Loop() {
				q := NewQuery(s.empty(), engine.First, Options{})
				if n, ok := q.Plies(noLimit); !ok {
					b.Fatal(n)
				}
				nodes += q.Visited()
			}
			report(b, nodes)
		})
	}
}

func report(b *testing.B, nodes uint64) {
	b.Helper()
	b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(nodes), "ns/node")
}
