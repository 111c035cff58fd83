package makerbreaker

import (
	"math/rand/v2"
	"testing"

	"noughts/engine"
)

// Several searches in parallel find what one alone finds.
func TestParallelSearchAgreesWithSequential(t *testing.T) {
	rng := rand.New(rand.NewPCG(51, 52))
	boards := []*Board{shape{6, 6, 5}.empty()}
	for _, s := range []shape{{5, 5, 4}, {6, 6, 4}, {6, 6, 5}} {
		for range 6 {
			boards = append(boards, s.midgame(rng, 16))
		}
	}
	for _, b := range boards {
		for m := range engine.Player(2) {
			alone, many := NewQuery(b, m, Options{}), NewQuery(b, m, Options{Threads: 3})
			want, _ := alone.Settle(noLimit)
			if got, _ := many.Settle(noLimit); got != want {
				t.Errorf("%s: %v makes a line: got %v, want %v", b.show(), stones[m], got, want)
			}
			if want != Makes {
				continue
			}
			length, _ := alone.Plies(noLimit)
			if got, ok := many.Plies(noLimit); !ok || got != length {
				t.Errorf("%s: %v makes a line: got %d plies, %v, want %d", b.show(), stones[m], got, ok, length)
			}
		}
	}
}
