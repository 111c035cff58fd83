package dfpn

import (
	"testing"

	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/games/orderchaos/rulestest"
	"noughts/engine/longtest"
)

// A move that is dropped is no better than the best that is left, and Order wins no sooner with it.
func TestDominatedMovesAreNotNeeded(t *testing.T) {
	each, nearlyFull, least := longtest.Sample(t, 1, 12), longtest.Sample(t, 20, 300), longtest.Sample(t, 20, 300)
	pr, positions, dropped, decisive := New(1<<20), 0, 0, 0
	check := func(p rules.Position, slow rulestest.Minimax) {
		if !pr.SetRoot(&p) {
			t.Fatalf("%s: too large", rulestest.Show(&p))
		}
		f := &frame{node: pr.Node(&p)}
		if f.node.staticVerdict() != rules.Undecided {
			return
		}
		pr.listMoves(f)
		listed := len(f.children)
		pr.dropDominated(f)
		if len(f.children) == listed {
			return
		}
		positions++
		dropped += listed - len(f.children)
		order, wins, plies := p.OrderToMove(), 0, 0 // the best of the moves that are left
		for i, c := range f.children {
			v := slow.Solve(p.Step(pr.space.move(c.move)))
			if v.Order == order {
				wins++
			}
			if i == 0 || order == (v.Plies < plies) {
				plies = v.Plies
			}
		}
		want := slow.Solve(p)
		if (wins > 0) != (want.Order == order) {
			t.Fatalf("%s: Order wins: %v, and %d of %d moves that are left win", rulestest.Show(&p), want.Order, wins, len(f.children))
		}
		if wins > 0 && wins < len(f.children) {
			decisive++
		}
		if want.Order && !p.Variant.Full && (!order || wins > 0) && plies+1 != want.Plies {
			t.Fatalf("%s: Order wins in %d plies, in %d with the moves that are left", rulestest.Show(&p), want.Plies, plies+1)
		}
	}
	eachPosition(5, each, []uint8{2, 3, 4}, check)
	eachNearlyFull(6, nearlyFull, 6, [][3]uint8{{3, 4, 3}, {3, 5, 3}, {4, 4, 4}, {3, 6, 4}, {4, 5, 4}}, check)
	if t.Logf("%d moves of %d positions dropped, in %d the choice matters", dropped, positions, decisive); positions < 10*least || decisive < least {
		t.Errorf("moves dropped in %d positions, in %d the choice matters", positions, decisive)
	}
}
