package drop

import (
	"bytes"
	"context"
	"io"
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"

	"noughts/engine"
	"noughts/engine/games/drop/check"
	"noughts/engine/games/drop/exact"
	"noughts/engine/longtest"
)

// A book of a small board is made, begun anew where it was left, written and read. All
// its scores are those that plain minimax finds, those of the moves of its last ply too, and nothing is missing.
func TestBookIsTheTruth(t *testing.T) {
	longtest.SkipUnderRace(t)
	file := filepath.Join(t.TempDir(), "book")
	for _, plies := range []int{3, 6} {
		g := &generate{Write: file, Plies: plies, Moves: 1 << 20, Memory: 1, Workers: 2, Variant: "drop:4x4:4"}
		if err := g.Run(t.Context(), nil, io.Discard); err != nil {
			t.Fatal(err)
		}
	}
	b := newBook(rule{4, 4, 4}, 6)
	if err := b.add(file); err != nil {
		t.Fatal(err)
	}
	if err := b.check(t.Context(), 100, 1<<16, io.Discard); err != nil {
		t.Error(err)
	}
	b.scores[6][0]++
	if err := b.check(t.Context(), 100, 1<<16, io.Discard); err == nil {
		t.Error("a wrong score passes")
	}
	b.scores[6][0]--
	b.moves[slices.IndexFunc(b.moves, func(less uint8) bool { return less != bookUnknown })]++
	if err := b.check(t.Context(), 1<<20, 1<<16, io.Discard); err == nil {
		t.Error("a wrong score of a move passes")
	}
	b.moves[slices.IndexFunc(b.moves, func(less uint8) bool { return less != bookUnknown })]--
	found, plain := 0, check.New(4, 4, 4)
	var walk func(p exact.Position, plies int)
	walk = func(p exact.Position, plies int) {
		v, ok := b.find(p)
		quick := b.board.Wins(p.Mine, p.All)&b.board.Moves(p) != 0
		if want := plain.Score(); ok == quick || ok && v != want {
			t.Fatalf("%+v: got %d (%v), want %d", p, v, ok, want)
		}
		if found++; quick || plies == 7 {
			return
		}
		for col := range 4 {
			cell := b.board.Moves(p) & b.board.Column(col)
			if cell == 0 {
				continue
			}
			plain.Drop(col)
			walk(p.Play(cell), plies+1)
			plain.Lift(col)
		}
	}
	walk(exact.Position{}, 0)
	if found < 10_000 {
		t.Errorf("only %d positions were compared", found)
	}
	if _, ok := b.find(b.board.Position(b.board.LeastKey(exact.Position{All: 1}))); !ok {
		t.Error("a position does not come back from its key")
	}
}

// What a book has of a move it has of its mirror image, also in a position that is its own.
func TestBooksHaveBothSides(t *testing.T) {
	b := newBook(rule{4, 4, 4}, 4)
	if err := b.prove(t.Context(), []*exact.Solver{exact.NewSolver(b.board, 1<<20)}, 1<<20, io.Discard, func() error { return nil }); err != nil {
		t.Fatal(err)
	}
	for _, key := range b.after(b.keys[4]) {
		p := b.board.Position(key)
		v, ok := b.find(p)
		if w, found := b.find(b.board.Mirror(p)); !ok || !found || v != w {
			t.Errorf("%x: %d (%v), but from the other side %d (%v)", key, v, ok, w, found)
		}
	}
}

// What a book says of the positions before one bounds its score, also one ply after the book's last, and often is its score.
func TestPositionsBeforeBoundScores(t *testing.T) {
	b := newBook(rule{4, 5, 4}, 5)
	if err := b.prove(t.Context(), []*exact.Solver{exact.NewSolver(b.board, 1<<20)}, 0, io.Discard, func() error { return nil }); err != nil {
		t.Fatal(err)
	}
	alone, list := exact.NewSolver(b.board, 1<<16), []exact.Position{}
	for _, key := range slices.Concat(b.keys[5], b.after(b.keys[5])) {
		list = append(list, b.board.Position(key))
	}
	bounded, equal := 0, 0
	for _, p := range list {
		most, ok := b.atMost(p)
		if !ok {
			continue
		}
		bounded++
		score, high := alone.Score(p, -b.board.Most(), b.board.Most())
		if score != high || -score > most {
			t.Fatalf("%+v is worth %d to %d, so at most %d to the other side is wrong", p, score, high, most)
		}
		if -score == most {
			equal++
		}
	}
	t.Logf("%d of %d bounds are the score", equal, bounded)
	if bounded < 1_000 || equal < bounded/4 {
		t.Errorf("%d positions are bounded, %d of them by their score", bounded, equal)
	}
	if _, ok := b.atMost(exact.Position{}); ok {
		t.Error("there is something before the start")
	}
	p := list[0]
	for range 2 {
		p = p.Play(b.board.Moves(p) & -b.board.Moves(p))
	}
	if _, ok := b.atMost(p); ok {
		t.Error("two plies after the book something is known")
	}
}

