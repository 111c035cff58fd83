package exact

import (
	"context"
	"math/rand/v2"
	"testing"
	"unsafe"

	"noughts/engine/games/drop/check"
	"noughts/engine/longtest"
)

// playAt drops discs into columns, numbered from 1.
func playAt(b *Board, columns string) (p Position) {
	for _, c := range []byte(columns) {
		p = p.Play(b.Moves(p) & b.Column(int(c-'1')))
	}
	return p
}

// The examples of the tutorial that defines the score.
func TestTutorial(t *testing.T) {
	s := NewSolver(NewBoard(6, 7, 4), 1<<20)
	for columns, want := range map[string]int{"4455": 18, "44455554221": -15} {
		if low, high := s.Score(playAt(s.Board, columns), -s.Board.Most(), s.Board.Most()); low != want || high != want {
			t.Errorf("%s: got %d to %d, want %d", columns, low, high, want)
		}
	}
}

// Sizes on which every direction has an edge, even and odd numbers of rows and columns,
// lines of every length.
var sizes = [][3]int{
	{4, 4, 4},
	{4, 4, 3},
	{4, 5, 4},
	{5, 4, 4},
	{5, 4, 5},
	{4, 5, 5},
	{4, 6, 4},
	{5, 5, 4},
	{6, 4, 4},
	{4, 7, 3},
	{4, 8, 6},
	{8, 4, 6},
	{9, 6, 5},
	{6, 9, 6},
	{7, 8, 4},
	{8, 7, 4},
	{10, 5, 4},
	{4, 10, 4},
}

// Scores of positions of random games, late ones and on the small boards early ones, are
// those that plain minimax finds. The solvers keep what they have learned from one position
// to the next, in tables so small that they forget all the time. One goes in so small
// positions the ways that the other goes in larger ones, with the table of far positions.
func TestScoresAreTheTruth(t *testing.T) {
	games, least := longtest.Sample(t, 3, 60), longtest.Sample(t, 200, 4000)
	rng, compared := rand.New(rand.NewPCG(16, 7)), 0
	for _, size := range sizes {
		board := NewBoard(size[0], size[1], size[2])
		s, early := NewSolver(board, 0), NewSolver(board, 0)
		early.limits = limits{near: 5, replies: 1, answers: 8}
		left := 10
		if board.cells <= 20 {
			left = 13
		}
		for range games {
			p, plain, columns := Position{}, check.New(size[0], size[1], size[2]), ""
			for over := false; !over; {
				var open []int
				for col := range size[1] {
					if board.Moves(p)&board.Column(col) != 0 {
						open = append(open, col)
					}
				}
				if board.cells-p.Plies() <= left {
					want := plain.Score()
					compared++
					checkScore(t, s, p, want, columns)
					checkScore(t, early, p, want, columns)
				}
				col := open[rng.IntN(len(open))]
				columns += string(rune('1' + col))
				p = p.Play(board.Moves(p) & board.Column(col))
				over = plain.Drop(col) || plain.Full()
				if won := board.HasLine(p.Mine ^ p.All); won != (over && !plain.Full()) && !plain.Full() {
					t.Fatalf("%v, %s: has a line: %v", size, columns, won)
				}
			}
		}
	}
	if compared < least {
		t.Errorf("only %d positions were compared", compared)
	}
}

// checkScore asks for a score in several ways.
func checkScore(t *testing.T, s *Solver, p Position, want int, columns string) {
	t.Helper()
	if low, high := s.Score(p, -s.Board.Most(), s.Board.Most()); low != want || high != want {
		t.Fatalf("%+v, %s: got %d to %d, want %d", *s.Board, columns, low, high, want)
	}
	if low, high := s.Score(s.Board.Mirror(p), want-1, want); low != want || want > high {
		t.Fatalf("%+v, the mirror image of %s: got %d to %d, want %d at least", *s.Board, columns, low, high, want)
	}
	if low, high := s.Score(p, want, want+3); high != want || want < low {
		t.Fatalf("%+v, %s: got %d to %d, want %d at most", *s.Board, columns, low, high, want)
	}
	if low, high := s.Score(p, 0, 1); low > want || high < want || (want > 0) != (low > 0) {
		t.Fatalf("%+v, %s: asked for a win got %d to %d, want %d", *s.Board, columns, low, high, want)
	}
}

