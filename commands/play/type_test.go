package play_test

import (
	"strings"
	"testing"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/engine/match"
)

// A move that is typed goes onto the board as one that is pressed does, however it is written.
func TestTypedMoves(t *testing.T) {
	for _, c := range []struct {
		game  string
		typed []string
		made  []string
	}{
		{"gomoku", []string{"H8"}, []string{"h8"}},
		{"gomoku", []string{" o15 "}, []string{"o15"}},
		{"order-and-chaos", []string{"X B3"}, []string{"Xb3"}},
		{"order-and-chaos", []string{"X\u00a0B3"}, []string{"Xb3"}}, // as it is copied from a message
		{"order-and-chaos", []string{"xb3"}, []string{"Xb3"}},
		{"order-and-chaos", []string{"B3o"}, []string{"Ob3"}},
		{"order-and-chaos", []string{"b3"}, []string{"Xb3"}},
		{"order-chaos:6x6:5:symbols=3", []string{" B3 "}, []string{"Xb3"}},
		{"jing", []string{"A1"}, []string{"a1"}},
		{"jing", []string{"c3 D1"}, []string{"c3", "d1"}},
		{"jing", []string{"A1", "c3"}, []string{"a1", "c3"}},
	} {
		h := newHarness(t)
		id := h.Challenge(c.game, 1)
		_, at := h.Board(id)
		r := h.Submit("ada", h.PressID("ada", typeID(h, id), at), at, c.typed...)
		if r.Kind == commands.Private {
			t.Errorf("%s: %q is refused: %q", c.game, c.typed, apptest.Said(r))
		}
		m := h.Match(id)
		var made []string
		for _, mv := range m.Moves {
			made = append(made, m.Game.MoveName(mv))
		}
		if strings.Join(made, " ") != strings.Join(c.made, " ") {
			t.Errorf("%s: %q makes the moves %v, want %v", c.game, c.typed, made, c.made)
		}
	}
}

// Of a turn of two stones a form asks for those that are left.
func TestFormsAskForWhatIsLeft(t *testing.T) {
	h := newHarness(t)
	id := h.Challenge("jing", 1)
	for ply, want := range []int{2, 1, 2} {
		who := []string{"ada", "ada", "ben"}[ply]
		if got := len(h.Press(who, id, "/type").Form.Fields); got != want {
			t.Errorf("at ply %d the form has %d fields, want %d", ply, got, want)
		}
		h.Run(who, "move", "move", []string{"a1", "b1", "c1"}[ply])
	}
}

// The symbol that is chosen under the board is that of a cell that is typed alone, as the form
// says, also after it was refused; another one can be typed.
func TestTypedCellsGetTheChosenSymbol(t *testing.T) {
	for typed, want := range map[string]string{"b3": "Ob3", "x b3": "Xb3"} {
		h := newHarness(t)
		id := h.Challenge("order-and-chaos", 1)
		_, at := h.Board(id)
		h.Press("ada", id, "/view/symbol/O/1/0")
		asked := h.Press("ada", id, "/type/O")
		if label := asked.Form.Fields[0].Label; label != h.Says("type.move_as", "Symbol", "◯") {
			t.Errorf("the form asks for %q", label)
		}
		wrong := h.Submit("ada", asked, at, "zz")
		again := h.PressID("ada", wrong.Message.Rows[0].Buttons[0].ID, "private")
		h.Submit("ada", again, "private", typed)
		if m := h.Match(id); m.Ply() != 1 || m.Game.MoveName(m.Moves[0]) != want {
			t.Errorf("%q makes %v, want %s", typed, m.Moves, want)
		}
	}
}

