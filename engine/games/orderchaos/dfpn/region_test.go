package dfpn

import (
	"math/rand/v2"
	"testing"

	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/games/orderchaos/rulestest"
)

// What a region of the board proves to be Order's is Order's.
func TestRegionsAgreeWithMinimax(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 42))
	proved := 0
	for _, b := range []struct{ rows, cols, line uint8 }{{6, 6, 3}, {5, 7, 3}} {
		rulestest.EachVariant(b.rows, b.cols, b.line, []uint8{2, 3}, func(r rules.Variant) {
			slow := rulestest.Minimax{}
			for range 20 {
				p := rulestest.RandomPosition(r, 6-int(r.Symbols-2)-rng.IntN(3), rng)
				sp := searchSpaceOver(&p, region(&p))
				sp.partial = true
				pr := &Prover{space: sp, table: newTable(1 << 12), budget: Unlimited}
				s := sp.node(&p)
				switch pr.Prove(t.Context(), &s) {
				case rules.ChaosWins:
					t.Fatalf("%s: a region proves a win of Chaos", rulestest.Show(&p))
				case rules.OrderWins:
					if !slow.Solve(p).Order {
						t.Fatalf("%s: Chaos wins, but a region says that Order does", rulestest.Show(&p))
					}
					proved++
				}
			}
		})
	}
	if proved < 200 {
		t.Errorf("regions proved only %d positions", proved)
	}
}

// A region in which no line is left says nothing of the lines elsewhere.
func TestRegionsProveNothingForChaos(t *testing.T) {
	p := rulestest.At(t, "3x3:3", "XOX/OXO/O..")
	pr, n := unlimited(t, &p)
	if v := pr.Prove(t.Context(), &n); v != rules.OrderWins {
		t.Fatalf("got %d with a line left", v)
	}
	p = rulestest.At(t, "3x3:3", "XOX/XOO/OX.")
	pr, n = unlimited(t, &p)
	if v := pr.Prove(t.Context(), &n); v != rules.ChaosWins {
		t.Fatalf("got %d with no line left", v)
	}
	pr.space.partial = true
	if v := pr.Prove(t.Context(), &n); v != rules.Undecided {
		t.Errorf("got %d from a region", v)
	}
}
