package play_test

import (
	"reflect"
	"strings"
	"testing"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/engine"
	"noughts/engine/match"
)

// No option is left out of account without a word: what fits together is taken up, in the menu too,
// and what doesn't is refused.
func TestNoOptionIsDroppedSilently(t *testing.T) {
	h := newHarness(t)
	for _, c := range []struct {
		id      string
		command []string
	}{
		{"error.level_and_person", []string{"play", "game", "tic-tac-toe", "opponent", "ben", "level", "best"}},
		{"error.level_and_person", []string{"play", "opponent", "ben", "level", "best"}},
		{"error.level_and_person", []string{"play", "anyone", "true", "level", "best"}},
		{"error.rated_level", []string{"play", "rated", "true", "level", "random"}},
		{"error.puzzle_wish", []string{"puzzle", "kind", "today", "game", "gomoku"}},
		{"error.puzzle_wish", []string{"puzzle", "kind", "own", "difficulty", "normal"}},
		{"error.puzzle_wish", []string{"puzzle", "kind", "table", "theme", "Double threat"}},
		{"error.analyze_both", []string{"analyze", "position", "tic-tac-toe b2", "game", "1"}},
	} {
		want := h.Says(c.id, "Levels", "Novice, Learner, Improver, Casual, Strong, Expert and Best", "Kind", engine.Say("puzzle.kind.random"))
		if h.Wants(h.Run("ada", c.command[0], c.command[1:]...), commands.Private, want); t.Failed() {
			t.Fatalf("of %v", c.command)
		}
	}
	for _, c := range []struct{ side, game, id string }{
		{"second", "tic-tac-toe", "/second"}, {"random", "tic-tac-toe", "/random"}, {"Chaos", "order-and-chaos", "/second"}, {"order", "order-and-chaos", "/first"},
	} {
		for _, rival := range []string{"", "ben"} {
			command := []string{"side", c.side}
			if rival != "" {
				command = append(command, "opponent", rival)
			}
			menu := h.Run("ada", "play", command...)
			if start := idOf(menu.Message, "menu/start/"); !strings.HasPrefix(start, "menu/start/"+c.game+"/") || !strings.HasSuffix(start, c.id) {
				t.Errorf("the menu for %v starts %q, want %s and %s", command, start, c.game, c.id)
			}
		}
	}
	h.Wants(h.Run("ada", "play", "side", "nobody"), commands.Private, "There's no side")
	h.Wants(h.Run("ada", "puzzle", "difficulty", "normal"), commands.Private, "### Puzzle · ") // a random one
}

// The second press of a double click is answered with the board as it stands, and nobody is told
// that the game has moved on; another cell of the old board is told so.
func TestADoubleClickOnACell(t *testing.T) {
	h := newHarness(t)
	h.Run("ada", "play", "game", "tic-tac-toe", "opponent", "ben", "side", "first")
	h.Press("ben", 1, "/accept")
	board, at := h.Board(1)
	cell, other := apptest.Button(board, "/b2").ID, apptest.Button(board, "/a1").ID
	h.PressID("ada", cell, at)
	again := h.PressID("ada", cell, at)
	if again.Kind != commands.Update || len(again.Message.Rows) == 0 || !strings.Contains(again.Message.Text, h.ToMove("ben")) {
		t.Errorf("got kind %d with %q", again.Kind, again.Message.Text)
	}
	if got := h.Match(1); got.Ply() != 1 {
		t.Errorf("%d moves were made", got.Ply())
	}
	h.Wants(h.PressID("ada", other, at), commands.Private, h.Says("error.stale"))
	h.Wants(h.PressID("eve", cell, at), commands.Private, h.Says("error.stranger"))
	h.Press("ben", 1, "/c3")
	if late := h.PressID("ada", cell, at); late.Kind != commands.Update || !strings.Contains(late.Message.Text, h.ToMove("ada")) {
		t.Errorf("after the answer: kind %d with %q", late.Kind, late.Message.Text)
	}
	for _, mv := range []string{"ada/a2", "ben/c1"} {
		who, cell, _ := strings.Cut(mv, "/")
		h.Press(who, 1, "/"+cell)
	}
	board, at = h.Board(1)
	last := apptest.Button(board, "/c2").ID
	h.PressID("ada", last, at)
	if end := h.PressID("ada", last, at); end.Kind != commands.Update || h.Match(1).Status != match.Over || apptest.Button(end.Message, "/rematch") == nil {
		t.Errorf("after the move that ends the game: kind %d with %q", end.Kind, end.Message.Text)
	}
}

// The symbol that somebody has chosen against the bot stays chosen after a double click.
func TestADoubleClickKeepsTheSymbol(t *testing.T) {
	h := newHarness(t)
	h.Run("ada", "play", "game", "mini", "level", "novice", "side", "first")
	board, at := h.Board(1)
	h.PressID("ada", apptest.Button(board, "/symbol/O").ID, at)
	board, _ = h.Board(1)
	cell := apptest.Button(board, "b2").ID
	if !strings.Contains(cell, "O") {
		t.Fatalf("the button of b2 is %q, want one that places O", cell)
	}
	h.PressID("ada", cell, at)
	board, _ = h.Board(1)
	again := h.PressID("ada", cell, at)
	if len(board.Rows) == 0 || !reflect.DeepEqual(again.Message.Rows, board.Rows) {
		t.Errorf("the second press shows %+v, the first %+v", again.Message.Rows, board.Rows)
	}
}
