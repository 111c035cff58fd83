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
		for _, form := range []pairing.Form{pairing.Pairs, pairing.Trios} {
			a := pairing.Find(t.Context(), r, form)
			switch {
			case a.Pairing != nil:
				if err := a.Pairing.Check(); err != nil {
					t.Errorf("%+v, form %v: %v", r, form, err)
				}
			case a.Bound != nil:
				if err := a.Bound.Check(); err != nil {
					t.Errorf("%+v, form %v: %v", r, form, err)
				}
			default:
				t.Errorf("%+v, form %v: nothing is known", r, form)
			}
		}
	})
}
