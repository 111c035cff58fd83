package explain

import (
	"math/rand/v2"
	"slices"
	"testing"

	"noughts/engine/games"
	"noughts/engine/longtest"
)

// mostArea is how many cells an area has at most.
const mostArea = 9

// The area of a hint has the move in it and does not give it away, neither by its size
// nor by its place; and it tells something: half of the cells are not in it.
func TestArea(t *testing.T) {
	longtest.SkipUnderRace(t)
	for _, preset := range games.Presets() {
		game, err := games.Parse(preset.Variant)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(7, 8))
		places := map[int]bool{}
		for range 40 {
			p := randomPosition(game, rng)
			moves := p.AppendMoves(nil)
			free := slices.Compact(slices.Sorted(slices.Values(CellsOf(moves))))
			h := Advice{Move: moves[rng.IntN(len(moves))]}
			area := h.Area(p)
			place := slices.Index(area, h.Move.Cell)
			if len(free) < leastArea {
				if area != nil {
					t.Errorf("%s: %v of %v is no narrower", games.FormatPosition(game, p), area, free)
				}
				continue
			}
			half := (len(free) + 1) / 2
			if place < 0 || len(area) < min(leastArea, half) || len(area) > min(mostArea, half) {
				t.Errorf("%s: %s in %v", games.FormatPosition(game, p), game.MoveName(h.Move), area)
			}
			for _, c := range area {
				if !slices.Contains(free, c) {
					t.Errorf("%s: nothing can be put on %d", games.FormatPosition(game, p), c)
				}
			}
			if again := h.Area(p); !slices.Equal(area, again) {
				t.Errorf("%s: %v, then %v", games.FormatPosition(game, p), area, again)
			}
			places[place] = true
		}
		if len(places) < 3 {
			t.Errorf("%s: the move is always at %v", preset.Variant, places)
		}
	}
}
