package app_test

import (
	"slices"
	"strings"
	"testing"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/commands/view"
)

// Between people nobody gets help: no hint, no analysis, and no completion that has
// the promising moves first.
func TestNoHelpBetweenPeople(t *testing.T) {
	h := newHarness(t)
	h.Challenge("tic-tac-toe", 1)
	h.Wants(h.Run("ada", "hint"), commands.Private, "That wouldn't be fair")
	for _, word := range []string{"hint", "reveal"} {
		h.Wants(h.PressID("ada", "match/1/0/"+word, "m1"), commands.Private, "That wouldn't be fair")
	}
	h.Wants(h.Run("ada", "analyze"), commands.Private, "before it's over")
	var moves []string
	for _, c := range h.Suggest("move", "move") {
		moves = append(moves, c.Value)
	}
	if got, want := strings.Join(moves, " "), "a1 b1 c1 a2 b2 c2 a3 b3 c3"; got != want {
		t.Errorf("the moves are offered as %q, want %q", got, want)
	}
}

// The buttons of a board that has moved on do nothing, whichever they are.
func TestOldButtons(t *testing.T) {
	h := newHarness(t)
	h.Run("ada", "play", "game", "tic-tac-toe", "level", "novice")
	_, at := h.Board(1)
	h.PressID("ada", "match/1/0/b2", at)
	for _, word := range []string{"a1", "back", "hint", "reveal", "view/symbol/X"} {
		h.Wants(h.PressID("ada", "match/1/0/"+word, at), commands.Private, "moved on")
		h.Wants(h.PressID("eve", "match/1/2/"+word, at), commands.Private, "not")
	}
	if m := h.Match(1); m.Ply() != 2 {
		t.Errorf("%d plies, want 2", m.Ply())
	}
}

// How a board is shown is for whoever is to move.
func TestOnlyTheSideToMoveTurnsTheBoard(t *testing.T) {
	h := newHarness(t)
	id := h.Challenge("gomoku", 1)
	msg, at := h.Board(id)
	var view string
	for _, row := range msg.Rows {
		for _, b := range row.Buttons {
			if strings.Contains(b.ID, "/view/") && !b.Disabled {
				view = b.ID
			}
		}
	}
	h.Wants(h.PressID("ben", view, at), commands.Private, "wait for <@ada>")
	h.Wants(h.PressID("ada", view, at), commands.Update, h.ToMove("ada"))
}

// A message that was posted just before a crash is found again by a press on it.
func TestAPressTellsWhereTheBoardIs(t *testing.T) {
	h := newHarness(t)
	h.Lose(commands.Invoke, "ada", "play", "", "game", "tic-tac-toe", "level", "novice") // and nobody notes where it stands
	if m := h.Match(1); m.Place.MessageID != "" {
		t.Fatalf("the board stands at %s", m.Place.MessageID)
	}
	h.Chat.Messages["m9"] = commands.Message{}
	h.PressID("ada", "match/1/0/b2", "m9")
	if m := h.Match(1); m.Place.MessageID != "m9" {
		t.Errorf("the board stands at %q, want m9", m.Place.MessageID)
	}
}

// What is only for the person who asks is private, and what all should see is not.
func TestWhoSeesWhat(t *testing.T) {
	h := newHarness(t)
	h.Wants(h.Run("ada", "play", "game", "tic-tac-toe", "level", "novice"), commands.Post, "")
	for _, command := range []string{"hint", "analyze", "rules", "theme", "help", "games", "resign"} {
		h.Wants(h.Run("ada", command), commands.Private, "")
	}
	h.Wants(h.Run("ada", "move", "move", "b2"), commands.Private, "You played")
	h.Wants(h.Run("ada", "takeback"), commands.Private, "taken back")
	h.Wants(h.Run("ada", "board"), commands.Post, "")
	h.Wants(h.Run("eve", "board", "game", "1"), commands.Private, "not playing")
}

// Whoever may not post here is told before anything happens.
func TestPermissionsFirst(t *testing.T) {
	h := newHarness(t)
	h.Challenge("tic-tac-toe", 1)
	_, at := h.Board(1)
	for _, name := range []string{"play", "move", "board", "takeback", "claim"} {
		r := h.Do(commands.Request{
			Kind: commands.Invoke, Name: name, User: apptest.People["ada"], Lacks: []commands.Permission{commands.AttachFiles},
			Args: map[string]string{"game": "1", "move": "a1"},
		})
		h.Wants(r, commands.Private, "permission Attach Files")
	}
	if m := h.Match(1); m.Ply() != 0 || m.Place.MessageID != at {
		t.Errorf("something happened: ply %d, message %s", m.Ply(), m.Place.MessageID)
	}
}

// The buttons reach what the last hint spoke of.
func TestButtonsReachTheHint(t *testing.T) {
	h := newHarness(t)
	h.Set("gomoku", "best", "h8", "a1", "h9", "a3", "h10", "a5")
	m := h.Match(1)
	h.App.Shown.Point(m, []uint16{14 * 15}) // a15, far from all stones
	msg, err := h.App.Shown.Message(t.Context(), m, view.View{}, h.App.Words.Printer())
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(msg.Rows, func(r commands.Row) bool {
		return slices.ContainsFunc(r.Buttons, func(b commands.Button) bool { return strings.HasSuffix(b.ID, "/a15") })
	}) {
		t.Error("no button reaches a15")
	}
}
