package uct_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/games/orderchaos/rulestest"
	"noughts/engine/games/orderchaos/uct"
	"noughts/engine/longtest"
)

// orderShare returns how often Order wins if both play at random, by the rules
// alone: every legal move is equally likely.
func orderShare(p rules.Position, known map[rules.Position]float64) float64 {
	if o, over := p.Outcome(); over {
		if o == engine.WonBy(p.Variant.Order()) {
			return 1
		}
		return 0
	}
	if share, ok := known[p]; ok {
		return share
	}
	moves, sum := p.AppendUnordered(nil), 0.0
	for _, m := range moves {
		sum += orderShare(p.Step(m), known)
	}
	known[p] = sum / float64(len(moves))
	return known[p]
}

// Play-outs end as often in a win of Order as random play by the rules does: with
// every number of symbols, on boards of more cells than a word has bits, and where
// a line counts on the way that a longer one would swallow later.
func TestPlayoutsAreRandomGames(t *testing.T) {
	longtest.SkipUnderRace(t)
	const playouts = 4000
	rng := rand.New(rand.NewPCG(6, 7))
	compared := 0
	for _, b := range [][3]uint8{{3, 4, 3}, {3, 5, 3}, {9, 9, 3}} {
		rulestest.EachVariant(b[0], b[1], b[2], []uint8{2, 3, 4}, func(v rules.Variant) {
			for range 10 {
				p := rulestest.RandomPosition(v, 5, rng)
				if p.Over() {
					continue
				}
				want := orderShare(p, map[rules.Position]float64{})
				if want == 0 || want == 1 {
					continue
				}
				won := 0
				for range playouts {
					if uct.Playout(uct.NewState(p), rng) == engine.WonBy(v.Order()) {
						won++
					}
				}
				compared++
				// Five standard deviations: one seed in a million would be further off.
				got, most := float64(won)/playouts, 5*math.Sqrt(want*(1-want)/playouts)
				if math.Abs(got-want) > most {
					t.Errorf("%s: Order wins %.3f of the play-outs, %.3f of all games", rulestest.Show(&p), got, want)
				}
			}
		})
	}
	if compared < 100 {
		t.Errorf("compared only %d positions", compared)
	}
}
