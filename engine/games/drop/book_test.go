package drop

import (
	"bytes"
	"context"
	"io"
	"path/filepath"
	"testing"

	"noughts/engine"
	"noughts/engine/games/drop/check"
	"noughts/engine/games/drop/exact"
	"noughts/engine/longtest"
)

// A book of a small board is made, begun anew where it was left, written and read. All
// its scores are those that plain minimax finds, and nothing is missing.
func TestBookIsTheTruth(t *testing.T) {
	longtest.Skip(t)
	file := filepath.Join(t.TempDir(), "book")
	for _, plies := range []int{3, 6} {
		g := &generate{Write: file, Plies: plies, Memory: 1, Workers: 2, Variant: "drop:4x4:4"}
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
	found, plain := 0, check.New(4, 4, 4)
	var walk func(p exact.Position, plies int)
	walk = func(p exact.Position, plies int) {
		v, ok := b.find(p)
		quick := b.board.Wins(p.Mine, p.All)&b.board.Moves(p) != 0
		if want := plain.Score(); ok == quick || ok && v != want {
			t.Fatalf("%+v: got %d (%v), want %d", p, v, ok, want)
		}
		if found++; plies == 6 {
			return
		}
		for col := range 4 {
			cell := b.board.Moves(p) & b.board.Column(col)
			if cell == 0 || b.board.Wins(p.Mine, p.All)&cell != 0 {
				continue
			}
			plain.Drop(col)
			walk(p.Play(cell), plies+1)
			plain.Lift(col)
		}
	}
	walk(exact.Position{}, 0)
	if found < 3_000 {
		t.Errorf("only %d positions were compared", found)
	}
	if _, ok := b.find(b.board.Position(b.key(exact.Position{All: 1}))); !ok {
		t.Error("a position does not come back from its key")
	}
}

// What a book says of the positions before one bounds its score, also one ply after the book's last, and often is its score.
func TestPositionsBeforeBoundScores(t *testing.T) {
	b := newBook(rule{4, 5, 4}, 5)
	if err := b.prove(t.Context(), []*exact.Solver{exact.NewSolver(b.board, 1<<20)}, io.Discard, func() error { return nil }); err != nil {
		t.Fatal(err)
	}
	alone, list := exact.NewSolver(b.board, 1<<16), []exact.Position{}
	for _, key := range b.keys[5] {
		list = append(list, b.board.Position(key))
	}
	bounded, equal := 0, 0
	for _, p := range append(list, b.after(list)...) {
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

// The book of the program has the score of every position of its plies, and says of each that is not of the last one what
// the ones after it say. The scores of the first moves are those that everybody has found.
func TestBookAgreesWithItself(t *testing.T) {
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
			if !ok || best > v || ply < len(b.keys)-1 && (!all || best != v) {
				t.Fatalf("%d plies, %x: %d (%v), and its best move is worth %d (of all: %v)", ply, key, v, ok, best, all)
			}
			known++
		}
	}
	if len(b.keys) != 11 || known != 967_434 {
		t.Errorf("the book has %d positions of up to %d plies", known, len(b.keys)-1)
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
	if err := b.prove(t.Context(), []*exact.Solver{exact.NewSolver(b.board, 1<<20)}, io.Discard, func() error { return nil }); err != nil {
		t.Fatal(err)
	}
	s := &solver{rule: g.rule, book: b}
	a, err := s.Analyze(t.Context(), g.Start(), engine.Budget{}, nil)
	if err != nil || a.Method != MethodBook || !a.Root.Decided() || len(a.Line) != a.Root.Distance {
		t.Errorf("got %v, %+v, %d moves in the line: %v", a.Method, a.Root, len(a.Line), err)
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if a, err := s.Analyze(cancelled, g.Start(), engine.Budget{}, nil); err != nil || !a.Root.Decided() || !a.Moves[len(a.Moves)-1].Decided() {
		t.Errorf("without time: got %+v: %v", a, err)
	}
}

// A filling that is stopped keeps what it has proved, and one that goes on with a wrong
// score says so.
func TestFillingGoesOn(t *testing.T) {
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
		if err := b.prove(t.Context(), []*exact.Solver{s}, io.Discard, func() error { return nil }); err != nil {
			t.Fatal(err)
		}
		if known() < before {
			t.Errorf("%d positions, where there were %d", known(), before)
		}
		before = known()
	}
	s.NodeLimit = 0
	b.scores[5][3]++
	if err := b.prove(t.Context(), []*exact.Solver{s}, io.Discard, func() error { return nil }); err == nil {
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
	a, err := (&solver{rule: g.rule, book: b}).Analyze(cancelled, g.Start(), engine.Budget{}, nil)
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
