package dfpn

import (
	"testing"

	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/games/orderchaos/rulestest"
	"noughts/engine/longtest"
)

// Where Order is said to win by waiting, minimax says so; and where Order would have to move first on
// the two cells, Chaos often wins.
func TestWaitingAgreesWithMinimax(t *testing.T) {
	longtest.Skip(t)
	won, lost := [2]int{}, 0 // with Chaos and with Order to move; and at the wrong time
	eachNearlyFull(21, 2500, 6, [][3]uint8{{3, 4, 3}, {3, 5, 3}, {4, 5, 4}, {3, 6, 4}, {3, 7, 4}}, func(p rules.Position, slow rulestest.Minimax) {
		sp, ok := newSearchSpace(&p)
		if !ok {
			t.Fatalf("%s: too large", rulestest.Show(&p))
		}
		n := sp.node(&p)
		if n.staticVerdict() != rules.Undecided {
			return
		}
		if sp.waits(&n) {
			if !slow.Solve(p).Order {
				t.Fatalf("%s: Chaos wins, but Order is said to win by waiting", rulestest.Show(&p))
			}
			if won[0]++; p.OrderToMove() {
				won[0], won[1] = won[0]-1, won[1]+1
			}
			return
		}
		n.empty |= 1 << 63 // another empty cell, to turn the tables
		if sp.waits(&n) && !slow.Solve(p).Order {
			lost++
		}
	})
	if t.Logf("won %v by waiting; lost %d at the wrong time", won, lost); won[0] < 100 || won[1] < 100 || lost < 50 {
		t.Errorf("won %v by waiting; lost %d at the wrong time", won, lost)
	}
}
