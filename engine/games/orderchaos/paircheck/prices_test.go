package paircheck_test

import (
	"math/rand/v2"
	"testing"

	"noughts/engine/games/orderchaos/paircheck"
	"noughts/engine/longtest"
)

// pairings calls yield with every way to pair off cells, of the pairs that are
// chosen already and more.
func pairings(v paircheck.Variant, free []int, pairs []paircheck.Pair, yield func([]paircheck.Pair)) {
	yield(pairs)
	for i, a := range free {
		for j := i + 1; j < len(free); j++ {
			var left []int // not those before a, so that each way comes once
			for k := i + 1; k < len(free); k++ {
				if k != j {
					left = append(left, free[k])
				}
			}
			p := paircheck.Pair{Cells: [2]int{a, free[j]}}
			pairings(v, left, append(pairs[:len(pairs):len(pairs)], p), yield)
			if p.Same = true; v.Exact {
				pairings(v, left, append(pairs[:len(pairs):len(pairs)], p), yield)
			}
		}
	}
}

func cells(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// cheapest returns what the cheapest pairs cost that stop every window of a line
// of its own, by trying all.
func cheapest(v paircheck.Variant, prices []int) int {
	v.Rows, v.Cols = 1, len(prices)
	least := paircheck.Unstoppable
	pairings(v, cells(len(prices)), nil, func(pairs []paircheck.Pair) {
		cost := 0
		for _, p := range pairs {
			cost += prices[p.Cells[0]] + prices[p.Cells[1]]
		}
		if cost < least && len(v.Unstopped(pairs)) == 0 {
			least = cost
		}
	})
	return least
}

// What a line needs is what the cheapest of all pairs cost that stop it, and every
// line of a board is there.
func TestNeedsAgreeWithAllPairs(t *testing.T) {
	longtest.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(9, 10))
	unstoppable, lines := 0, 0
	for range 60 {
		v := paircheck.Variant{Rows: 1 + rng.IntN(6), Cols: 3 + rng.IntN(4), Line: 2 + rng.IntN(3), Symbols: 2, Exact: rng.IntN(3) > 0}
		v.Full = v.Exact && rng.IntN(2) == 0
		prices := make([]int, v.Rows*v.Cols)
		for c := range prices {
			prices[c] = rng.IntN(6)
		}
		want := map[[2]int]int{} // by the first and last cell
		add := func(row, col, up, right int) {
			var line, costs []int
			for ; row >= 0 && row < v.Rows && col >= 0 && col < v.Cols; row, col = row+up, col+right {
				line = append(line, row*v.Cols+col)
				costs = append(costs, prices[row*v.Cols+col])
			}
			if len(line) >= v.Line {
				want[[2]int{line[0], line[len(line)-1]}] = cheapest(v, costs)
			}
		}
		for row := range v.Rows {
			add(row, 0, 0, 1)
			add(row, 0, 1, 1)
			add(row, v.Cols-1, 1, -1)
		}
		for col := range v.Cols {
			add(0, col, 1, 0)
			if col > 0 {
				add(0, col, 1, 1)
				add(0, v.Cols-1-col, 1, -1)
			}
		}
		got := v.Needs(prices)
		for _, l := range got {
			key := [2]int{l.Cells[0], l.Cells[len(l.Cells)-1]}
			if need, ok := want[key]; !ok || need != l.Need {
				t.Errorf("%+v, prices %v: the line %v needs %d, want %d (%v)", v, prices, l.Cells, l.Need, need, ok)
			}
			if lines++; l.Need == paircheck.Unstoppable {
				unstoppable++
			}
		}
		if len(got) != len(want) {
			t.Errorf("%+v: %d lines, want %d", v, len(got), len(want))
		}
	}
	if lines < 300 || unstoppable < 10 || unstoppable > lines/2 {
		t.Errorf("%d of %d lines cannot be stopped", unstoppable, lines)
	}
}

// Prices prove that there are no pairs only where there are none, which is tried
// out.
func TestPricesProveTheTruth(t *testing.T) {
	longtest.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(11, 12))
	proved, possible := 0, 0
	for _, v := range []paircheck.Variant{
		{Rows: 3, Cols: 3, Line: 3, Symbols: 2},
		{Rows: 2, Cols: 4, Line: 3, Symbols: 2},
		{Rows: 2, Cols: 4, Line: 4, Symbols: 2},
		{Rows: 2, Cols: 4, Line: 3, Symbols: 2, Exact: true},
		{Rows: 2, Cols: 4, Line: 3, Symbols: 2, Exact: true, Full: true},
		{Rows: 3, Cols: 2, Line: 3, Symbols: 2, Exact: true},
		{Rows: 1, Cols: 5, Line: 3, Symbols: 3, Exact: true, Full: true},
		{Rows: 1, Cols: 6, Line: 3, Symbols: 2, Exact: true},
		{Rows: 2, Cols: 5, Line: 4, Symbols: 2},
		{Rows: 1, Cols: 4, Line: 2, Symbols: 2},
		{Rows: 2, Cols: 3, Line: 2, Symbols: 2},
		{Rows: 3, Cols: 3, Line: 2, Symbols: 2, Exact: true},
	} {
		exist := false
		pairings(v, cells(v.Rows*v.Cols), nil, func(pairs []paircheck.Pair) {
			exist = exist || v.CheckPairs(pairs) == nil
		})
		for n := range 60 {
			prices := make([]int, v.Rows*v.Cols)
			for c := range prices {
				if prices[c] = 1; n > 0 {
					prices[c] = rng.IntN(4)
				}
			}
			switch err := v.CheckPrices(prices); {
			case err == nil && exist:
				t.Fatalf("%+v: there are pairs, but %v proves that there are none", v, prices)
			case err == nil:
				proved++
			case exist:
				possible++
			case n == 0:
				t.Errorf("%+v: equal prices prove nothing, though there are no pairs: %v", v, err)
			}
		}
	}
	if proved < 60 || possible < 200 {
		t.Errorf("%d proofs, and %d prices where there are pairs", proved, possible)
	}
}

// That there is just enough proves nothing, and there is no price below 0.
func TestCheckPricesRefuses(t *testing.T) {
	pair := paircheck.Variant{Rows: 1, Cols: 2, Line: 2, Symbols: 2}
	if err := pair.CheckPrices([]int{1, 1}); err == nil {
		t.Error("just enough is called too little")
	}
	square := paircheck.Variant{Rows: 3, Cols: 3, Line: 3, Symbols: 2}
	for _, c := range []struct {
		prices []int
		proof  bool
	}{
		{[]int{1, 1, 1, 1, 1, 1, 1, 1, 1}, true},
		{[]int{1, 1, 1, 1, 1, 1, 1, 1}, false},
		{[]int{1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, false},
		{[]int{1, 1, 1, 1, -1, 1, 1, 1, 1}, false},
		{[]int{0, 0, 0, 0, 0, 0, 0, 0, 0}, false},
	} {
		if err := square.CheckPrices(c.prices); (err == nil) != c.proof {
			t.Errorf("%v: got %v, want a proof: %v", c.prices, err, c.proof)
		}
	}
}
