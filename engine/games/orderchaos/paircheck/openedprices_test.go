package paircheck_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"noughts/engine/games/orderchaos/paircheck"
	"noughts/engine/longtest"
)

// opened reports whether pairs can be opened in one of all orders.
func opened(v paircheck.Variant, pairs []paircheck.Pair) bool {
	found := false
	var orders func(order []int)
	orders = func(order []int) {
		found = found || len(order) == len(pairs) && v.CheckZugzwang(pairs, order) == nil
		for i := range pairs {
			if !found && !slices.Contains(order, i) {
				orders(append(order[:len(order):len(order)], i))
			}
		}
	}
	orders(nil)
	return found
}

// What a line needs is what the cheapest of all pairs cost that stop it and can be
// opened in some order.
func TestOpenedNeedsAgreeWithAllPairs(t *testing.T) {
	longtest.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(15, 16))
	more, never, lines := 0, 0, 0
	for range 250 {
		v := paircheck.Variant{Rows: 1, Cols: 5 + rng.IntN(4), Symbols: 2, Exact: rng.IntN(3) > 0}
		v.Line, v.Full = 3+rng.IntN(v.Cols-2), v.Exact && rng.IntN(2) == 0
		prices := make([]int, v.Cols)
		for c := range prices {
			prices[c] = rng.IntN(6)
		}
		stopped, want := paircheck.Unstoppable, paircheck.Unstoppable
		pairings(v, cells(v.Cols), nil, func(pairs []paircheck.Pair) {
			cost := 0
			for _, p := range pairs {
				cost += prices[p.Cells[0]] + prices[p.Cells[1]]
			}
			if cost < want && v.CheckPairs(pairs) == nil {
				if stopped = min(stopped, cost); opened(v, pairs) {
					want = cost
				}
			}
		})
		list := v.OpenedNeeds(prices)
		if len(list) != 1 || len(list[0].Cells) != v.Cols || list[0].Need != want {
			t.Errorf("%+v, prices %v: got %+v, want one line that needs %d", v, prices, list, want)
		}
		lines++
		switch {
		case want == paircheck.Unstoppable:
			never++
		case want > stopped:
			more++
		}
	}
	t.Logf("%d lines; %d cost more, %d cannot be stopped", lines, more, never)
	if more < 10 || never < 10 || never > lines/2 {
		t.Errorf("of %d lines %d cost more when the pairs have to be opened, and %d cannot be stopped so", lines, more, never)
	}
}

// Prices prove that no pairs can be opened only where there are none, which is
// tried out.
func TestOpenedPricesProveTheTruth(t *testing.T) {
	longtest.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(17, 18))
	proved, closed, possible := 0, 0, 0
	for _, v := range []paircheck.Variant{
		{Rows: 1, Cols: 4, Line: 4, Symbols: 2},
		{Rows: 1, Cols: 6, Line: 3, Symbols: 2},
		{Rows: 1, Cols: 6, Line: 4, Symbols: 2, Exact: true},
		{Rows: 1, Cols: 6, Line: 4, Symbols: 2, Exact: true, Full: true},
		{Rows: 1, Cols: 7, Line: 4, Symbols: 2},
		{Rows: 1, Cols: 8, Line: 4, Symbols: 2},
		{Rows: 2, Cols: 2, Line: 2, Symbols: 2},
		{Rows: 2, Cols: 4, Line: 3, Symbols: 2},
		{Rows: 2, Cols: 4, Line: 4, Symbols: 2},
		{Rows: 2, Cols: 4, Line: 3, Symbols: 2, Exact: true, Full: true},
		{Rows: 2, Cols: 3, Line: 3, Symbols: 2},
		{Rows: 3, Cols: 3, Line: 3, Symbols: 2},
	} {
		stopped, exist := false, false
		pairings(v, cells(v.Rows*v.Cols), nil, func(pairs []paircheck.Pair) {
			if !exist && v.CheckPairs(pairs) == nil {
				stopped, exist = true, opened(v, pairs)
			}
		})
		t.Logf("%+v: pairs %v, opened %v", v, stopped, exist)
		for range 60 {
			prices := make([]int, v.Rows*v.Cols)
			for c := range prices {
				prices[c] = rng.IntN(4)
			}
			switch err := v.CheckOpenedPrices(prices); {
			case err == nil && exist:
				t.Fatalf("%+v: there are pairs that can be opened, but %v proves that there are none", v, prices)
			case err == nil && stopped:
				closed++
			case err == nil:
				proved++
			case exist:
				possible++
			}
		}
	}
	t.Logf("%d proofs, %d where there are pairs, and %d prices where they can be opened", proved, closed, possible)
	if proved < 60 || closed < 60 || possible < 200 {
		t.Errorf("%d proofs, %d where there are pairs, and %d prices where they can be opened", proved, closed, possible)
	}
}
