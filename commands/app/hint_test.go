package app

import (
	"strings"
	"testing"
	"time"

	"noughts/commands"
)

func TestHintsSpeakTheStrategy(t *testing.T) {
	h := newHarness(t)
	h.set("exact-five-full", "casual", "Xc3", "Oe3") // as Order, who is lost
	h.wants(h.run("ada", "hint"), commands.Private, "Look at")

	h = newHarness(t)
	h.run("ada", "play", "game", "exact-five-full", "side", "chaos", "level", "casual")
	m := h.match(1)
	hint := h.run("ada", "hint")
	h.wants(hint, commands.Private, "Look at")
	r := h.reveal(hint)
	h.wants(r, commands.Update, "opposite symbol at")
	first := m.Game.MoveName(m.Moves[0])
	h.wants(r, commands.Update, "answer "+first[1:])
	if !strings.Contains(r.Message.Picture.Alt, "Look at "+first[1:]) {
		t.Errorf("the picture does not point at %s: %s", first[1:], r.Message.Picture.Alt)
	}
}

// A hint can be revealed after a restart, when nobody remembers it.
func TestRevealAfterARestart(t *testing.T) {
	h := newHarness(t)
	h.set("tic-tac-toe", "novice", "a1", "b1", "a2", "b2")
	hint := h.run("ada", "hint")
	h.wants(hint, commands.Private, "You can win with your next move")
	h.open()
	r := h.reveal(hint)
	h.wants(r, commands.Update, "Play **a3**: it completes a line")
	if !strings.Contains(r.Message.Picture.Alt, "Threatened lines: X a1 to a3") {
		t.Errorf("the line is not shown: %s", r.Message.Picture.Alt)
	}
	h.wants(h.pressID("ada", strings.Replace(button(hint.Message, "/reveal").ID, "/4/", "/3/", 1), "private"), commands.Private, "moved on")
}

// On a large board a hint shows the threat and all that stops it.
func TestHintShowsTheThreat(t *testing.T) {
	h := newHarness(t)
	h.set("gomoku", "best", "a1", "h8", "h7", "i8", "a3", "j8", "a5", "k8")
	hint := h.run("ada", "hint")
	h.wants(hint, commands.Private, "O wins with the next move, whatever you do.")
	if p := hint.Message.Picture; p == nil || !strings.Contains(p.Alt, "Threatened lines: O") {
		t.Fatalf("the threat is not shown: %+v", p)
	}

	h.wants(h.reveal(hint), commands.Update, "Two cells win for O (g8 and l8); you can't stop both.")

	h = newHarness(t)
	id := h.set("gomoku", "best", "g8", "h8", "h7", "i8", "a3", "j8", "a5", "k8")
	hint = h.run("ada", "hint")
	h.wants(hint, commands.Private, "Anything but l8 loses.")
	if alt := hint.Message.Picture.Alt; !strings.Contains(alt, "Threatened lines: O h8 to l8") || !strings.Contains(alt, "Look at l8") {
		t.Errorf("the threat is not shown: %s", alt)
	}
	h.wants(h.reveal(hint), commands.Update, "Play **l8**")
	if msg, _ := h.board(id); button(msg, "/l8") == nil {
		t.Error("no button reaches the cell of the hint")
	}
}

// So it does of a double threat, before it is one.
func TestHintShowsADoubleThreat(t *testing.T) {
	h := newHarness(t)
	h.app.Think, h.app.Hint = time.Minute, time.Minute // also on the slowest machine
	h.set("gomoku", "best", "h7", "h8", "g9", "i8", "a3", "j8")
	hint := h.run("ada", "hint")
	h.wants(hint, commands.Private, "about to make two threats at once")
	for _, want := range []string{"Threatened lines: O", "g8", "k8"} {
		if alt := hint.Message.Picture.Alt; !strings.Contains(alt, want) {
			t.Errorf("the picture does not show %s: %s", want, alt)
		}
	}
}
