package dfpn

import (
	"testing"

	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/games/orderchaos/rulestest"
	"noughts/engine/longtest"
)

// A node that has lost lines has the winner that it had, who is Chaos if none is left.
func TestRetiredLinesDecideNothing(t *testing.T) {
	count, least := longtest.Sample(t, 15, 150), longtest.Sample(t, 10, 100)
	pr, fewer, none := New(1<<20), 0, 0
	eachNearlyFull(41, count, 6, [][3]uint8{{3, 4, 3}, {3, 5, 3}, {4, 4, 4}, {3, 6, 4}, {4, 5, 4}}, func(p rules.Position, slow rulestest.Minimax) {
		if !pr.SetRoot(&p) {
			t.Fatalf("%s: too large", rulestest.Show(&p))
		}
		n := pr.Node(&p)
		if n.staticVerdict() != rules.Undecided || !n.linesMissing(1).empty() {
			return
		}
		before := n.open
		pr.space.retire(&n)
		if n.open == before {
			return
		}
		if fewer++; n.open.empty() {
			none++
		}
		pr.SetLimit(Unlimited)
		pr.Allow(Unlimited)
		if v := pr.prove(t.Context(), &n, pr.searches()[fewer%2]); (v == rules.OrderWins) != slow.Solve(p).Order {
			t.Fatalf("%s: got %d with the lines %v of %v", rulestest.Show(&p), v, n.open, before)
		}
	})
	if t.Logf("%d positions have fewer lines, %d of them none", fewer, none); fewer < 10*least || none < 5*least || fewer-none < least {
		t.Errorf("%d positions have fewer lines, %d of them none", fewer, none)
	}
}
