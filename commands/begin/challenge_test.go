package begin_test

import (
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/engine/match"
)

func TestChallengeAnswers(t *testing.T) {
	h := newHarness(t)
	h.Run("ada", "play", "game", "tic-tac-toe", "opponent", "ben")
	h.Wants(h.Press("ada", 1, "/accept"), commands.Private, "Only <@ben> can answer")
	h.Wants(h.Press("eve", 1, "/decline"), commands.Private, "Only <@ben> can answer")
	h.Wants(h.Press("eve", 1, "/cancel"), commands.Private, "Only <@ada> can take")
	h.Wants(h.Press("ben", 1, "/cancel"), commands.Private, "Only <@ada> can take")
	ended := func(id int64) { // without the empty board that nobody will play on
		t.Helper()
		if msg, _ := h.Board(id); msg.Picture != nil || len(msg.Rows) != 0 {
			t.Errorf("challenge %d, which is over, has a picture, or %d rows", id, len(msg.Rows))
		}
	}
	h.Wants(h.Press("ben", 1, "/decline"), commands.Update, "<@ben> declined")
	ended(1)
	h.Advance(time.Hour)

	h.Run("ada", "play", "game", "tic-tac-toe", "opponent", "ben")
	h.Wants(h.Press("ada", 2, "/cancel"), commands.Update, "<@ada> took the challenge back")
	ended(2)
	h.Advance(time.Hour)

	h.Run("ada", "play", "game", "tic-tac-toe", "opponent", "ben")
	h.Advance(h.App.Expiry + time.Second)
	h.App.Clean(t.Context())
	h.App.EndChallenges(t.Context())
	ended(3)
	if msg, _ := h.Board(3); !strings.Contains(msg.Text, "Nobody answered") {
		t.Errorf("after the deadline: %q", msg.Text)
	}
}

func TestTooManyChallenges(t *testing.T) {
	h := newHarness(t)
	for _, opponent := range []string{"ben", "nix", "bob"} {
		h.Wants(h.Run("ada", "play", "game", "tic-tac-toe", "opponent", opponent), commands.Post, "challenges you")
	}
	h.Wants(h.Run("ada", "play", "game", "tic-tac-toe", "opponent", "eve"), commands.Private, "still wait for an answer")
}

// A challenge whose time is up cannot be accepted, also before anybody has looked for it.
func TestTooLateToAccept(t *testing.T) {
	h := newHarness(t)
	h.Run("ada", "play", "game", "tic-tac-toe", "opponent", "ben")
	h.Advance(h.App.Expiry + time.Second)
	h.Wants(h.Press("ben", 1, "/accept"), commands.Private, "settled already")
	if m := h.Match(1); m.Status != match.Offered {
		t.Errorf("the match is at stage %d", m.Status)
	}
}
