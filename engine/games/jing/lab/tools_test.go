package lab

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"noughts/engine"
	"noughts/engine/games/jing"
	"noughts/engine/longtest"
)

// TestVerifyRefusesWrongBooks changes a result and a reply of the book.
func TestVerifyRefusesWrongBooks(t *testing.T) {
	longtest.SkipUnderRace(t)
	v := verifier{solver: jing.ProofSolver(nil, jing.DefaultSlots)}
	compared := map[engine.Result]int{}
	for _, at := range []int{0, 900, 2000, 2689} {
		e := jing.ShippedBook()[at]
		p := jing.Position{Stones: e.Stones}
		v.solver.Prepare(t.Context(), p, 0)
		v.shipped = jing.Book{e}
		if err := v.compare(p, e); err != nil {
			t.Errorf("%+v: %v", p, err)
		}
		for _, r := range []engine.Result{engine.Loss, engine.Draw, engine.Win} {
			v.shipped = jing.Book{{Stones: e.Stones, Result: r, Reply: e.Reply}}
			if r != e.Result && v.compare(p, e) == nil {
				t.Errorf("%+v: the result %v is taken", p, r)
			}
		}
		for _, reply := range jing.PairsIn(p.Free())[:3] {
			v.shipped = jing.Book{{Stones: e.Stones, Result: e.Result, Reply: reply}}
			least := e.Bounds(p.Turn()).Low
			if want := v.solver.Prover.Gets(p.With(reply), p.Turn(), least); want != (v.compare(p, e) == nil) {
				t.Errorf("%+v: the reply %v gets the result: %v", p, jing.NamesOf(reply), want)
			} else if !want {
				compared[e.Result]++
			}
		}
	}
	if compared[engine.Win] == 0 {
		t.Errorf("no wrong reply was compared: %v", compared)
	}
}

func TestBookWantsAFile(t *testing.T) {
	for _, g := range []generate{{Threads: 1}, {Write: "book"}} {
		if err := g.Run(t.Context(), nil, nil); err == nil {
			t.Errorf("%+v makes a book", g)
		}
	}
}

// TestToolsStop checks that nothing is claimed or written when time is up.
func TestToolsStop(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out strings.Builder
	if err := (&verify{Replies: true}).Run(ctx, nil, &out); !errors.Is(err, context.Canceled) || strings.Contains(out.String(), "draw") {
		t.Errorf("verify: got %v and %q", err, out.String())
	}
	file := filepath.Join(t.TempDir(), "book")
	if err := (&generate{Write: file, Threads: 1}).Run(ctx, nil, &out); !errors.Is(err, context.Canceled) {
		t.Errorf("book: got %v", err)
	}
	if _, err := os.Stat(file); err == nil {
		t.Error("an unfinished book is written")
	}
}
