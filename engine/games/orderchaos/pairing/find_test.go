package pairing_test

import (
	"testing"

	"noughts/engine/games/orderchaos/pairing"
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
// bound that proves that there is none.
func TestEveryBoardIsDecided(t *testing.T) {
	every(func(r pairing.Rules) {
		a := pairing.Find(t.Context(), r)
		if err := a.Check(); err != nil || a.Pairing == nil && a.Bound == nil {
			t.Errorf("%+v: got %+v, %v", r, a, err)
		}
	})
}
