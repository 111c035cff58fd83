package drop

import (
	"bytes"
	"context"
	"testing"

	"noughts/engine"
	"noughts/engine/games/drop/exact"
)

// What a book has is told at once, and with a line.
func TestAnalysisByBook(t *testing.T) {
	g := game{rule{4, 5, 4}}
	b := newBook(g.rule, 4)
	prover := exact.NewSolver(b.Board, 1<<20)
	for ply, keys := range b.Keys {
		for i, key := range keys {
			score, _ := prover.Score(b.Board.Position(key), -b.Board.Most(), b.Board.Most())
			b.Scores[ply][i] = uint8(score + BookZero)
		}
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

// A book that has a position but none of its moves proves none of them: without time no
// move is said to be the best.
func TestBookWithoutMoves(t *testing.T) {
	g := game{rule{5, 6, 4}}
	b := newBook(g.rule, 0)
	b.Scores[0][0] = BookZero // it is a draw
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	a, err := (&solver{book: b}).Analyze(cancelled, g.Start(), engine.Budget{}, nil)
	if err != nil || a.Root.Decided() && !a.Moves[0].Decided() {
		t.Errorf("got %+v with %+v: %v", a.Root, a.Moves[0], err)
	}
}

func TestBooksAreRefused(t *testing.T) {
	var whole bytes.Buffer
	if err := newBook(rule{4, 4, 4}, 2).Write(&whole); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadBook(whole.Bytes()); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"", "drop:4x4:4", "drop:4x4:4 99\n", "drop:4x4:4 x\n", "mnk:4x4:4 2\n", whole.String()[:len(whole.String())-8]} {
		if b, err := ReadBook([]byte(text)); err == nil {
			t.Errorf("%q is read as %+v", text, b)
		}
	}
}

// BenchmarkReadBook says how long the book of the program takes to read, and how much memory.
func BenchmarkReadBook(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := ReadBook(bookFile); err != nil {
			b.Fatal(err)
		}
	}
}
