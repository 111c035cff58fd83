package explain

import (
	"math/rand/v2"
	"slices"
	"testing"

	"noughts/engine"
	"noughts/engine/games"
)

// The area of a hint has the move in it and does not give it away, neither by its size
// nor by its place.
func TestArea(t *testing.T) {
	for _, preset := range games.Presets() {
		game, err := games.Parse(preset.Variant)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(7, 8))
		places := map[int]bool{}
		for range 40 {
			p := randomPosition(game, rng)
			empty := 0
			for _, s := range p.Board().Cells {
				if s == engine.Empty {
					empty++
				}
			}
			moves := p.AppendMoves(nil)
			h := Advice{Move: moves[rng.IntN(len(moves))]}
			area := h.Area(p)
			place := slices.Index(area, h.Move.Cell)
			if place < 0 || len(area) < min(leastArea, empty) || len(area) > 25 {
				t.Errorf("%s: %s in %v", games.FormatPosition(game, p), game.MoveName(h.Move), area)
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
