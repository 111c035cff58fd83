package games_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/longtest"
)

// Where moves are judged by random games, those are called as good that were looked at as often and
// are estimated within two percents of the best one, never across a proof; and nobody is told so
// who did not ask for it.
func TestMovesThatRandomGamesCallAsGood(t *testing.T) {
	alike := 0
	for _, variant := range longtest.Some(t, 4, []string{
		"drop:6x7:4", "drop:9x9:5", "drop:7x10:4", "order-chaos:6x6:5", "order-chaos:7x7:5:exact", "order-chaos:6x6:4:symbols=3",
		"order-chaos:7x7:5:chaos-first", "order-chaos:6x6:6:full",
	}) {
		game, err := games.Parse(variant)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(5, 6))
		for range longtest.Sample(t, 2, 6) {
			p := game.Start()
			for range rng.IntN(8) {
				moves := p.AppendMoves(nil)
				if next, err := p.Play(moves[rng.IntN(len(moves))]); err == nil && !over(next) {
					p = next
				}
			}
			for _, compare := range []bool{false, true} {
				a, err := game.NewSolver(engine.SolverOptions{TableBytes: 1 << 20, Compare: compare}).Analyze(t.Context(), p, engine.Budget{Nodes: 20_000}, nil)
				if err != nil {
					t.Fatal(err)
				}
				if err := a.Check(); err != nil {
					t.Errorf("%s: %v", games.FormatPosition(game, p), err)
				}
				if a.Root.Decided() {
					continue
				}
				best := a.Best()
				if !compare && len(best) > 1 {
					t.Errorf("%s: %v are as good without a comparison", games.FormatPosition(game, p), best)
				}
				for _, j := range a.Moves {
					if slices.Contains(best, j.Move) && (j.Low != a.Moves[0].Low || j.High != a.Moves[0].High || j.Estimate < engine.Nearly(a.Moves[0].Estimate)) {
						t.Errorf("%s: %+v is as good as %+v", games.FormatPosition(game, p), j, a.Moves[0])
					}
				}
				alike += len(best) - 1
			}
		}
	}
	if alike < longtest.Sample(t, 3, 20) {
		t.Errorf("only %d moves were as good", alike)
	}
}

// over reports whether a game is over.
func over(p engine.Position) bool {
	_, over := p.Outcome()
	return over
}