// fewestMoves is how many positions after the last ply the book of the program has the scores of, at least.
const fewestMoves = 1_020_868

// The book of the program has the score of every position of its plies, and says of each that is not of the last one what
// the ones after it say. The scores of the first moves are those that everybody has found.
func TestBookAgreesWithItself(t *testing.T) {
	longtest.Skip(t)
	b, err := openings()
	if err != nil {
		t.Fatal(err)
	}
	if len(bookFile) > 2<<20 {
		t.Errorf("the book takes %d bytes, want 2 MB at most", len(bookFile))
	}
	known := 0
	for ply, keys := range b.keys {
		for _, key := range keys {
			p := b.board.Position(key)
			v, ok := b.find(p)
			best, all := b.bestMove(p)
			if !ok || best > v || all && best != v || ply < len(b.keys)-1 && !all {
				t.Fatalf("%d plies, %x: %d (%v), and its best move is worth %d (of all: %v)", ply, key, v, ok, best, all)
			}
			known++
		}
	}
	if len(b.keys) != 11 || known != 967_434 {
		t.Errorf("the book has %d positions of up to %d plies", known, len(b.keys)-1)
	}
	// The scores of moves in positions of the last ply: a few are proved again with nothing known.
	moves := slices.DeleteFunc(b.following(b.lastPly()), func(p exact.Position) bool { return !b.knows(p) })
	if len(moves) < fewestMoves {
		t.Errorf("the book has the scores of moves to %d positions, want %d", len(moves), fewestMoves)
	}
	for i := range 8 {
		p := moves[i*len(moves)/8]
		low, high := exact.NewSolver(b.board, 1<<26).Score(p, -b.board.Most(), b.board.Most())
		if v, _ := b.find(p); v != low || v != high {
			t.Errorf("%x: %d, and with nothing known %d to %d", b.board.LeastKey(p), v, low, high)
		}
	}
	start := exact.Position{}
	for col, want := range []int{-2, -1, 0, 1, 0, -1, -2} {
		if v, ok := b.find(start.Play(b.board.Moves(start) & b.board.Column(col))); !ok || -v != want {
			t.Errorf("column %d is worth %d, want %d", col+1, -v, want)
		}
	}
}

// What a book has is told at once, and with a line.
func TestAnalysisByBook(t *testing.T) {
	g := game{rule{4, 5, 4}}
	b := newBook(g.rule, 4)
	if err := b.prove(t.Context(), []*exact.Solver{exact.NewSolver(b.board, 1<<20)}, 0, io.Discard, func() error { return nil }); err != nil {
		t.Fatal(err)
	}
	s := &solver{book: b}
	a, err := s.Analyze(t.Context(), g.Start(), engine.Budget{}, nil)
	if err != nil || a.Method != MethodBook || !a.Root.Decided() || len(a.Line) != a.Root.Distance {
		t.Errorf("got %v, %+v, %d moves in the line: %v", a.Method, a.Root, len(a.Line), err)
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if a, err := s.Analyze(cancelled, g.Start(), engine.Budget{}, nil); err != nil || !a.Root.Decided() || !a.Moves[len(a.Moves)-1].Decided() || len(a.Line) < 4 {
		t.Errorf("without time: got %+v: %v", a, err)
	}
}

// A filling that is stopped keeps what it has proved, and one that goes on with a wrong
// score says so.
func TestFillingGoesOn(t *testing.T) {
	longtest.SkipUnderRace(t)
	b := newBook(rule{4, 5, 4}, 6)
	s := exact.NewSolver(b.board, 1<<20)
	known := func() (n int) {
		for _, scores := range b.scores {
			n += len(scores) - bytes.Count(scores, []byte{bookUnknown})
		}
		return n
	}
	whole, before := 0, 0
	for _, scores := range b.scores {
		whole += len(scores)
	}
	for s.NodeLimit = 2000; known() < whole; s.NodeLimit += 2000 {
		if s.NodeLimit > 1_000_000 {
			t.Fatalf("%d of %d positions after a million nodes", known(), whole)
		}
		if err := b.prove(t.Context(), []*exact.Solver{s}, 0, io.Discard, func() error { return nil }); err != nil {
			t.Fatal(err)
		}
		if known() < before {
			t.Errorf("%d positions, where there were %d", known(), before)
		}
		before = known()
	}
	s.NodeLimit = 0
	for i, v := range b.scores[6] {
		if v > 1 {
			b.scores[6][i]-- // so the moves in it seem to be worth less than they are
		}
	}
	if err := b.prove(t.Context(), []*exact.Solver{exact.NewSolver(b.board, 1<<20)}, 1<<20, io.Discard, func() error { return nil }); err == nil {
		t.Error("moves that are worth more than their positions pass")
	}
	for i, v := range b.scores[6] {
		if v > 0 {
			b.scores[6][i]++
		}
	}
	clear(b.moves)
	b.scores[5][3]++
	if err := b.prove(t.Context(), []*exact.Solver{s}, 0, io.Discard, func() error { return nil }); err == nil {
		t.Error("a wrong score passes")
	}
}

// A book that has a position but none of its moves proves none of them: without time no
// move is said to be the best.
func TestBookWithoutMoves(t *testing.T) {
	g := game{rule{5, 6, 4}}
	b := newBook(g.rule, 0)
	b.scores[0][0] = bookZero // it is a draw
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	a, err := (&solver{book: b}).Analyze(cancelled, g.Start(), engine.Budget{}, nil)
	if err != nil || a.Root.Decided() && !a.Moves[0].Decided() {
		t.Errorf("got %+v with %+v: %v", a.Root, a.Moves[0], err)
	}
}

func TestBooksAreRefused(t *testing.T) {
	var whole bytes.Buffer
	if err := newBook(rule{4, 4, 4}, 2).write(&whole); err != nil {
		t.Fatal(err)
	}
	if _, err := readBook(whole.Bytes()); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"", "drop:4x4:4", "drop:4x4:4 99\n", "drop:4x4:4 x\n", "mnk:4x4:4 2\n", whole.String()[:len(whole.String())-8]} {
		if b, err := readBook([]byte(text)); err == nil {
			t.Errorf("%q is read as %+v", text, b)
		}
	}
}

