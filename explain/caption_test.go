package explain

import (
	"testing"

	"noughts/engine/games"
)

// Each frame says which move it shows, and whose it was where the symbol does not tell; the
// last one how the game ended.
func TestCaption(t *testing.T) {
	for text, want := range map[string][]string{
		"tic-tac-toe b2 a1":          {"X to move", "1. b2", "2. a1"},
		"tic-tac-toe a1 b1 a2 b2 a3": {"X to move", "1. a1", "2. b1", "3. a2", "4. b2", "X wins"},
		"order-chaos:4x4:3 Xb2 Oc2":  {"Order to move", "1. Order Xb2", "2. Chaos Oc2"},
		"mnk:2x2:2:misere a1 a2 b2":  {"X to move", "1. a1", "2. a2", "O wins"},
		"mnk:1x2:2 a1 b1":            {"X to move", "1. a1", "Draw"},
	} {
		r, err := games.ParseRecord(text)
		if err != nil {
			t.Fatal(err)
		}
		frames, err := Replay(r.Game, r.Game.Start(), r.Moves)
		if err != nil {
			t.Fatal(err)
		}
		Caption(english(t), r.Game, r.Game.Start(), r.Moves, frames)
		for ply, f := range frames {
			if f.Options.Caption != want[ply] {
				t.Errorf("%s, ply %d: %q, want %q", text, ply, f.Options.Caption, want[ply])
			}
		}
	}
}
