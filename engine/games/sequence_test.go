package games_test

import (
	"slices"
	"testing"

	"noughts/engine/games"
)

// TestLastCells compares the cells of the last turn with what is found from the end, ply by ply:
// from the start of games and from the middle of a turn.
func TestLastCells(t *testing.T) {
	longest := 0
	for _, variant := range []string{"tic-tac-toe", "jing"} {
		game, err := games.Find(variant)
		if err != nil {
			t.Fatal(err)
		}
		whole := games.Played(randomGame(t, game, 9, 1))
		for begin := range len(whole.Moves) {
			s := games.Sequence{Game: game, Start: whole.At(begin), Moves: whole.Moves[begin:]}
			for ply := range len(s.Moves) + 1 {
				var want []uint16
				for n := ply; n > 0 && s.At(n-1).Turn() == s.At(ply-1).Turn(); n-- {
					want = slices.Insert(want, 0, s.Moves[n-1].Cell)
				}
				got := s.Cut(ply).LastCells()
				if !slices.Equal(got, want) {
					t.Errorf("%v, ply %d: got %d, want %d", s, ply, got, want)
				}
				longest = max(longest, len(got))
			}
		}
	}
	if longest != 2 {
		t.Errorf("the longest turn had %d plies", longest)
	}
}