// A book goes on from its file. Where that can't be read or is another game's it is left alone.
func TestBooksGoOnFromTheirFile(t *testing.T) {
	b, folder := newBook(rule{4, 4, 4}, 2), t.TempDir()
	if err := b.add(filepath.Join(folder, "none")); err != nil {
		t.Errorf("no file: %v", err)
	}
	other := filepath.Join(folder, "other")
	if err := newBook(rule{4, 5, 4}, 2).save(other); err != nil {
		t.Fatal(err)
	}
	if err := b.add(other); err == nil || err.Error() != other+" is a book of drop:4x5:4, not of drop:4x4:4" {
		t.Errorf("the book of another game: %v", err)
	}
	if err := b.add(folder); err == nil {
		t.Error("a folder counts as no file")
	}
}

// The positions whose moves should take longest come first, in whole rounds, and as many as were asked for.
func TestLongestFirst(t *testing.T) {
	b := newBook(rule{4, 5, 4}, 5)
	if err := b.prove(t.Context(), []*exact.Solver{exact.NewSolver(b.board, 1<<20)}, 0, io.Discard, func() error { return nil }); err != nil {
		t.Fatal(err)
	}
	all := b.lastPly()
	mean := func(list []exact.Position) (sum float64) {
		for _, p := range list {
			sum += b.effort(p)
		}
		return sum / float64(len(list))
	}
	list := b.longest(all, len(all))
	if len(list) != len(all) {
		t.Fatalf("%d of %d positions", len(list), len(all))
	}
	before, from := math.Inf(1), 0
	for _, share := range rounds {
		to := int(share * float64(len(list)))
		if m := mean(list[from:to]); m < before {
			before, from = m, to
		} else {
			t.Errorf("from %d to %d: %v, but %v before", from, to, m, before)
		}
	}
	some := b.longest(all, 10)
	if len(some) != 10 || mean(some) < mean(list[:len(list)/20]) {
		t.Errorf("%d positions of effort %v", len(some), mean(some))
	}
}

// BenchmarkReadBook says how long the book of the program takes to read, and how much memory.
func BenchmarkReadBook(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := readBook(bookFile); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkEffort says how well the effort that is expected of a position and the logarithm of the nodes that its moves take go
// together, by their correlation.
func BenchmarkEffort(b *testing.B) {
	book, rng := bookOf(rule{6, 7, 4}), rand.New(rand.NewPCG(1, 16))
	f := &filling{book: book}
	keys := book.keys[len(book.keys)-1]
	var expected, found []float64
	for b.Loop() {
		p := book.board.Position(keys[rng.IntN(len(keys))])
		s := exact.NewSolver(book.board, 1<<26)
		for _, q := range book.following([]exact.Position{p}) {
			f.search(s, q)
		}
		expected, found = append(expected, book.effort(p)), append(found, math.Log(float64(s.Nodes+1000)))
	}
	b.ReportMetric(correlation(expected, found), "correlation")
}

// correlation is Pearson's.
func correlation(x, y []float64) float64 {
	var sumX, sumY, xx, yy, xy float64
	for i := range x {
		sumX, sumY = sumX+x[i], sumY+y[i]
		xx, yy, xy = xx+x[i]*x[i], yy+y[i]*y[i], xy+x[i]*y[i]
	}
	n := float64(len(x))
	return (xy - sumX*sumY/n) / math.Sqrt((xx-sumX*sumX/n)*(yy-sumY*sumY/n))
}
