package dfpn

import (
	"testing"

	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/games/orderchaos/rulestest"
	"noughts/engine/longtest"
)

// What a region of the board proves to be Order's is Order's, also on nearly full
// boards, where it matters whether an odd cell outside the region is left.
func TestRegionsAgreeWithMinimax(t *testing.T) {
	few, many, least := longtest.Sample(t, 3, 20), longtest.Sample(t, 15, 100), longtest.Sample(t, 12, 100)
	proved := [2]int{} // with an even number of empty cells outside the square, and with an odd one
	check := func(p rules.Position, slow rulestest.Minimax) {
		sp := searchSpaceOver(&p, region(&p))
		sp.partial = true
		pr := &Prover{space: sp, table: newTable(1 << 12), budget: Unlimited}
		n := sp.node(&p)
		switch pr.Prove(t.Context(), &n) {
		case rules.ChaosWins:
			t.Fatalf("%s: a region proves a win of Chaos", rulestest.Show(&p))
		case rules.OrderWins:
			if !slow.Solve(p).Order {
				t.Fatalf("%s: Chaos wins, but a region says that Order does", rulestest.Show(&p))
			}
			proved[p.EmptyCells().AndNot(square(&p)).Count()%2]++
		}
	}
	eachNearlyFull(5, few, 6, [][3]uint8{{6, 6, 3}, {5, 7, 3}}, check)
	eachNearlyFull(6, many, 5, [][3]uint8{{3, 8, 3}, {4, 8, 4}, {3, 9, 4}}, check)
	if min(proved[0], proved[1]) < least {
		t.Errorf("regions proved only %d positions with an even number of cells elsewhere, %d with an odd one", proved[0], proved[1])
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