// Two positions never have one key, nor one key one place and rest.
func TestKeysAreOneToOne(t *testing.T) {
	b := NewBoard(4, 4, 4)
	seen := map[uint64]Position{}
	var walk func(Position)
	walk = func(p Position) {
		key := b.Key(p)
		if q, ok := seen[key]; ok {
			if q != p {
				t.Fatalf("%+v and %+v have one key", p, q)
			}
			return
		}
		seen[key] = p
		if b.HasLine(p.Mine ^ p.All) {
			return
		}
		for moves := b.Moves(p); moves != 0; moves &= moves - 1 {
			walk(p.Play(moves & -moves))
		}
	}
	walk(Position{})
	if len(seen) != 161029 { // as John Tromp has counted: https://tromp.github.io/c4/c4.html
		t.Errorf("%d positions, want 161029", len(seen))
	}
	tables := []*table{newTable(0, 64), newTable(20, 64), newTable(0, 49), newTable(16, 49)}
	rng := rand.New(rand.NewPCG(1, 1))
	for _, tab := range tables {
		for range 1 << 16 {
			key := rng.Uint64() & tab.mask
			bucket, rest := tab.place(key)
			i := (uintptr(unsafe.Pointer(bucket)) - uintptr(unsafe.Pointer(&tab.buckets[0]))) / BucketBytes
			h := uint64(i)<<tab.shift | rest>>restShift
			if got := h * inverse(spread) & tab.mask; got != key || rest%(1<<restShift) != 0 {
				t.Fatalf("%x comes back as %x", key, got)
			}
			tab.store(key, entry{7, 63}, 3)
			if got := tab.find(key); got != (entry{7, 63}) {
				t.Fatalf("stored 7 to 63, found %v", got)
			}
		}
	}
}

// inverse returns the number by which to multiply to undo a multiplication by an odd
// one, by Newton's iteration.
func inverse(n uint64) uint64 {
	x := n
	for range 6 {
		x *= 2 - n*x
	}
	return x
}

// What is known of a score when the search is ended is true all the same.
func TestEndedSearchesClaimNothing(t *testing.T) {
	longtest.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(2, 2))
	s := NewSolver(NewBoard(5, 5, 4), 1<<18)
	for range 40 {
		p, plain, columns := Position{}, check.New(5, 5, 4), ""
		for len(columns) < 11 {
			col := rng.IntN(5)
			if !plain.Open(col) || plain.Drop(col) {
				break
			}
			columns += string(rune('1' + col))
			p = p.Play(s.Board.Moves(p) & s.Board.Column(col))
		}
		if len(columns) < 11 {
			continue
		}
		want := plain.Score()
		for _, nodes := range []uint64{1, checkEvery, 3 * checkEvery, 0} {
			s.NodeLimit = 0
			if nodes > 0 {
				s.NodeLimit = s.Nodes + nodes
			}
			done := s.Until(t.Context())
			low, high := s.Score(p, -s.Board.Most(), s.Board.Most())
			if low > want || high < want || nodes == 0 && low != high {
				t.Fatalf("%s within %d nodes: got %d to %d, want %d", columns, nodes, low, high, want)
			}
			done()
		}
	}
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	defer s.Until(stopped)()
	if low, high := s.Score(Position{}, -s.Board.Most(), s.Board.Most()); low == high {
		t.Error("the start was settled after the end")
	}
}

// BenchmarkMiddle solves positions with 16 to 20 discs: nodes/s and nodes an op.
func BenchmarkMiddle(b *testing.B) {
	board := NewBoard(6, 7, 4)
	list := randomPositions(board, 40, 16)
	b.ResetTimer()
	nodes := uint64(0)
	for b.Loop() {
		s := NewSolver(board, 1<<24)
		for _, p := range list {
			s.Score(p, -board.Most(), board.Most())
		}
		nodes += s.Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
	b.ReportMetric(float64(nodes)/float64(b.N*len(list)), "nodes/position")
}

// randomPositions returns positions of random play with so many discs, in which nobody
// wins at once.
func randomPositions(b *Board, n, discs int) (list []Position) {
	rng := rand.New(rand.NewPCG(5, 5))
	for len(list) < n {
		p, ok := Position{}, true
		for range discs {
			cell := b.Moves(p) & b.Column(rng.IntN(b.Cols))
			if ok = cell != 0 && b.Wins(p.Mine, p.All)&cell == 0; !ok {
				break
			}
			p = p.Play(cell)
		}
		if ok && b.Wins(p.Mine, p.All)&b.Moves(p) == 0 {
			list = append(list, p)
		}
	}
	return list
}
