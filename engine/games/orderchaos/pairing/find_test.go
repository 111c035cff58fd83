package pairing_test

import (
	"testing"

	"noughts/engine/games/orderchaos/pairing"
	"noughts/engine/longtest"
)

// every calls f with the rules of every board of the family, the longer side last.
func every(f func(pairing.Rules)) {
	for rows := 3; rows <= 10; rows++ {
		for cols := rows; cols <= 10; cols++ {
			for line := 3; line <= rows; line++ {
				for _, r := range []pairing.Rules{
					{Rows: rows, Cols: cols, Line: line},
					{Rows: rows, Cols: cols, Line: line, Exact: true},
					{Rows: rows, Cols: cols, Line: line, Exact: true, Full: true},
				} {
					f(r)
				}
			}
		}
	}
}

// There is an answer for every board: a pairing that stops every window, or a
// bound that proves that there is none. Judged at once, exactly ℓ has pairs on just
// the boards where at least ℓ has.
func TestEveryBoardIsDecided(t *testing.T) {
	longtest.SkipUnderRace(t)
	atLeast, pairings, bounds := false, 0, 0
	every(func(r pairing.Rules) {
		a := pairing.Find(t.Context(), r)
		if !r.Exact {
			atLeast = a.Pairing != nil
		} else if !r.Full && atLeast != (a.Pairing != nil) {
			t.Errorf("%+v: a pairing is there: %v; for at least as many: %v", r, a.Pairing != nil, atLeast)
		}
		if err := a.Check(r); err != nil || a.Pairing == nil && a.Bound == nil {
			t.Errorf("%+v: got %+v, %v", r, a, err)
		}
		if a.Pairing != nil {
			pairings++
		} else {
			bounds++
		}
	})
	if pairings != 90 || bounds != 270 {
		t.Errorf("%d pairings and %d bounds, want 90 and 270", pairings, bounds)
	}
}

// The square boards on which Chaos wins by pairs, with either starter, or with
// only one of them. On all others there are none.
func TestSquares(t *testing.T) {
	longtest.SkipUnderRace(t)
	type square struct{ side, line int }
	both := map[square]bool{
		{5, 5}: true, {6, 6}: true, {7, 6}: true, {7, 7}: true, {8, 7}: true, {8, 8}: true, {9, 7}: true,
		{9, 8}: true, {9, 9}: true, {10, 7}: true, {10, 8}: true, {10, 9}: true, {10, 10}: true,
	}
	orderFirst := map[square]bool{{6, 5}: true, {8, 6}: true} // exactly ℓ, on the full board
	for side := 3; side <= 10; side++ {
		for line := 3; line <= side; line++ {
			at := square{side, line}
			for _, r := range []pairing.Rules{{}, {Exact: true}, {Exact: true, Full: true}, {Full: true, Symbols: 3}} {
				r.Rows, r.Cols, r.Line = side, side, line
				for _, r.ChaosFirst = range []bool{false, true} {
					want := both[at] || r.Exact && r.Full && !r.ChaosFirst && orderFirst[at]
					p, got := pairing.For(r)
					if got != want {
						t.Errorf("%+v: a pairing that wins is there: %v, want %v", r, got, want)
					}
					if err := (pairing.Answer{Pairing: p}).Check(r); err != nil {
						t.Errorf("%+v: %v", r, err)
					}
				}
			}
		}
	}
}

// BenchmarkFind finds the answer for every board of the family once, as the
// program does at its first use. It reports how many boards get a pairing by which
// Chaos wins, and how many have no pairing but a bound or only a search to show
// for it.
func BenchmarkFind(b *testing.B) {
	for b.Loop() {
		wins, bounds, searched, nodes := 0, 0, 0, 0
		every(func(r pairing.Rules) {
			for _, r.ChaosFirst = range []bool{false, true} {
				a := pairing.Find(b.Context(), r)
				switch {
				case a.Pairing != nil && a.Pairing.WinsFromStart():
					wins++
				case a.Bound != nil:
					bounds++
				case a.Exhausted:
					searched++
				}
				nodes += a.Nodes
			}
		})
		b.ReportMetric(float64(wins), "wins")
		b.ReportMetric(float64(bounds), "bounds")
		b.ReportMetric(float64(searched), "searched")
		b.ReportMetric(float64(nodes), "nodes")
	}
}
