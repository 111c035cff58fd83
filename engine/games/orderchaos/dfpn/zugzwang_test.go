package dfpn

import (
	"math/rand/v2"
	"testing"

	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/games/orderchaos/rulestest"
	"noughts/engine/longtest"
)

// Where Chaos has pairs but must open them, it wins; and where the pairs are there
// but cannot all be opened, Order sometimes does. Boards that are nearly full show
// it: all that matters is near the end.
func TestZugzwangAgreesWithMinimax(t *testing.T) {
	positions, least := longtest.Sample(t, 25, 500), longtest.Sample(t, 1, 20)
	rng := rand.New(rand.NewPCG(35, 36))
	opened, needed := 0, 0
	for _, b := range []struct{ rows, cols, line uint8 }{{3, 6, 4}, {3, 8, 5}, {4, 6, 4}, {3, 5, 4}, {4, 5, 3}} {
		rulestest.EachVariant(b.rows, b.cols, b.line, []uint8{2, 3}, func(r rules.Variant) {
			for range positions {
				p := rulestest.RandomPosition(r, 3+2*rng.IntN(2), rng)
				if p.Over() || p.EmptyCells().Count()%2 == 0 || !p.OrderToMove() {
					continue
				}
				w, sp, ok := pairsOf(t, &p)
				if ok && len(w.pairs) == 0 {
					continue // no lines are left
				}
				n := sp.node(&p)
				if w.opening = false; !ok && !(w.require(sp, &n, false) && w.try(t.Context(), tryPairing)) {
					continue // no pairs at all
				}
				switch order := (rulestest.Minimax{}).Solve(p).Order; {
				case ok && order:
					t.Fatalf("%s: Order wins, but the pairs %v can be opened", rulestest.Show(&p), w.pairs)
				case ok:
					opened++
				case order:
					needed++
				}
			}
		})
	}
	t.Logf("pairs to be opened for %d positions; for %d they cannot, and Order wins", opened, needed)
	if opened < 50*least || needed < least {
		t.Errorf("pairs to be opened for %d positions; for %d they cannot, and Order wins", opened, needed)
	}
}
