package study_test

import (
	"testing"

	"noughts/commands"
	"noughts/engine/longtest"
)

func TestAnalyze(t *testing.T) {
	longtest.SkipUnderRace(t) // its answers are due within seconds, and the race detector takes tenfold
	h := newHarness(t)
	h.Wants(h.Run("ada", "analyze"), commands.Private, h.Says("error.no_match_over"))
	h.Wants(h.Run("ada", "analyze", "game", "-1"), commands.Private, h.Says("error.match_name", "Name", "`-1`"))
	h.Wants(h.Run("ada", "review", "game", "99999"), commands.Private, h.Says("error.match_name", "Name", "`99999`"))
	h.Wants(h.Run("ada", "analyze", "position", "mnk:3x3:3 XX./OO./..."), commands.Private, "X to move and win at once.")
	h.Wants(h.Run("ada", "analyze", "position", "mnk:3x3:3 XXX/OO./..."), commands.Private, "The game is over: X has won.")
	h.Wants(h.Run("ada", "analyze", "position", "mnk:3x3:3 XXX/.../..."), commands.Private, "I can't read that position")
	h.Run("ada", "play", "game", "tic-tac-toe")
	r := h.Run("ada", "analyze")
	h.Wants(r, commands.Private, "With best play from both sides, it's a draw.")
	if r.Message.Picture == nil {
		t.Error("no picture")
	}
	h.Run("ada", "resign")
	h.PressID("ada", "match/1/0/resigned", "private")
	h.Challenge("tic-tac-toe", 2)
	h.Wants(h.Run("ada", "analyze"), commands.Private, "before it's over")
}
