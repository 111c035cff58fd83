package study_test

import (
	"regexp"
	"strconv"
	"testing"

	"noughts/engine"
	"noughts/engine/games"
)

// Where a position is known to be a draw at most, nobody is told of a move that is worth more than
// that, in words or in the picture, however high its own search has estimated it.
func TestNoMoveIsSaidToBeBetterThanItsPosition(t *testing.T) {
	h := newHarness(t)
	game, p, err := games.ParsePosition("mnk:15x15:5 h8 i9")
	if err != nil {
		t.Fatal(err)
	}
	a := engine.Analysis{Nodes: 1_000_000_000, Complete: true, Method: "alpha-beta"} // so that nobody looks for longer
	for i, name := range []string{"h7", "g7", "j9"} {
		mv, err := engine.ReadMove(game, p, name)
		if err != nil {
			t.Fatal(err)
		}
		j := engine.Unknown(mv)
		j.Estimate, j.Reason = 0.93-0.01*float64(i), engine.Reason{ID: engine.ReasonEstimate}
		a.Moves = append(a.Moves, j)
	}
	a.Root = a.Moves[0]
	a.Root.High, a.Root.Estimate = engine.Draw, 0.5
	if err := h.App.Store.SaveAnalysis(t.Context(), games.FormatPosition(game, p), a); err != nil {
		t.Fatal(err)
	}
	board := h.Run("ada", "analyze", "position", games.FormatPosition(game, p)).Message
	said := board.Text + "\n" + board.Below + "\n" + board.Picture.Alt
	seen := 0
	for _, m := range regexp.MustCompile(`(\d+)%`).FindAllStringSubmatch(said, -1) {
		seen++
		if percent, _ := strconv.Atoi(m[1]); percent > 50 {
			t.Errorf("%s, of a position that is a draw at most: %s", m[0], said)
		}
	}
	if seen < 2 {
		t.Errorf("only %d estimates are said: %s", seen, said)
	}
}
