package app

import (
	"slices"
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/engine/match"
)

// boardSays fails the test unless the board of a match says something.
func (h *harness) boardSays(id int64, text string, pairs ...any) {
	h.t.Helper()
	want := h.says(text, pairs...)
	msg, _ := h.board(id)
	if !strings.Contains(msg.Text, want) {
		h.t.Errorf("the board of match %d says %q, want %q", id, msg.Text, want)
	}
}

// Two people agree on a draw by the buttons of the board.
func TestDrawByButtons(t *testing.T) {
	h := newHarness(t)
	id := h.challenge("tic-tac-toe", 1)
	_, at := h.board(id)
	h.press("ada", id, "/a1")
	h.press("ada", id, "/draw")
	h.boardSays(1, "ask.draw", "Who", "<@ada>", "Other", "<@ben>")
	h.wants(h.pressID("ada", "match/1/1/draw_yes", at), commands.Private, h.says("error.only_asked", "Who", "<@ben>"))
	h.wants(h.pressID("eve", "match/1/1/draw_no", at), commands.Private, "")
	h.open() // the question survives
	h.press("ben", id, "/draw_no")
	h.boardSays(1, "ask.draw_refused", "Other", "<@ben>")
	h.wants(h.pressID("ada", "match/1/1/draw", at), commands.Private, h.says("error.asked_draw"))
	h.press("ben", id, "/b1")
	h.press("ben", id, "/draw")
	h.press("ada", id, "/draw_yes")
	if m := h.match(1); m.Ending != match.Agreed || !m.HasResult() {
		t.Errorf("the match ended with %d", m.Ending)
	}
	h.boardSays(1, "ending.agreed", "Count", 2)
}

// Who moves instead of answering has said no; old buttons do nothing.
func TestADrawLapses(t *testing.T) {
	h := newHarness(t)
	id := h.challenge("tic-tac-toe", 1)
	_, at := h.board(id)
	h.press("ada", id, "/a1")
	h.press("ada", id, "/draw")
	h.press("ben", id, "/b1")
	h.pressID("ben", "match/1/1/draw_yes", at)
	if h.match(1).Status != match.Playing {
		t.Error("an answer that came too late ended the match")
	}
}

func TestTakeBackByConsent(t *testing.T) {
	h := newHarness(t)
	id := h.challenge("tic-tac-toe", 1)
	h.wants(h.run("ada", "takeback"), commands.Private, "")
	h.press("ada", id, "/a1")
	h.wants(h.run("ada", "takeback"), commands.Private, h.says("ask.done_back", "Who", "<@ben>", "Link", h.app.Link(h.match(1))))
	h.boardSays(1, "ask.back", "Who", "<@ada>", "Other", "<@ben>")
	h.press("ben", id, "/askback_yes")
	if m := h.match(1); m.Ply() != 0 {
		t.Errorf("%d plies are left", m.Ply())
	}
	h.press("ada", id, "/b2")
}

// Where a large board leaves little room, both answers to a question are buttons all the same: none hides in the menu.
func TestBothAnswersAreButtons(t *testing.T) {
	h := newHarness(t)
	id := h.challenge("gomoku", 1)
	h.press("ada", id, "/h8")
	h.run("ada", "takeback")
	msg, _ := h.board(id)
	for _, answer := range []string{"/askback_yes", "/askback_no", "/resign"} {
		if button(msg, answer) == nil {
			t.Errorf("there is no button %s: %+v", answer, msg.Rows)
		}
	}
	h.press("ben", id, "/askback_no")
	if msg, _ = h.board(id); !slices.ContainsFunc(msg.Rows[len(msg.Rows)-2].Buttons, func(b commands.Button) bool { return b.Label == "→" }) {
		t.Errorf("there is no way to the other cells any more: %+v", msg.Rows)
	}
}

func TestDrawByCommand(t *testing.T) {
	h := newHarness(t)
	h.run("eve", "play", "game", "tic-tac-toe")
	h.wants(h.run("eve", "draw"), commands.Private, h.says("error.only_people"))
	h.challenge("tic-tac-toe", 2)
	h.wants(h.run("ada", "draw"), commands.Private, h.says("ask.done_draw", "Who", "<@ben>", "Link", h.app.Link(h.match(2))))
	h.wants(h.run("ada", "draw"), commands.Private, h.says("error.asked_draw"))
	h.wants(h.run("ben", "draw"), commands.Private, h.says("ask.done_agreed", "Link", h.app.Link(h.match(2))))
	h.boardSays(2, "ending.agreed", "Count", 0)
}

// Who is asked and away is called, and nobody is called twice for their turn.
func TestWhoIsAskedIsCalled(t *testing.T) {
	h := newHarness(t)
	id := h.challenge("tic-tac-toe", 1)
	h.away(time.Hour)
	h.called("ben ada")
	h.press("ada", id, "/draw") // it is her turn; ben waits
	h.called("ben ada ben")
	h.away(time.Hour)
	h.press("ben", id, "/draw_no")
	h.away(time.Hour)
	h.runOnce()
	h.called("ben ada ben")
	h.press("ada", id, "/a1")
	h.away(time.Hour)
	h.called("ben ada ben ben")
	h.press("ada", id, "/draw") // ben has been called already
	h.away(time.Hour)
	h.called("ben ada ben ben")
}

// A move that is made again after it was taken back calls the opponent again.
func TestTheTurnAfterATakeBackIsCalled(t *testing.T) {
	h := newHarness(t)
	id := h.challenge("tic-tac-toe", 1)
	h.press("ada", id, "/a1")
	h.away(10 * time.Minute)
	h.called("ben ben")
	h.press("ada", id, "/askback")
	h.press("ben", id, "/askback_yes")
	h.press("ada", id, "/b2")
	h.away(10 * time.Minute)
	h.called("ben ben ben")
}

// Who was refused a draw hears that it was that which was asked for, whatever they ask for next.
func TestWhatWasAskedAlready(t *testing.T) {
	for _, first := range []string{"draw", "askback"} {
		h := newHarness(t)
		h.challenge("tic-tac-toe", 1)
		h.press("ada", 1, "/a1")
		h.press("ben", 1, "/b2")
		h.press("ben", 1, "/"+first)
		h.press("ada", 1, "/"+first+"_no")
		want := h.says(map[string]string{"draw": "error.asked_draw", "askback": "error.asked_back"}[first])
		for _, next := range []string{"/draw", "/askback"} {
			h.wants(h.press("ben", 1, next), commands.Private, want)
		}
	}
}
