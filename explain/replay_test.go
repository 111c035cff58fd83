package explain_test

import (
	"slices"
	"testing"

	"noughts/engine/games"
	"noughts/explain"
)

// There is a frame for the start and one a ply, and what the last turn has placed is
// marked, also where a turn takes two plies.
func TestReplay(t *testing.T) {
	for text, want := range map[string][][]uint16{
		"tic-tac-toe":           {nil},
		"tic-tac-toe b2 a1":     {nil, {4}, {0}},
		"jing a1 b1 c1 d1 e1":   {nil, {0}, {0, 1}, {2}, {2, 3}, {4}},
		"order-chaos:4x4:3 Xb2": {nil, {5}},
	} {
		r, err := games.ParseRecord(text)
		if err != nil {
			t.Fatal(err)
		}
		frames, err := explain.Replay(r.Game, r.Game.Start(), r.Moves)
		if err != nil || len(frames) != len(want) {
			t.Fatalf("%s: %d frames, %v; want %d", text, len(frames), err, len(want))
		}
		for ply, f := range frames {
			if !slices.Equal(f.Options.Last, want[ply]) {
				t.Errorf("%s, ply %d: marks %v, want %v", text, ply, f.Options.Last, want[ply])
			}
			if p := games.Played(r).At(ply); !slices.Equal(f.Board.Cells, p.Board().Cells) {
				t.Errorf("%s, ply %d: another board", text, ply)
			}
		}
	}
}
