package app

import (
	"reflect"
	"strings"
	"testing"

	"noughts/commands"
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
		want := h.says(c.id, "Levels", "Novice, Casual, Strong and Best", "Kind", engine.Say("puzzle.kind.random"))
		if h.wants(h.run("ada", c.command[0], c.command[1:]...), commands.Private, want); t.Failed() {
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
			menu := h.run("ada", "play", command...)
			if start := idOf(menu.Message, "menu/start/"); !strings.HasPrefix(start, "menu/start/"+c.game+"/") || !strings.HasSuffix(start, c.id) {
				t.Errorf("the menu for %v starts %q, want %s and %s", command, start, c.game, c.id)
			}
		}
	}
	h.wants(h.run("ada", "play", "side", "nobody"), commands.Private, "There's no side")
	h.wants(h.run("ada", "puzzle", "difficulty", "normal"), commands.Private, "### Puzzle · ") // a random one
}

// The second press of a double click is answered with the board as it stands, and nobody is told
// that the game has moved on; another cell of the old board is told so.
func TestADoubleClickOnACell(t *testing.T) {
	h := newHarness(t)
	h.run("ada", "play", "game", "tic-tac-toe", "opponent", "ben", "side", "first")
	h.press("ben", 1, "/accept")
	board, at := h.board(1)
	cell, other := button(board, "/b2").ID, button(board, "/a1").ID
	h.pressID("ada", cell, at)
	again := h.pressID("ada", cell, at)
	if again.Kind != commands.Update || len(again.Message.Rows) == 0 || !strings.Contains(again.Message.Text, h.toMove("ben")) {
		t.Errorf("got kind %d with %q", again.Kind, again.Message.Text)
	}
	if got := h.match(1); got.Ply() != 1 {
		t.Errorf("%d moves were made", got.Ply())
	}
	h.wants(h.pressID("ada", other, at), commands.Private, h.says("error.stale"))
	h.wants(h.pressID("eve", cell, at), commands.Private, h.says("error.stranger"))
	h.press("ben", 1, "/c3")
	if late := h.pressID("ada", cell, at); late.Kind != commands.Update || !strings.Contains(late.Message.Text, h.toMove("ada")) {
		t.Errorf("after the answer: kind %d with %q", late.Kind, late.Message.Text)
	}
	for _, mv := range []string{"ada/a2", "ben/c1"} {
		who, cell, _ := strings.Cut(mv, "/")
		h.press(who, 1, "/"+cell)
	}
	board, at = h.board(1)
	last := button(board, "/c2").ID
	h.pressID("ada", last, at)
	if end := h.pressID("ada", last, at); end.Kind != commands.Update || h.match(1).Status != match.Over || button(end.Message, "/rematch") == nil {
		t.Errorf("after the move that ends the game: kind %d with %q", end.Kind, end.Message.Text)
	}
}

// The symbol that somebody has chosen against the bot stays chosen after a double click.
func TestADoubleClickKeepsTheSymbol(t *testing.T) {
	h := newHarness(t)
	h.run("ada", "play", "game", "mini", "level", "novice", "side", "first")
	board, at := h.board(1)
	h.pressID("ada", button(board, "/symbol/O").ID, at)
	board, _ = h.board(1)
	cell := button(board, "b2").ID
	if !strings.Contains(cell, "O") {
		t.Fatalf("the button of b2 is %q, want one that places O", cell)
	}
	h.pressID("ada", cell, at)
	board, _ = h.board(1)
	again := h.pressID("ada", cell, at)
	if len(board.Rows) == 0 || !reflect.DeepEqual(again.Message.Rows, board.Rows) {
		t.Errorf("the second press shows %+v, the first %+v", again.Message.Rows, board.Rows)
	}
}
