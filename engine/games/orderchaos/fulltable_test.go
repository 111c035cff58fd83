package orderchaos

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
)

// Every board of the table has the value that minimax finds.
func TestFullTableAgreesWithMinimax(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	for _, r := range []rules{
		{rows: 3, cols: 3, line: 3, symbols: 2},
		{rows: 3, cols: 4, line: 3, symbols: 2, exact: true},
		{rows: 4, cols: 3, line: 3, symbols: 2, exact: true, full: true},
		{rows: 3, cols: 3, line: 3, symbols: 3},
	} {
		table, err := newFullTable(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		for _, r.chaosFirst = range []bool{false, true} {
			slow := slowSolver{}
			for range 40 {
				p := randomPosition(r, rng.IntN(8), rng)
				want := slow.solve(p)
				if order, plies := table.value(&p); order != want.order || plies != want.plies {
					t.Fatalf("%s: got %v in %d, want %v in %d", rows(&p), order, plies, want.order, want.plies)
				}
			}
		}
	}
}

// The counts are those of boards without a line, an empty cell among them.
func TestFullTableCounts(t *testing.T) {
	table, err := newFullTable(t.Context(), rules{rows: 3, cols: 3, line: 3, symbols: 2})
	if err != nil {
		t.Fatal(err)
	}
	goesOn, wins := 0, [2]int{}
	slow := slowSolver{}
	for board := range table.count.boards {
		p := position{rules: table.rules}
		for c, rest := 0, board; c < 9; c, rest = c+1, rest/3 {
			if s := rest % 3; s > 0 {
				p.stones[s-1] = p.stones[s-1].or(one(c))
			}
		}
		if p.over() {
			continue
		}
		goesOn++
		for i, chaosFirst := range []bool{p.orderToMove() == p.rules.chaosFirst, p.orderToMove() != p.rules.chaosFirst} {
			q := p
			q.rules.chaosFirst = chaosFirst
			if slow.solve(q).order {
				wins[i]++
			}
		}
	}
	got, want := table.count, tableCount{boards: 19683, nonterminal: goesOn, orderToMove: wins[0], chaosToMove: wins[1]}
	if got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestFullTableKnowsItsLimits(t *testing.T) {
	if _, err := newFullTable(t.Context(), classic); !errors.Is(err, errTooManyBoards) {
		t.Errorf("6x6: got %v", err)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := newFullTable(gone, rules{rows: 3, cols: 3, line: 3, symbols: 2}); !errors.Is(err, context.Canceled) {
		t.Errorf("without time: got %v", err)
	}
}

// BenchmarkFullTable fills the table of 4×4: 3^16 boards.
func BenchmarkFullTable(b *testing.B) {
	for b.Loop() {
		t, err := newFullTable(b.Context(), rules{rows: 4, cols: 4, line: 4, symbols: 2})
		if err != nil {
			b.Fatal(err)
		}
		orderFirst, chaosFirst := t.fromStart()
		b.Logf("%+v, Order wins in %d plies if it begins, in %d if Chaos does", t.count, orderFirst, chaosFirst)
	}
}
