package play_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/commands/markup"
	"noughts/commands/view"
	"noughts/engine/longtest"
	"noughts/engine/match"
)

// What a person has placed is on the board before the bot begins to think, and that
// board is news: the chat shows it in a moment.
func TestOwnMoveBeforeTheBotThinks(t *testing.T) {
	h := newHarness(t)
	h.App.Thinker.AtOnce = 0 // no answer is there at once
	h.Set("order-chaos:6x6:5", "best")
	_, at := h.Board(1)
	release := h.Occupy()
	w := h.Handle(commands.Press, "ada", "match/1/0/Xc3", at)
	msg := w.First().Message
	if m := h.Match(1); m.Ply() != 1 {
		t.Fatalf("%d plies are saved before the bot thinks, want 1", m.Ply())
	}
	b := apptest.Button(msg, "/Xc3")
	if b == nil || !b.Disabled || b.Label == "c3" {
		t.Errorf("the stone is not on the board that is shown: %+v", b)
	}
	if !strings.Contains(msg.Text, h.App.Words.Printer().Says("status.thinking")) {
		t.Errorf("the board does not say that the bot thinks: %q", msg.Text)
	}
	release()
	w.End()
	if m := h.Match(1); m.Ply() != 2 {
		t.Errorf("%d plies, want the answer too", m.Ply())
	}
}

// Take back is there once the person has something to take back, not when only the bot
// has moved.
func TestTakeBackOnlyOwnMoves(t *testing.T) {
	h := newHarness(t)
	h.Run("ada", "play", "game", "tic-tac-toe", "level", "best", "side", "second")
	if m := h.Match(1); m.Ply() != 1 {
		t.Fatalf("%d plies, want the bot's", m.Ply())
	}
	msg, _ := h.Board(1)
	if b := apptest.Button(msg, "/back"); b == nil || !b.Disabled {
		t.Errorf("the bot's own first move can be taken back: %+v", b)
	}
	h.Press("ada", 1, "/"+h.Free(1))
	msg, _ = h.Board(1)
	if b := apptest.Button(msg, "/back"); b == nil || b.Disabled {
		t.Errorf("the person's move cannot be taken back: %+v", b)
	}
}

// Where one button has to do for two symbols, it says which is placed and that a press changes it.
func TestOneButtonChangesTheSymbol(t *testing.T) {
	h := newHarness(t)
	id := h.Challenge("order-and-chaos", 1)
	say := h.App.Words.Printer()
	for _, symbol := range []string{"✕", "◯", "✕"} {
		msg, at := h.Board(id)
		var toggles []commands.Button
		for _, row := range msg.Rows {
			for _, b := range row.Buttons {
				if strings.Contains(b.ID, "/view/symbol/") {
					toggles = append(toggles, b)
				}
			}
		}
		if len(toggles) != 1 || toggles[0].Label != say.Says("button.toggle", "Symbol", symbol) {
			t.Fatalf("%s is placed; the buttons for it are %+v", symbol, toggles)
		}
		h.PressID("ada", toggles[0].ID, at)
	}
}

// The symbol that one player has placed is not chosen for the other.
func TestSymbolIsChosenByEachPlayer(t *testing.T) {
	h := newHarness(t)
	id := h.Challenge("order-chaos:4x4:4", 1)
	placing := h.Says("button.toggle", "Symbol", "✕")
	_, at := h.Board(id)
	for _, move := range []string{"Ob2", "Oc3"} {
		user := []string{"ada", "ben"}[h.Match(id).Ply()]
		h.PressID(user, view.CustomID(h.Match(id), move), at)
		msg, _ := h.Board(id)
		var labels []string
		for _, row := range msg.Rows {
			for _, b := range row.Buttons {
				labels = append(labels, b.Label)
			}
		}
		if !slices.Contains(labels, placing) {
			t.Errorf("after %s the symbol is chosen already: %q", move, labels)
		}
	}
}

