package play_test

import (
	"reflect"
	"strings"
	"testing"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/engine/match"
)

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

func TestTwoClicksMakeOneMove(t *testing.T) {
	h := newHarness(t)
	h.Challenge("tic-tac-toe", 1)
	_, at := h.Board(1)
	done := make(chan commands.Reply, 2)
	for range 2 {
		go func() {
			done <- h.Handled(commands.Request{
				Kind: commands.Press, Name: "match/1/0/a1", User: apptest.People["ada"], Place: commands.Place{GuildID: "guild", ChannelID: "channel", MessageID: at},
			})
		}()
	}
	kinds := map[commands.ReplyKind]int{(<-done).Kind: 1}
	kinds[(<-done).Kind]++
	if kinds[commands.Update] == 0 || kinds[commands.Private] != 0 || h.Match(1).Ply() != 1 {
		t.Errorf("replies %v, %d plies; want an update, no refusal, one ply", kinds, h.Match(1).Ply())
	}
}
