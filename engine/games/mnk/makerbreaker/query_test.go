package makerbreaker

import (
	"math/rand/v2"
	"testing"

	"noughts/engine"
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
	rng := rand.New(rand.NewPCG(21, 22))
	won := map[bool]int{}
	for _, s := range shapes {
		for range 40 {
			b := s.midgame(rng, 8)
			for m := range engine.Player(2) {
				for _, weak := range []bool{true, false} {
					c, at, ok := newGame(b, m, weak)
					if !ok {
						t.Fatalf("%s: too big", b.show())
					}
					truth := minimax{maker: m, weak: weak, known: map[string]int{}}
					want := Fails
					if truth.plies(b) < noLine {
						want = Makes
						won[weak]++
					}
					if got := newDFPN(c, neverStop, 1<<16).solve(at); got != want {
						t.Errorf("%s: %v makes a line (weak: %v): got %v, want %v", b.show(), stones[m], weak, got, want)
					}
				}
			}
		}
	}
	if won[true] < 80 || won[false] < 60 {
		t.Errorf("only %d weak and %d strong games were won by the maker", won[true], won[false])
	}
}

// neverStop ends no search.
func neverStop() bool { return false }

// noLimit is a limit that no question of these tests reaches.
const noLimit = 1 << 30

// Queries say the truth of a board, after every move, and after a pass; and how
// long lines take.
func TestQueriesAgreeWithMinimax(t *testing.T) {
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
			check("after a move", v, func() (int, bool) { return q.PliesAfter(c, noLimit) }, truth.after(b, c))
		}
	}
	if v, _ := q.Pass(noLimit); v == Fails {
		passed := *b
		passed.Turn = b.Turn.Other()
		check("after a pass", v, nil, truth.plies(&passed))
	}
}

// The whole boards whose value is known.
func TestEmptyBoards(t *testing.T) {
	for _, c := range []struct {
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
	} {
		b := c.shape.empty()
		for weak, want := range map[bool]Verdict{true: c.weak, false: c.strong} {
			g, at, _ := newGame(b, engine.First, weak)
			if got := newDFPN(g, neverStop, 1<<24).solve(at); got != want {
				t.Errorf("%v (weak: %v): got %v, want %v", c.shape, weak, got, want)
			}
		}
		if c.plies > 0 {
			if n, ok := NewQuery(b, engine.First, Options{}).Plies(noLimit); !ok || n != c.plies {
				t.Errorf("%v: got %d plies, %v, want %d", c.shape, n, ok, c.plies)
			}
		}
	}
}

func BenchmarkSettle(b *testing.B) {
	for _, s := range []shape{{5, 5, 4}, {5, 6, 4}, {6, 6, 5}, {6, 7, 5}, {7, 7, 5}} {
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
