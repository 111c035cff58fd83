package begin_test

import (
	"strings"
	"testing"

	"noughts/commands"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/engine/longtest"
	"noughts/engine/strategy"
)

func TestRematch(t *testing.T) {
	h := newHarness(t)
	id := h.Challenge("tic-tac-toe", 1)
	h.Run("ada", "resign")
	_, at := h.Board(id)
	h.Wants(h.PressID("ada", "match/1/0/resigned", "private"), commands.Update, "You resigned")
	h.Wants(h.Press("eve", id, "/rematch"), commands.Private, "not playing")
	h.Wants(h.Press("ben", id, "/rematch"), commands.Post, "<@ada>, <@ben> challenges you")
	if m := h.Match(2); m.Seats[engine.First].UserID != "ben" {
		t.Errorf("the sides were not swapped: %+v", m.Seats)
	}
	h.Wants(h.PressID("ada", "match/1/0/rematch", at), commands.Private, h.Says("rematch.begun", "Link", view.Link(h.App.Chat, h.Match(2))))
}

// Who began the last opening does not begin the next, whoever had which side in the end; and
// nobody has had a side in a game that nobody wanted.
func TestRematchChangesWhoBeginsTheOpening(t *testing.T) {
	for choice, sides := range map[string]string{"stay": "● <@ada>", "swap": "● <@ben>"} {
		h := newHarness(t)
		h.Start("ada", "gomoku/ben/-/first/swap2")
		h.Press("ben", 1, "/accept")
		for _, move := range []string{"h8", "i9", "j10"} {
			h.Run("ada", "move", "move", move)
		}
		h.Press("ben", 1, "/opening/"+choice)
		h.Run("ada", "draw")
		h.Run("ben", "draw")
		if text := h.BoardOf(1).Text; !strings.Contains(text, sides) {
			t.Errorf("after %s the board says %q, want %s", choice, text, sides)
		}
		h.Press("ada", 1, "/rematch")
		want := h.Says("match.seats_begins", "First", "<@ben>", "Second", "<@ada>")
		if text := h.BoardOf(2).Text; !strings.Contains(text, want) {
			t.Errorf("after %s the rematch says %q, want %q", choice, text, want)
		}
		h.Press("ben", 2, "/decline")
		if text := h.BoardOf(2).Text; !strings.Contains(text, h.Says("match.seats", "First", "<@ben>", "Second", "<@ada>")) {
			t.Errorf("declined it says %q", text)
		}
	}
}

func TestRematchKeepsAStrategyOnItsSide(t *testing.T) {
	h := newHarness(t)
	for level, want := range map[string]string{"pairing": "(pairing) as Chaos", "random": "(random) as Order"} {
		h.Wants(h.Run("ada", "play", "game", "exact-five-full", "level", level, "side", "order"), commands.Post, "as Chaos")
		id := int64(len(h.Chat.Messages))
		h.PressID("ada", view.CustomID(h.Match(id), "resigned"), "private")
		h.Wants(h.Press("ada", id, "/rematch"), commands.Post, want)
	}
}

// Who wins against a level is offered the next one, and who loses the one before: the same game at
// that level.
func TestTheNextLevelIsOffered(t *testing.T) {
	longtest.SkipUnderRace(t)
	for _, c := range []struct{ level, ending, want string }{
		{"novice", "win", "learner"},
		{"casual", "win", "strong"},
		{"expert", "loss", "strong"},
		{"strong", "win", "expert"},
		{"best", "win", ""},
		{"best", "loss", "expert"},
		{"casual", "loss", "improver"},
		{"novice", "loss", ""},
		{"casual", "draw", ""},
		{"random", "win", ""},
		{"random", "loss", ""},
	} {
		h := newHarness(t)
		var id int64
		switch c.ending {
		case "win":
			id = h.Set("tic-tac-toe", c.level, "b2", "a1", "b1", "c3")
			h.Run("ada", "move", "move", "b3")
		case "loss":
			id = h.Set("tic-tac-toe", c.level, "b2", "a1")
			h.PressID("ada", view.CustomID(h.Match(id), "resigned"), "private")
		case "draw":
			id = h.Set("tic-tac-toe", c.level, "b2", "a1", "c1", "a3", "a2", "c2", "b1", "b3")
			h.Run("ada", "move", "move", "c3")
		}
		board, at := h.Board(id)
		offered := ""
		for _, row := range board.Rows {
			for _, b := range row.Buttons {
				if before, level, ok := strings.Cut(b.ID, "/level/"); ok && strings.HasPrefix(before, "match/") {
					offered = level
				}
			}
		}
		if offered != c.want {
			t.Errorf("after a %s against %s: got %q offered, want %q", c.ending, c.level, offered, c.want)
		}
		for _, level := range strategy.Levels {
			if level != c.want {
				h.Wants(h.PressID("ada", view.CustomID(h.Match(id), "level", level), at), commands.Private, h.Says("error.button"))
			}
		}
		if c.want != "" {
			h.Wants(h.Press("eve", id, "/level/"+c.want), commands.Private, "not playing")
			h.Wants(h.Press("ada", id, "/level/"+c.want), commands.Post, "**Noughts** ("+c.want+")")
			if next := h.Match(id + 1); next.Game != h.Match(id).Game || h.Match(id).Rematch != next.ID || next.Seats[0].UserID == "ada" {
				t.Errorf("then game %d is %+v", next.ID, next.Seats)
			}
		}
	}
}

// A rated game is rated against the level that it was played at, people have none, and a position
// that was given may be won for anybody.
func TestNoLevelIsOfferedElsewhere(t *testing.T) {
	h := newHarness(t)
	h.Run("ada", "play", "game", "tic-tac-toe", "level", "casual", "rated", "true")
	h.PressID("ada", "match/1/0/resigned", "private")
	h.Run("ada", "play", "game", "tic-tac-toe", "opponent", "ben")
	h.Press("ben", 2, "/accept")
	h.PressID("ben", "match/2/0/resigned", "private")
	for _, position := range []string{"tic-tac-toe b2 b1", "tic-tac-toe .../.X./.O."} {
		h.Run("ada", "play", "level", "casual", "position", position)
		h.PressID("ada", view.CustomID(h.Match(int64(len(h.Matches()))), "resigned"), "private")
	}
	for id := range int64(4) {
		board, _ := h.Board(id + 1)
		for _, row := range board.Rows {
			for _, b := range row.Buttons {
				if strings.Contains(b.ID, "/level/") {
					t.Errorf("%s is offered after game %d", b.Label, id+1)
				}
			}
		}
		if !h.Match(id + 1).HasResult() {
			t.Errorf("game %d goes on", id+1)
		}
	}
}