// Without a name /claim finds the game that can be claimed, wherever it is and
// whatever was touched last.
func TestClaimLooksThroughAllGames(t *testing.T) {
	h := newHarness(t)
	say := h.App.Words.Printer()
	h.Wants(h.Run("ada", "claim"), commands.Private, say.Says("error.claim_none"))
	h.Challenge("tic-tac-toe", 1)
	h.Press("ada", 1, "/b2")
	h.Advance(h.App.ClaimAfter / 2)
	h.Challenge("tic-tac-toe", 2)
	h.Press("ada", 2, "/b2")
	h.Advance(h.App.ClaimAfter / 2)
	h.Run("ada", "play", "game", "tic-tac-toe", "level", "novice") // touched last
	elsewhere := commands.Request{Kind: commands.Invoke, Name: "claim", Args: map[string]string{}, User: apptest.People["ada"], Place: commands.Place{GuildID: "guild", ChannelID: "other"}}
	asked := h.Do(elsewhere)
	h.Wants(asked, commands.Private, say.Says("claim.in_channel", "Channel", markup.ChannelMention("channel"), "Link", view.Link(h.App.Chat, h.Match(1))))
	h.Wants(asked, commands.Private, "#1 against")
	if m := h.Match(1); m.Status != match.Playing {
		t.Errorf("game 1 is claimed before anybody has said so: %v", m.Ending)
	}
	about := []any{"Game", "Tic-tac-toe", "Number", 1, "Link", view.Link(h.App.Chat, h.Match(1))}
	h.Wants(h.PressID("ada", "match/1/1/claimed", "private"), commands.Update, say.Says("claim.done", about...))
	if m := h.Match(1); m.Ending != match.Claimed {
		t.Errorf("game 1 is not claimed: %v", m.Ending)
	}
	if m := h.Match(2); m.Status != match.Playing {
		t.Errorf("game 2 is claimed too early: %v", m.Ending)
	}
	h.Wants(h.Run("ada", "claim"), commands.Private, "too early to claim the win in Tic-tac-toe:")
}

// The window of a large board shows the last move and what has to be stopped, wherever
// the promising moves are.
func TestWindowShowsWhatMatters(t *testing.T) {
	longtest.SkipUnderRace(t)
	h := newHarness(t)
	for i, c := range []struct {
		moves string
		shows []string
	}{
		{"h8 a15", []string{"a15"}},
		{"h8 o1 i9 o2 b2 o3 c13 o4", []string{"o5", "o4"}},
		{"h8 a1 i9 a2 j7 a3 o15", []string{"o15"}},
		{"a1 h8 a2 h9 a3 i8 a4 g7", []string{"a5"}},
	} {
		id := h.Challenge("mnk:15x15:5", int64(i+1))
		for ply, move := range strings.Fields(c.moves) {
			h.Run([]string{"ada", "ben"}[ply%2], "move", "move", move, "game", strconv.FormatInt(id, 10))
		}
		msg, _ := h.Board(id)
		for _, cell := range c.shows {
			if b := apptest.Button(msg, "/"+cell); b == nil {
				t.Errorf("after %s the window does not show %s", c.moves, cell)
			}
		}
	}
}

// The weights of the cells are on their buttons, and go when a stone is there.
func TestWeightsAreOnTheButtons(t *testing.T) {
	h := newHarness(t)
	id := h.Challenge("weighted:4,-1,3,1,5,-9,2,6,-5", 1)
	msg, _ := h.Board(id)
	for cell, weight := range map[string]string{"a3": "4", "b3": "−1", "c2": "−9", "b1": "6"} {
		if b := apptest.Button(msg, "/"+cell); b == nil || b.Label != strings.ToUpper(cell)+" · "+weight {
			t.Errorf("the button of %s: %+v, want its weight %s", cell, b, weight)
		}
	}
	h.Press("ada", id, "/b1")
	msg, _ = h.Board(id)
	if b := apptest.Button(msg, "/b1"); b == nil || strings.Contains(b.Label, "6") {
		t.Errorf("the button of a taken cell: %+v", b)
	}
}
