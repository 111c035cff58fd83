package tablebase

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/games/orderchaos/rulestest"
	"noughts/engine/longtest"
)

// Every board of the table has the value that minimax finds.
func TestTablebaseAgreesWithMinimax(t *testing.T) {
	longtest.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(21, 22))
	for _, r := range []rules.Variant{
		{Rows: 3, Cols: 3, Line: 3, Symbols: 2},
		{Rows: 3, Cols: 4, Line: 3, Symbols: 2, Exact: true},
		{Rows: 4, Cols: 3, Line: 3, Symbols: 2, Exact: true, Full: true},
		{Rows: 3, Cols: 3, Line: 3, Symbols: 3},
	} {
		table, err := New(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		for _, r.ChaosFirst = range []bool{false, true} {
			slow := rulestest.Minimax{}
			for range 40 {
				p := rulestest.RandomPosition(r, rng.IntN(8), rng)
				want := slow.Solve(p)
				if order, plies := table.Value(&p); order != want.Order || plies != want.Plies {
					t.Fatalf("%s: got %v in %d, want %v in %d", rulestest.Show(&p), order, plies, want.Order, want.Plies)
				}
			}
		}
	}
}

// The counts are those of boards without a line, an empty cell among them.
func TestTablebaseCounts(t *testing.T) {
	table, err := New(t.Context(), rules.Variant{Rows: 3, Cols: 3, Line: 3, Symbols: 2})
	if err != nil {
		t.Fatal(err)
	}
	want := Count{Boards: 19683}
	slow := map[bool]rulestest.Minimax{true: {}, false: {}} // by whether Chaos begins
	for board := range table.Count.Boards {
		p := rules.Position{Variant: table.rules}
		for c, rest := 0, board; c < 9; c, rest = c+1, rest/3 {
			if s := rest % 3; s > 0 {
				p.Stones[s-1] = p.Stones[s-1].Or(rules.OneCell(c))
			}
		}
		if p.Over() {
			continue
		}
		want.Nonterminal++
		orderToMove, chaosToMove := p, p
		orderToMove.Variant.ChaosFirst = p.OrderToMove() == p.Variant.ChaosFirst
		chaosToMove.Variant.ChaosFirst = !orderToMove.Variant.ChaosFirst
		moving := slow[orderToMove.Variant.ChaosFirst].Solve(orderToMove).Order
		waiting := slow[chaosToMove.Variant.ChaosFirst].Solve(chaosToMove).Order
		if moving {
			want.OrderToMove++
		}
		if waiting {
			want.ChaosToMove++
		}
		if waiting && !moving {
			want.Zugzwangs++
		}
	}
	if table.Count != want {
		t.Errorf("got %+v, want %+v", table.Count, want)
	}
}

func TestTablebaseKnowsItsLimits(t *testing.T) {
	if _, err := New(t.Context(), rules.Classic); !errors.Is(err, ErrTooManyBoards) {
		t.Errorf("6x6: got %v", err)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := New(gone, rules.Variant{Rows: 3, Cols: 3, Line: 3, Symbols: 2}); !errors.Is(err, context.Canceled) {
		t.Errorf("without time: got %v", err)
	}
}

// BenchmarkTablebase fills the table of 4×4: 3^16 boards.
func BenchmarkTablebase(b *testing.B) {
	for b.Loop() {
		t, err := New(b.Context(), rules.Variant{Rows: 4, Cols: 4, Line: 4, Symbols: 2})
		if err != nil {
			b.Fatal(err)
		}
		orderFirst, chaosFirst := t.FromStart()
		b.Logf("%+v, Order wins in %d plies if it begins, in %d if Chaos does", t.Count, orderFirst, chaosFirst)
	}
}
