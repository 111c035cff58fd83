package begin_test

import (
	"testing"

	"noughts/commands"
	"noughts/commands/apptest"
)

// People type clocks in many ways; what is none is refused with examples.
func TestClocksAsTheyAreTyped(t *testing.T) {
	h := newHarness(t)
	for typed, want := range map[string]string{
		"10": "10+0", "10 min": "10+0", "5 minutes + 3 seconds": "5+3", "5+3 s a move": "5+3", "2 days": "2d", "1 Day a move": "1d", "none": "", "": "",
		"10m": "10+0", "5 min 3 sec": "5+3", "5 + 3 sec per move": "5+3", "5 minutes and 3 seconds": "5+3", "3 days per move": "3d",
		h.Says("clock.none"): "", h.Says("clock.days", "Count", 1): "1d", h.Says("clock.minutes", "Minutes", 15, "Seconds", 10): "15+10",
	} {
		r := h.Run("ada", "play", "game", "tic-tac-toe", "level", "novice", "clock", typed)
		h.Wants(r, commands.Post, "")
		if got := h.Match(int64(len(h.Chat.Messages))).Control.String(); got != want {
			t.Errorf("%q: got %q, want %q", typed, got, want)
		}
	}
	for _, typed := range []string{"99d", "soon", "5+999", "30 seconds", "90s", "min", "5 3", "5+", "3 s 5 min", "10 min a move", "d", "?"} {
		h.Wants(h.Run("ada", "play", "game", "tic-tac-toe", "clock", typed), commands.Private, "`5+3`")
		h.Wants(h.Run("ada", "play", "clock", typed), commands.Private, "`5+3`")
	}
	if list := h.Suggest("play", "clock", "clock", "3 d"); len(list) == 0 || list[0].Value != "3d" {
		t.Errorf("offered %v", list)
	}
}

// The menu keeps the clock through its other choices.
func TestTheMenusClock(t *testing.T) {
	h := newHarness(t)
	menu := h.Run("ada", "play", "clock", "5+3")
	side := apptest.Button(menu.Message, "/5+3")
	if side == nil {
		t.Fatalf("the buttons forget the clock: %+v", menu.Message.Rows)
	}
	menu = h.PressID("ada", side.ID, "private")
	h.PressID("ada", idOf(menu.Message, "menu/start/"), "private")
	if got := h.Match(1).Control.String(); got != "5+3" {
		t.Errorf("the match has the clock %q", got)
	}
}
