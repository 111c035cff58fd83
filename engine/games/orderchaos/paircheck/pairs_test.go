package paircheck_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"noughts/engine/games/orderchaos/paircheck"
	"noughts/engine/longtest"
)

// There are as many windows as fit, each with as many ends as the board leaves.
func TestWindows(t *testing.T) {
	for rows := 1; rows <= 7; rows++ {
		for cols := 1; cols <= 7; cols++ {
			for line := 2; line <= 7; line++ {
				v := paircheck.Variant{Rows: rows, Cols: cols, Line: line, Symbols: 2}
				down, along := max(0, rows-line+1), max(0, cols-line+1)
				want := rows*along + cols*down + 2*down*along
				ends := 2 * (rows*max(0, along-1) + cols*max(0, down-1) + 2*max(0, down-1)*max(0, along-1))
				got, gotEnds := v.Windows(), 0
				for _, w := range got {
					gotEnds += len(w.Ends)
				}
				if len(got) != want || gotEnds != ends {
					t.Errorf("%+v: %d windows with %d ends, want %d with %d", v, len(got), gotEnds, want, ends)
				}
			}
		}
	}
}

// The windows that pairs do not stop are those that count on one of the boards
// that can come about, all of which are looked at.
func TestUnstoppedAgreesWithAllBoards(t *testing.T) {
	longtest.SkipUnderRace(t)
	type kind struct {
		up, right            bool // the direction of a window; neither for falling diagonals
		exact, full, stopped bool
	}
	seen := map[kind]int{}
	rng := rand.New(rand.NewPCG(7, 8))
	for range 700 {
		v := randomVariant(rng, 12)
		if v.Rows*v.Cols < 9 {
			v.Symbols += rng.IntN(2)
		}
		pairs, free := randomPairs(rng, v, rng.IntN(3))
		want := map[string]bool{}
		b := newBoard(v)
		b.fill(pairs, free, v.Full, func() { b.counting(want) })
		got := map[string]bool{}
		for _, w := range v.Unstopped(pairs) {
			got[fmt.Sprint(w.Cells)] = true
		}
		for _, w := range v.Windows() {
			name := fmt.Sprint(w.Cells)
			if got[name] != want[name] {
				t.Fatalf("%+v, pairs %v: the window %s can count: %v, want %v", v, pairs, name, got[name], want[name])
			}
			step := w.Cells[1] - w.Cells[0]
			seen[kind{step == v.Cols || step == v.Cols+1, step == 1 || step == v.Cols+1, v.Exact, v.Full, !got[name]}]++
		}
		if err := v.CheckPairs(pairs); (err == nil) != (len(want) == 0) {
			t.Fatalf("%+v, pairs %v: CheckPairs says %v, but %d windows count", v, pairs, err, len(want))
		}
	}
	if len(seen) != 24 {
		t.Errorf("%d kinds of windows, want four directions under three rules, stopped or not", len(seen))
	}
	for k, n := range seen {
		if n < 10 {
			t.Errorf("%+v: only %d windows", k, n)
		}
	}
}

// A cell is on the board, and in one pair only.
func TestCheckPairsRefuses(t *testing.T) {
	v := paircheck.Variant{Rows: 1, Cols: 6, Line: 6, Symbols: 2}
	pair := func(a, b int) paircheck.Pair { return paircheck.Pair{Cells: [2]int{a, b}} }
	for _, c := range []struct {
		pairs []paircheck.Pair
		want  string // in the error; empty for none
	}{
		{[]paircheck.Pair{pair(0, 1)}, ""},
		{[]paircheck.Pair{pair(5, 0), pair(1, 2)}, ""},
		{nil, "nothing stops the window"},
		{[]paircheck.Pair{pair(0, 1), pair(1, 2)}, "pair 2 shares a cell with pair 1"},
		{[]paircheck.Pair{pair(0, 1), pair(2, 0)}, "pair 2 shares a cell with pair 1"},
		{[]paircheck.Pair{pair(0, 1), pair(3, 3)}, "pair 2 shares a cell with pair 2"},
		{[]paircheck.Pair{pair(0, 6)}, "not on the board"},
		{[]paircheck.Pair{pair(-1, 0)}, "not on the board"},
	} {
		err := v.CheckPairs(c.pairs)
		if (err != nil) != (c.want != "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: got %v, want %q", c.pairs, err, c.want)
		}
	}
}
