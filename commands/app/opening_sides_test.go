package app

import (
	"strings"
	"testing"

	"noughts/commands"
)

// Until sides are chosen nobody is said to have one, and no choice is recommended.
func TestNobodyHasASideBeforeItIsChosen(t *testing.T) {
	h := newHarness(t)
	h.start("ada", "gomoku/ben/-/first/swap2")
	open := h.says("match.seats_open", "First", "<@ada>", "Second", "<@ben>")
	settled := h.says("match.seats", "First", "✕ <@ada>", "Second", "◯ <@ben>")
	expect := func(when, want string) {
		t.Helper()
		if text := h.boardOf(1).Text; !strings.Contains(text, want) {
			t.Errorf("%s the board says %q, want %q", when, text, want)
		}
	}
	expect("as a challenge", h.says("match.seats_begins", "First", "<@ada>", "Second", "<@ben>"))
	h.press("ben", 1, "/accept")
	for _, move := range []string{"h8", "i9", "j10"} {
		expect("before "+move, open)
		h.run("ada", "move", "move", move)
	}
	expect("when Ben chooses", open)
	for _, row := range h.boardOf(1).Rows {
		for _, b := range row.Buttons {
			if strings.Contains(b.ID, "/opening/") && b.Style != commands.Plain {
				t.Errorf("%s stands out", b.Label)
			}
		}
	}
	h.press("ben", 1, "/opening/more")
	expect("with two more stones to place", open)
	h.run("ben", "move", "move", "a1")
	h.run("ben", "move", "move", "a2")
	expect("when Ada chooses", open)
	h.press("ada", 1, "/opening/stay")
	m := h.match(1)
	if m.Seats[0].UserID == "ben" {
		settled = h.says("match.seats", "First", "✕ <@ben>", "Second", "◯ <@ada>")
	}
	expect("then", settled)
}

// Who began the last opening does not begin the next, whoever had which side in the end; and
// nobody has had a side in a game that nobody wanted.
func TestRematchChangesWhoBeginsTheOpening(t *testing.T) {
	for choice, sides := range map[string]string{"stay": "✕ <@ada>", "swap": "✕ <@ben>"} {
		h := newHarness(t)
		h.start("ada", "gomoku/ben/-/first/swap2")
		h.press("ben", 1, "/accept")
		for _, move := range []string{"h8", "i9", "j10"} {
			h.run("ada", "move", "move", move)
		}
		h.press("ben", 1, "/opening/"+choice)
		h.run("ada", "draw")
		h.run("ben", "draw")
		if text := h.boardOf(1).Text; !strings.Contains(text, sides) {
			t.Errorf("after %s the board says %q, want %s", choice, text, sides)
		}
		h.press("ada", 1, "/rematch")
		want := h.says("match.seats_begins", "First", "<@ben>", "Second", "<@ada>")
		if text := h.boardOf(2).Text; !strings.Contains(text, want) {
			t.Errorf("after %s the rematch says %q, want %q", choice, text, want)
		}
		h.press("ben", 2, "/decline")
		if text := h.boardOf(2).Text; !strings.Contains(text, h.says("match.seats", "First", "<@ben>", "Second", "<@ada>")) {
			t.Errorf("declined it says %q", text)
		}
	}
}