// What is typed wrong is refused in one sentence, nothing of it is made, and a button asks again:
// what was right stays there.
func TestWrongTypedMoves(t *testing.T) {
	for _, c := range []struct {
		game, want string
		typed      []string
		right      string
	}{
		{"gomoku", "`zz` isn't a move here. Type one such as `A1` (cells go from A1 to O15).", []string{"zz"}, "h8"},
		{"gomoku", "isn't a move here", []string{"p16/%2F"}, "h8"},
		{"gomoku", "isn't a move here", []string{strings.Repeat("棋", 30)}, "h8"},
		{"order-and-chaos", "There's only one more move in this turn", []string{"e4x e1"}, "xb3"},
		{"gomoku", "There's only one more move in this turn", []string{"h8 zz"}, "h8"},
		{"jing", "C3 is taken. Pick an empty cell.", []string{"c3", "c3"}, "c3"},
		{"jing", "isn't a move here", []string{"c3", "zz"}, "c3"},
	} {
		h := newHarness(t)
		id := h.Challenge(c.game, 1)
		_, at := h.Board(id)
		wrong := h.Submit("ada", h.PressID("ada", typeID(h, id), at), at, c.typed...)
		h.Wants(wrong, commands.Private, c.want)
		if m := h.Match(id); m.Ply() != 0 || !wrong.Refused {
			t.Errorf("%s: %q makes %d plies", c.game, c.typed, m.Ply())
		}
		if len(wrong.Message.Rows) != 1 {
			t.Fatalf("%s: nothing leads on: %+v", c.game, wrong.Message)
		}
		again := h.PressID("ada", wrong.Message.Rows[0].Buttons[0].ID, "private")
		for i, field := range again.Form.Fields {
			want := ""
			if c.game == "jing" && i == 0 { // the first stone is all right
				want = c.typed[0]
			}
			if field.Value != want {
				t.Errorf("%s: %q comes back as %q, want %q", c.game, c.typed, field.Value, want)
			}
		}
		h.Wants(h.Submit("ada", again, "private", c.right), commands.Update, "[See the board]")
		if m := h.Match(id); m.Ply() != 1 {
			t.Errorf("%s: %q makes %d plies", c.game, c.right, m.Ply())
		}
	}
}

// Only who is to move is asked for a move, and only as long as it can be made.
func TestFormsAreForWhoeverMoves(t *testing.T) {
	h := newHarness(t)
	id := h.Challenge("gomoku", 1)
	_, at := h.Board(id)
	asked := h.Press("ada", id, "/type")
	h.Wants(h.Press("ben", id, "/type"), commands.Private, h.Says("error.their_turn", "Who", "<@ada>"))
	h.Wants(h.Press("eve", id, "/type"), commands.Private, h.Says("error.stranger"))
	h.Wants(h.Submit("eve", asked, at, "h8"), commands.Private, h.Says("error.stranger"))
	h.Run("ada", "move", "move", "h8")
	moved := h.Says("error.stale_board", "Link", "link:"+at)
	h.Wants(h.Submit("ada", asked, at, "h9"), commands.Private, moved)
	h.Wants(h.Submit("ben", asked, at, "h9"), commands.Private, moved)
	h.Run("ada", "resign", "game", "1")
	h.PressID("ada", "match/1/1/resigned", "private")
	if m := h.Match(id); m.Ply() != 1 || m.Status != match.Over {
		t.Errorf("%d plies, status %v", m.Ply(), m.Status)
	}
	h.Wants(h.Submit("ben", asked, at, "h9"), commands.Private, h.Says("error.over"))
}

// Games that are played on buttons alone have no button to type.
func TestWhereMovesAreTyped(t *testing.T) {
	for game, want := range map[string]bool{
		"gomoku": true, "renju": true, "order-and-chaos": true, "jing": true,
		"tic-tac-toe": false, "connect-four": false, "weighted": false, "mini": false,
	} {
		h := newHarness(t)
		msg, _ := h.Board(h.Challenge(game, 1))
		if got := apptest.Within(msg, "/type") != ""; got != want {
			t.Errorf("%s: is there a button to type? %v, want %v", game, got, want)
		}
	}
}

// typeID is the custom ID of the button that has a move of a match typed.
func typeID(h *harness, id int64) string {
	msg, _ := h.Board(id)
	return apptest.Within(msg, "/type")
}
