package play_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/commands/view"
	"noughts/engine/match"
)

// Two people agree on a draw by the buttons of the board.
func TestDrawByButtons(t *testing.T) {
	h := newHarness(t)
	id := h.Challenge("tic-tac-toe", 1)
	_, at := h.Board(id)
	h.Press("ada", id, "/a1")
	h.Press("ada", id, "/draw")
	h.BoardSays(1, "ask.draw", "Who", "<@ada>", "Other", "<@ben>")
	h.Wants(h.PressID("ada", "match/1/1/draw_yes", at), commands.Private, h.Says("error.only_asked", "Who", "<@ben>"))
	h.Wants(h.PressID("eve", "match/1/1/draw_no", at), commands.Private, "")
	h.Open() // the question survives
	h.Press("ben", id, "/draw_no")
	h.BoardSays(1, "ask.draw_refused", "Other", "<@ben>")
	h.Wants(h.PressID("ada", "match/1/1/draw", at), commands.Private, h.Says("error.asked_draw"))
	h.Press("ben", id, "/b1")
	h.Press("ben", id, "/draw")
	h.Press("ada", id, "/draw_yes")
	if m := h.Match(1); m.Ending != match.Agreed || !m.HasResult() {
		t.Errorf("the match ended with %d", m.Ending)
	}
	h.BoardSays(1, "ending.agreed", "Count", 2)
}

// Who moves instead of answering has said no; old buttons do nothing.
func TestADrawLapses(t *testing.T) {
	h := newHarness(t)
	id := h.Challenge("tic-tac-toe", 1)
	_, at := h.Board(id)
	h.Press("ada", id, "/a1")
	h.Press("ada", id, "/draw")
	h.Press("ben", id, "/b1")
	h.PressID("ben", "match/1/1/draw_yes", at)
	if h.Match(1).Status != match.Playing {
		t.Error("an answer that came too late ended the match")
	}
}

func TestTakeBackByConsent(t *testing.T) {
	h := newHarness(t)
	id := h.Challenge("tic-tac-toe", 1)
	h.Wants(h.Run("ada", "takeback"), commands.Private, "")
	h.Press("ada", id, "/a1")
	h.Wants(h.Run("ada", "takeback"), commands.Private, h.Says("ask.done_back", "Who", "<@ben>", "Link", view.Link(h.App.Chat, h.Match(1))))
	h.BoardSays(1, "ask.back", "Who", "<@ada>", "Other", "<@ben>")
	h.Press("ben", id, "/askback_yes")
	if m := h.Match(1); m.Ply() != 0 {
		t.Errorf("%d plies are left", m.Ply())
	}
	h.Press("ada", id, "/b2")
}

// Where a large board leaves little room, whoever is asked something sees both answers, and can
// play on any cell without answering.
func TestAskedPlayersCanMove(t *testing.T) {
	h := newHarness(t)
	arrow := func(msg commands.Message) bool {
		return slices.ContainsFunc(msg.Rows, func(r commands.Row) bool {
			return slices.ContainsFunc(r.Buttons, func(b commands.Button) bool { return b.Label == "→" && !b.Disabled })
		})
	}
	for i, test := range []struct {
		game, first string
	}{{"gomoku", "h8"}, {"order-and-chaos", "Xc3"}, {"three-symbols", "Xc3"}} {
		id := h.Challenge(test.game, int64(i+1))
		h.Run("ada", "move", "game", fmt.Sprint(id), "move", test.first)
		h.Run("ada", "takeback", "game", fmt.Sprint(id))
		msg, _ := h.Board(id)
		for _, answer := range []string{"askback_yes", "askback_no"} {
			if apptest.Button(msg, "/"+answer) == nil {
				t.Errorf("%s: there is no answer %s: %+v", test.game, answer, msg.Rows)
			}
		}
		if !arrow(msg) {
			t.Errorf("%s: is there a way to the other cells? %q %+v", test.game, msg.Text, msg.Rows)
		}
		h.Run("ben", "move", "game", fmt.Sprint(id), "move", map[bool]string{true: "a1", false: "Xa1"}[test.game == "gomoku"])
		if msg, _ = h.Board(id); !arrow(msg) || strings.Contains(msg.Text, "`/move ") {
			t.Errorf("%s: there is no way to the other cells any more: %+v", test.game, msg.Rows)
		}
	}
}

func TestDrawByCommand(t *testing.T) {
	h := newHarness(t)
	h.Run("eve", "play", "game", "tic-tac-toe")
	h.Wants(h.Run("eve", "draw"), commands.Private, h.Says("error.only_people"))
	h.Challenge("tic-tac-toe", 2)
	h.Wants(h.Run("ada", "draw"), commands.Private, h.Says("ask.done_draw", "Who", "<@ben>", "Link", view.Link(h.App.Chat, h.Match(2))))
	h.Wants(h.Run("ada", "draw"), commands.Private, h.Says("error.asked_draw"))
	h.Wants(h.Run("ben", "draw"), commands.Private, h.Says("ask.done_agreed", "Link", view.Link(h.App.Chat, h.Match(2))))
	h.BoardSays(2, "ending.agreed", "Count", 0)
}

// Who is asked and away is called, and nobody is called twice for their turn.
func TestWhoIsAskedIsCalled(t *testing.T) {
	h := newHarness(t)
	id := h.Challenge("tic-tac-toe", 1)
	h.Away(time.Hour)
	h.Called("ben ada")
	h.Press("ada", id, "/draw") // it is her turn; ben waits
	h.Called("ben ada ben")
	h.Away(time.Hour)
	h.Press("ben", id, "/draw_no")
	h.Away(time.Hour)
	h.RunOnce()
	h.Called("ben ada ben")
	h.Press("ada", id, "/a1")
	h.Away(time.Hour)
	h.Called("ben ada ben ben")
	h.Press("ada", id, "/draw") // ben has been called already
	h.Away(time.Hour)
	h.Called("ben ada ben ben")
}

// A move that is made again after it was taken back calls the opponent again.
func TestTheTurnAfterATakeBackIsCalled(t *testing.T) {
	h := newHarness(t)
	id := h.Challenge("tic-tac-toe", 1)
	h.Press("ada", id, "/a1")
	h.Away(10 * time.Minute)
	h.Called("ben ben")
	h.Press("ada", id, "/askback")
	h.Press("ben", id, "/askback_yes")
	h.Press("ada", id, "/b2")
	h.Away(10 * time.Minute)
	h.Called("ben ben ben")
}

// Who was refused a draw hears that it was that which was asked for, whatever they ask for next.
func TestWhatWasAskedAlready(t *testing.T) {
	for _, first := range []string{"draw", "askback"} {
		h := newHarness(t)
		h.Challenge("tic-tac-toe", 1)
		h.Press("ada", 1, "/a1")
		h.Press("ben", 1, "/b2")
		h.Press("ben", 1, "/"+first)
		h.Press("ada", 1, "/"+first+"_no")
		h.Advance(time.Minute)
		want := h.Says(map[string]string{"draw": "error.asked_draw", "askback": "error.asked_back"}[first])
		for _, next := range []string{"/draw", "/askback"} {
			h.Wants(h.Press("ben", 1, next), commands.Private, want)
		}
	}
}
