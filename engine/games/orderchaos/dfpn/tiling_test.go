package dfpn

import (
	"math/rand/v2"
	"testing"

	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/games/orderchaos/rulestest"
	"noughts/engine/longtest"
)

// Wherever there are tiles, Chaos wins, and no cell is in two of them.
func TestTilesAgreeWithMinimax(t *testing.T) {
	positions, least := longtest.Sample(t, 10, 200), longtest.Sample(t, 10, 200)
	rng := rand.New(rand.NewPCG(27, 11))
	found, larger, beyondPairs := 0, 0, 0
	for _, b := range []struct{ rows, cols, line, empty uint8 }{
		{3, 3, 3, 8}, {3, 4, 3, 8}, {4, 4, 4, 8}, {4, 4, 3, 8}, {3, 6, 3, 8}, {5, 5, 5, 8}, {6, 6, 5, 8}, {5, 6, 4, 8}, {5, 5, 4, 8},
	} {
		rulestest.EachVariant(b.rows, b.cols, b.line, []uint8{2, 3}, func(r rules.Variant) {
			slow := rulestest.Minimax{}
			for range positions {
				p := rulestest.RandomPosition(r, int(b.empty-2*(r.Symbols-2))-rng.IntN(5), rng)
				if p.Over() {
					continue
				}
				sp, ok := newSearchSpace(&p)
				if !ok {
					t.Fatalf("%s: too large", rulestest.Show(&p))
				}
				n, w, pairs := sp.node(&p), &quickTiling{}, &quickPairing{}
				if !w.exists(t.Context(), sp, &n, 1000) || n.open.empty() {
					continue
				}
				c := w.found()
				if slow.Solve(p).Order {
					t.Fatalf("%s: Order wins, but there are %+v", rulestest.Show(&p), c)
				}
				if !w.covers(sp, &n, &c) {
					t.Fatalf("%s: %+v do not cover all lines", rulestest.Show(&p), c)
				}
				used, of := uint64(0), n.empty
				for _, tile := range w.tiles {
					if used&tile.cells != 0 || tile.cells&^of != 0 {
						t.Fatalf("%s: %+v share cells, or have full ones", rulestest.Show(&p), w.tiles)
					}
					used |= tile.cells
				}
				if found++; len(c.Tiles) > 0 {
					larger++
				}
				if !pairs.exists(t.Context(), sp, &n, longPairing) {
					beyondPairs++
				}
			}
		})
	}
	t.Logf("tiles for %d positions, larger than pairs for %d, where there are no pairs for %d", found, larger, beyondPairs)
	if found < least || larger < least/4 || beyondPairs < least/10 {
		t.Errorf("tiles for %d positions, larger than pairs for %d, where there are no pairs for %d", found, larger, beyondPairs)
	}
}

// The search for moves down to tiles says that Chaos wins only where it does.
func TestTileStrategiesAreWon(t *testing.T) {
	positions, least := longtest.Sample(t, 12, 60), longtest.Sample(t, 2, 10)
	rng := rand.New(rand.NewPCG(27, 12))
	won, steps := 0, 0
	for range positions {
		r := rules.Variant{Rows: 4, Cols: 4, Line: 3, Symbols: 3, Exact: true, Full: true, ChaosFirst: rng.IntN(2) == 0}
		if rng.IntN(2) == 0 {
			r.Cols, r.Line = 5, 4
		}
		p := rulestest.RandomPosition(r, 7+rng.IntN(2), rng)
		prover := New(1 << 20)
		if p.Over() || !prover.SetRoot(&p) {
			continue
		}
		graph, err := prover.TileStrategy(t.Context(), &p, 100_000, 10_000)
		if err != nil {
			continue
		}
		if (rulestest.Minimax{}).Solve(p).Order {
			t.Fatalf("%s: Order wins", rulestest.Show(&p))
		}
		won, steps = won+1, steps+len(graph)
	}
	t.Logf("%d graphs of %d steps", won, steps)
	if won < least {
		t.Errorf("only %d are won", won)
	}
}
