package jing

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"testing"

	"noughts/engine"
	"noughts/engine/longtest"
)

// bookSum is the sum of the file that "noughts verify jing --book" has proved, entry
// by entry: who changes the file runs that again before this.
const bookSum = "f4e14e86b26b000932ee875707001075962584b4f68d5b7c548eacc8922a15ad"

func TestBookFileIsTheOneProved(t *testing.T) {
	if got := fmt.Sprintf("%x", sha256.Sum256(bookFile)); got != bookSum {
		t.Errorf("the book's file has the sum %s, want %s", got, bookSum)
	}
}

func TestBookFileIsReadAsWritten(t *testing.T) {
	if len(bookFile) == 0 || !bytes.Equal(ShippedBook().File(), bookFile) {
		t.Errorf("the file has %d bytes, the book read from it %d", len(bookFile), len(ShippedBook().File()))
	}
}

// TestBoundsOfResults says what each result means for each player's margin.
func TestBoundsOfResults(t *testing.T) {
	for r, want := range map[engine.Result][2]bounds{
		engine.Win:  {{1, 12}, {-12, -1}},
		engine.Draw: {{0, 0}, {0, 0}},
		engine.Loss: {{-12, -1}, {1, 12}},
	} {
		for _, p := range []engine.Player{engine.First, engine.Second} {
			if got := (Entry{Result: r}).Bounds(p); got != want[p] {
				t.Errorf("%v for O: got %v for player %d, want %v", r, got, p, want[p])
			}
		}
	}
}

// TestRepliesAreTurned looks images of an entry up: with the reply they have to
// become images of the entry with its reply.
func TestRepliesAreTurned(t *testing.T) {
	b, turned := ShippedBook(), 0
	for i := 0; i < len(b); i += 50 {
		after := Position{b[i].Stones}.With(b[i].Reply)
		wantO, wantX, _ := canonical(after.Stones[0], after.Stones[1])
		for s := range SymmetryCount {
			p := Position{[2]uint32{image(s, b[i].Stones[0]), image(s, b[i].Stones[1])}}
			e, ok := b.Find(p)
			after := p.With(e.Reply)
			o, x, _ := canonical(after.Stones[0], after.Stones[1])
			if !ok || e.Stones != p.Stones || e.Result != b[i].Result || o != wantO || x != wantX {
				t.Fatalf("%v, symmetry %d: got %v, found: %v", b[i], s, e, ok)
			}
			if e.Reply != b[i].Reply {
				turned++
			}
		}
	}
	if turned < 100 {
		t.Errorf("only %d replies were turned", turned)
	}
}

// TestBookIsWhole looks up every position of the first turns and counts results,
// which are known from other programs.
func TestBookIsWhole(t *testing.T) {
	for turns, want := range []map[engine.Result]int{
		{engine.Draw: 1}, {engine.Draw: 300}, {engine.Draw: 24944, engine.Win: 50956},
	} {
		got := map[engine.Result]int{}
		for _, p := range CanonicalPositions(turns) {
			e, ok := ShippedBook().Find(p)
			if !ok {
				t.Fatalf("%s is not in the book", show(p))
			}
			got[e.Result] += e.Images()
		}
		for r := engine.Loss; r <= engine.Win; r++ {
			if got[r] != want[r] {
				t.Errorf("after %d turns, %v for O: got %d, want %d", turns, r, got[r], want[r])
			}
		}
	}
}

// TestBookAgreesWithItself compares each result with those of the positions a turn
// later.
func TestBookAgreesWithItself(t *testing.T) {
	b := ShippedBook()
	for turns := range BookTurns {
		for _, p := range CanonicalPositions(turns) {
			e, _ := b.Find(p)
			var values []engine.Result
			for _, cells := range PairsIn(p.Free()) {
				next, _ := b.Find(p.With(cells))
				if cells == e.Reply && next.Result != e.Result {
					t.Errorf("%s: %v, but %v after the reply", show(p), e, next)
				}
				values = append(values, next.Result)
			}
			if got := best(values, p.Turn()); got != e.Result {
				t.Errorf("%s: %v, but the best reply gives %v", show(p), e, got)
			}
		}
	}
}

// best returns the result for O if a player chooses.
func best(results []engine.Result, p engine.Player) engine.Result {
	r := results[0]
	for _, other := range results {
		if p == engine.First {
			r = max(r, other)
		} else {
			r = min(r, other)
		}
	}
	return r
}

// TestOnlySevenRepliesHold is the hardest opening for X: a corner and the center.
func TestOnlySevenRepliesHold(t *testing.T) {
	p := Position{}.With(1<<0 | 1<<12)
	hold := 0
	for _, cells := range PairsIn(p.Free()) {
		if e, _ := ShippedBook().Find(p.With(cells)); e.Result == engine.Draw {
			hold++
		}
	}
	if hold != 7 {
		t.Errorf("%d replies hold, want 7", hold)
	}
}

// TestBookSample proves a few entries again without the book, and that their
// replies do what they say wherever they are turned.
func TestBookSample(t *testing.T) {
	longtest.SkipUnderRace(t)
	lots := rand.New(rand.NewPCG(2026, 16))
	list := CanonicalPositions(BookTurns)
	left := map[engine.Result]int{engine.Win: 2, engine.Draw: 1}
	s := Solver{slots: DefaultSlots}
	for left[engine.Win]+left[engine.Draw] > 0 {
		p := list[lots.IntN(len(list))]
		e, _ := ShippedBook().Find(p)
		if left[e.Result] == 0 {
			continue
		}
		left[e.Result]--
		if got := s.Prove(t.Context(), p); got != e {
			t.Errorf("got %v, but the book has %v", got, e)
		}
		i := lots.IntN(SymmetryCount)
		p = Position{[2]uint32{image(i, p.Stones[0]), image(i, p.Stones[1])}}
		e, _ = ShippedBook().Find(p)
		after := p.With(e.Reply)
		if goal := min(int(e.Result), ForWin); !s.Prover.holds(after.question(goal)) {
			t.Errorf("%v, but the reply does not get it", e)
		}
	}
}

// TestFirstTurnsAreAnsweredAtOnce allows no proof at all.
func TestFirstTurnsAreAnsweredAtOnce(t *testing.T) {
	lots := rand.New(rand.NewPCG(6, 6))
	s := game{}.NewSolver(engine.SolverOptions{})
	for plies := range 2*PerTurn + 1 {
		p := random(lots, plies)
		a, err := s.Analyze(t.Context(), p, engine.Budget{Nodes: 1}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if !a.Root.Decided() || a.Moves[0].Low != a.Root.Low {
			t.Errorf("%s: got %+v, best move %+v", show(p), a.Root, a.Moves[0])
		}
		for _, j := range a.Moves {
			if plies < 2*PerTurn && !j.Decided() || j.High > a.Root.High {
				t.Errorf("%s: got %+v for %s, and %+v for the position", show(p), j, game{}.MoveName(j.Move), a.Root)
			}
		}
	}
}
