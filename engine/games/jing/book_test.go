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

// TestVerifyRefusesWrongBooks changes a result and a reply of the book.
func TestVerifyRefusesWrongBooks(t *testing.T) {
	longtest.SkipUnderRace(t)
	v := verifier{solver: solver{slots: defaultSlots}}
	compared := map[engine.Result]int{}
	for _, at := range []int{0, 900, 2000, 2689} {
		e := openings()[at]
		p := position{e.stones}
		v.solver.prepare(t.Context(), p, 0)
		v.shipped = book{e}
		if err := v.compare(p, e); err != nil {
			t.Errorf("%s: %v", show(p), err)
		}
		for _, r := range []engine.Result{engine.Loss, engine.Draw, engine.Win} {
			v.shipped = book{{stones: e.stones, result: r, reply: e.reply}}
			if r != e.result && v.compare(p, e) == nil {
				t.Errorf("%s: the result %v is taken", show(p), r)
			}
		}
		for _, reply := range pairsIn(p.free())[:3] {
			v.shipped = book{{stones: e.stones, result: e.result, reply: reply}}
			least := e.bounds(p.Turn()).low
			if want := v.solver.prover.gets(p.with(reply), p.Turn(), least); want != (v.compare(p, e) == nil) {
				t.Errorf("%s: the reply %v gets the result: %v", show(p), namesOf(reply), want)
			} else if !want {
				compared[e.result]++
			}
		}
	}
	if compared[engine.Win] == 0 {
		t.Errorf("no wrong reply was compared: %v", compared)
	}
}

func TestBookFileIsReadAsWritten(t *testing.T) {
	if len(bookFile) == 0 || !bytes.Equal(openings().file(), bookFile) {
		t.Errorf("the file has %d bytes, the book read from it %d", len(bookFile), len(openings().file()))
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
			if got := (entry{result: r}).bounds(p); got != want[p] {
				t.Errorf("%v for O: got %v for player %d, want %v", r, got, p, want[p])
			}
		}
	}
}

// TestRepliesAreTurned looks images of an entry up: with the reply they have to
// become images of the entry with its reply.
func TestRepliesAreTurned(t *testing.T) {
	b, turned := openings(), 0
	for i := 0; i < len(b); i += 50 {
		after := position{b[i].stones}.with(b[i].reply)
		wantO, wantX, _ := canonical(after.stones[0], after.stones[1])
		for s := range symmetryCount {
			p := position{[2]uint32{image(s, b[i].stones[0]), image(s, b[i].stones[1])}}
			e, ok := b.find(p)
			after := p.with(e.reply)
			o, x, _ := canonical(after.stones[0], after.stones[1])
			if !ok || e.stones != p.stones || e.result != b[i].result || o != wantO || x != wantX {
				t.Fatalf("%v, symmetry %d: got %v, found: %v", b[i], s, e, ok)
			}
			if e.reply != b[i].reply {
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
		for _, p := range canonicalPositions(turns) {
			e, ok := openings().find(p)
			if !ok {
				t.Fatalf("%s is not in the book", show(p))
			}
			got[e.result] += e.images()
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
	b := openings()
	for turns := range bookTurns {
		for _, p := range canonicalPositions(turns) {
			e, _ := b.find(p)
			var values []engine.Result
			for _, cells := range pairsIn(p.free()) {
				next, _ := b.find(p.with(cells))
				if cells == e.reply && next.result != e.result {
					t.Errorf("%s: %v, but %v after the reply", show(p), e, next)
				}
				values = append(values, next.result)
			}
			if got := best(values, p.Turn()); got != e.result {
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
	p := position{}.with(1<<0 | 1<<12)
	hold := 0
	for _, cells := range pairsIn(p.free()) {
		if e, _ := openings().find(p.with(cells)); e.result == engine.Draw {
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
	list := canonicalPositions(bookTurns)
	left := map[engine.Result]int{engine.Win: 2, engine.Draw: 1}
	s := solver{slots: defaultSlots}
	for left[engine.Win]+left[engine.Draw] > 0 {
		p := list[lots.IntN(len(list))]
		e, _ := openings().find(p)
		if left[e.result] == 0 {
			continue
		}
		left[e.result]--
		if got := s.prove(t.Context(), p); got != e {
			t.Errorf("got %v, but the book has %v", got, e)
		}
		i := lots.IntN(symmetryCount)
		p = position{[2]uint32{image(i, p.stones[0]), image(i, p.stones[1])}}
		e, _ = openings().find(p)
		after := p.with(e.reply)
		if goal := min(int(e.result), forWin); !s.prover.holds(after.question(goal)) {
			t.Errorf("%v, but the reply does not get it", e)
		}
	}
}

// TestFirstTurnsAreAnsweredAtOnce allows no proof at all.
func TestFirstTurnsAreAnsweredAtOnce(t *testing.T) {
	lots := rand.New(rand.NewPCG(6, 6))
	s := game{}.NewSolver(engine.SolverOptions{})
	for plies := range 2*perTurn + 1 {
		p := random(lots, plies)
		a, err := s.Analyze(t.Context(), p, engine.Budget{Nodes: 1}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if !a.Root.Decided() || a.Moves[0].Low != a.Root.Low {
			t.Errorf("%s: got %+v, best move %+v", show(p), a.Root, a.Moves[0])
		}
		for _, j := range a.Moves {
			if plies < 2*perTurn && !j.Decided() || j.High > a.Root.High {
				t.Errorf("%s: got %+v for %s, and %+v for the position", show(p), j, game{}.MoveName(j.Move), a.Root)
			}
		}
	}
}
