package dfpn

import (
	"math/rand/v2"
	"testing"

	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/games/orderchaos/rulestest"
	"noughts/engine/longtest"
)

// eachNearlyFull calls do with positions of a board under every rule with so few
// empty cells that minimax takes no time. In the last plies it matters most who
// has to move, and where a move can be lost.
func eachNearlyFull(seed uint64, count, empty int, boards [][3]uint8, do func(p rules.Position, slow rulestest.Minimax)) {
	rng := rand.New(rand.NewPCG(seed, 13))
	for _, b := range boards {
		rulestest.EachVariant(b[0], b[1], b[2], []uint8{2, 3}, func(v rules.Variant) {
			slow := rulestest.Minimax{}
			for range count {
				p := rulestest.RandomPosition(v, empty-rng.IntN(3), rng)
				if !p.Over() {
					do(p, slow)
				}
			}
		})
	}
}

// Who wins and how soon is what minimax says, by either search, also where a side must lose a move
// on a cell that no line needs, and when the tables know the same lines with other
// cells to lose moves on.
func TestNearlyFullBoardsAgreeWithMinimax(t *testing.T) {
	count, least := longtest.Sample(t, 60, 600), longtest.Sample(t, 90, 900)
	pr, compared := New(1<<20), 0
	eachNearlyFull(3, count, 5, [][3]uint8{{3, 4, 3}, {3, 5, 3}, {3, 6, 4}, {4, 6, 4}}, func(p rules.Position, slow rulestest.Minimax) {
		if !pr.SetRoot(&p) {
			t.Fatalf("%s: too large", rulestest.Show(&p))
		}
		n := pr.Node(&p)
		if n.staticVerdict() != rules.Undecided {
			return
		}
		compared++
		pr.SetLimit(Unlimited)
		pr.Allow(Unlimited)
		want := slow.Solve(p)
		if v := pr.prove(t.Context(), &n, pr.searches()[compared%2]); (v == rules.OrderWins) != want.Order {
			t.Fatalf("%s: got %d, Order wins: %v", rulestest.Show(&p), v, want.Order)
		}
		if !want.Order || p.Variant.Full {
			return
		}
		if d := pr.DistanceToWin(t.Context(), &n); d != want.Plies {
			t.Fatalf("%s: got %d plies, want %d", rulestest.Show(&p), d, want.Plies)
		}
	})
	if compared < least {
		t.Errorf("compared only %d positions", compared)
	}
}
