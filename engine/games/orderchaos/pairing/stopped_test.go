package pairing

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// Each window is stopped by the pairs by which the checker says it is.
func TestStoppedAgreesWithCheck(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 18))
	stopped := map[Rules]int{}
	for range 4000 {
		r := Rules{Rows: 1, Cols: 5 + rng.IntN(3), Symbols: 2 + rng.IntN(2), Exact: rng.IntN(3) > 0}
		r.Line, r.Full = 2+rng.IntN(r.Cols-2), r.Exact && rng.IntN(2) == 0
		var pairs []Pair
		for cells := rng.Perm(r.Cols); len(cells) > 1; cells = cells[2:] {
			pairs = append(pairs, Pair{Cells: [2]int{cells[0], cells[1]}, Kind: Kind(rng.IntN(2))})
		}
		p := New(r, pairs...)
		unstopped := map[string]bool{}
		for _, w := range r.variant().Unstopped(p.checked()) {
			unstopped[fmt.Sprint(w.Cells)] = true
		}
		for i, w := range p.windows {
			got := p.stopped(i, func(int) bool { return true })
			if want := !unstopped[fmt.Sprint(w.cells)]; got != want {
				t.Fatalf("%+v, pairs %v: the window %v is stopped: %v, want %v", r, pairs, w.cells, got, want)
			}
			if got {
				stopped[Rules{Symbols: r.Symbols, Exact: r.Exact, Full: r.Full}]++
			}
		}
	}
	for r, n := range stopped {
		if n < 300 {
			t.Errorf("%+v: only %d windows stopped", r, n)
		}
	}
	if len(stopped) != 6 {
		t.Errorf("%d kinds of rules, want 6", len(stopped))
	}
}
