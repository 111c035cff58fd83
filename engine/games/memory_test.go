package games_test

import (
	"testing"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/longtest"
)

// TestSolversKeepToTheirMemory counts the bytes of their tables: never more than they may take, and
// where a search has much to remember, more if they may.
func TestSolversKeepToTheirMemory(t *testing.T) {
	presets, fewest := longtest.Some(t, 4, games.Presets()), longtest.Sample(t, 2, 20)
	const little, more = 1 << 20, 16 << 20
	used := 0
	for _, preset := range presets {
		game, err := games.Parse(preset.Variant)
		if err != nil {
			t.Fatal(err)
		}
		taken := map[int]int{}
		for _, most := range []int{little, more} {
			s := game.NewSolver(engine.SolverOptions{TableBytes: most})
			if _, err := s.Analyze(t.Context(), game.Start(), engine.Budget{Nodes: 20000}, nil); err != nil {
				t.Fatal(err)
			}
			if taken[most] = engine.BytesOf(s); taken[most] > most {
				t.Errorf("%s: the tables take %d bytes of %d", preset.Variant, taken[most], most)
			}
		}
		if taken[more] > taken[little] {
			used++
		}
	}
	if used < fewest {
		t.Errorf("in %d of %d games more memory was used, and should be in more", used, len(presets))
	}
}
