package pairing

import (
	"math/rand/v2"
	"slices"
	"testing"

	"noughts/engine/longtest"
)

// replies are what Chaos answers to each symbol in the one cell of a pair and in the
// other.
type replies [2][]int

// outcomes returns what the two cells can hold in the end.
func (a replies) outcomes() (list [][2]int) {
	for s, answer := range a[0] {
		list = append(list, [2]int{s, answer})
	}
	for s, answer := range a[1] {
		list = append(list, [2]int{answer, s})
	}
	return list
}

// each calls f with all answers to so many symbols.
func each(symbols int, f func(replies)) {
	count := 1
	for range 2 * symbols {
		count *= symbols
	}
	for n := range count {
		var a replies
		for range 2 * symbols {
			side := min(len(a[0])/symbols, 1)
			a[side] = append(a[side], n%symbols)
			n /= symbols
		}
		f(a)
	}
}

// The ways in which two cells can lie to a window, and whether contents spoil it
// for a symbol once the board is full.
var relations = map[string]func(cells [2]int, s int) bool{
	"both inside":           func(c [2]int, s int) bool { return c[0] != s || c[1] != s },
	"first inside, one end": func(c [2]int, s int) bool { return c[0] != s || c[1] == s },
	"one end, last inside":  func(c [2]int, s int) bool { return c[1] != s || c[0] == s },
	"both ends":             func(c [2]int, s int) bool { return c[0] == s || c[1] == s },
}

// stops returns for which relations and symbols answers spoil the window whatever
// Order does.
func (a replies) stops(symbols int, exact bool) map[string][]int {
	stopped := map[string][]int{}
	for name, spoils := range relations {
		if name != "both inside" && !exact {
			continue
		}
		for s := range symbols {
			if !slices.ContainsFunc(a.outcomes(), func(c [2]int) bool { return !spoils(c, s) }) {
				stopped[name] = append(stopped[name], s)
			}
		}
	}
	return stopped
}

// within reports whether one map of stops is part of another.
func within(part, whole map[string][]int) bool {
	for name, list := range part {
		for _, s := range list {
			if !slices.Contains(whole[name], s) {
				return false
			}
		}
	}
	return true
}

// Where AllKinds says so, every way to answer stops no more than one of the two
// kinds does; where it does not, some ways stop what neither does.
func TestTwoKindsStandForAll(t *testing.T) {
	longtest.SkipUnderRace(t)
	for symbols := 2; symbols <= 4; symbols++ {
		for _, exact := range []bool{false, true} {
			var opposite, same replies
			for side := range 2 {
				for s := range symbols {
					opposite[side] = append(opposite[side], (s+1)%symbols)
					same[side] = append(same[side], s)
				}
			}
			tried, beyond := 0, 0
			each(symbols, func(a replies) {
				if tried++; symbols == 4 && rand.IntN(8) > 0 {
					return
				}
				got := a.stops(symbols, exact)
				if !within(got, opposite.stops(symbols, exact)) && !within(got, same.stops(symbols, exact)) {
					beyond++
				}
			})
			r := Rules{Rows: 8, Cols: 8, Line: 5, Symbols: symbols, Exact: exact, Full: exact}
			if r.AllKinds() != (beyond == 0) || tried < 16 {
				t.Errorf("%d symbols, exact %v: %d of %d ways go beyond the two kinds", symbols, exact, beyond, tried)
			}
		}
	}
}
