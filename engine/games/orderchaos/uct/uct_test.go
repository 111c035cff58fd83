package uct_test

import (
	"math/rand/v2"
	"testing"

	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/games/orderchaos/rulestest"
	"noughts/engine/games/orderchaos/uct"
)

// A state that is stepped along a random game always knows what its position says.
func TestStatesKnowTheirOutcome(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 7))
	ended := 0
	rulestest.EachVariant(4, 5, 3, []uint8{2, 3, 4}, func(v rules.Variant) {
		for range 10 {
			s := uct.NewState(rules.Position{Variant: v})
			for {
				o, over := s.Outcome()
				want, wantOver := s.Position.Outcome()
				if over != wantOver || o != want || uct.NewState(s.Position) != s {
					t.Fatalf("%s: got %v, %v; want %v, %v", rulestest.Show(&s.Position), o, over, want, wantOver)
				}
				moves := s.AppendMoves(nil)
				if over != (len(moves) == 0) {
					t.Fatalf("%s: over is %v with %d moves", rulestest.Show(&s.Position), over, len(moves))
				}
				if over {
					ended++
					break
				}
				s = s.Step(moves[rng.IntN(len(moves))])
			}
		}
	})
	if ended != 240 {
		t.Errorf("only %d games came to an end", ended)
	}
}
