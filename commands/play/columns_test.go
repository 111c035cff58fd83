package play_test

import (
	"slices"
	"strings"
	"testing"

	"noughts/commands"
	"noughts/commands/markup"
	"noughts/engine/match"
)

// labelsOf returns the labels of a message's buttons, row by row.
func labelsOf(m commands.Message) (rows [][]string) {
	for _, row := range m.Rows {
		var labels []string
		for _, b := range row.Buttons {
			labels = append(labels, b.Label)
		}
		rows = append(rows, labels)
	}
	return rows
}

// A game of columns that begins with /play is played to its end on one button a column,
// and what else can be done stands below.
func TestColumnsArePlayedOnButtons(t *testing.T) {
	h := newHarness(t)
	say := h.App.Words.Printer()
	h.Run("ada", "play", "game", "connect-four", "level", "novice", "side", "first")
	columns := strings.Fields("A B C D E F G")
	for h.Match(1).Status == match.Playing {
		msg, at := h.Board(1)
		rows := labelsOf(msg)
		last := len(rows) - 1
		if !slices.Equal(slices.Concat(rows[:last]...), columns) {
			t.Fatalf("the buttons are %q, want one a column", rows)
		}
		if below := []string{say.Says("button.hint"), say.Says("button.take_back"), say.Says("button.rules"), say.Says("button.resign")}; !slices.Equal(rows[last], below) {
			t.Fatalf("below the columns there is %q, want %q", rows[last], below)
		}
		i := slices.IndexFunc(msg.Rows[0].Buttons, func(b commands.Button) bool { return !b.Disabled })
		row := msg.Rows[0]
		if i < 0 {
			row = msg.Rows[1]
			i = slices.IndexFunc(row.Buttons, func(b commands.Button) bool { return !b.Disabled })
		}
		before := h.Match(1).Ply()
		if h.PressID("ada", row.Buttons[i].ID, at); h.Match(1).Ply() == before {
			t.Fatalf("pressing column %s makes no move", row.Buttons[i].Label)
		}
	}
	if n := h.Match(1).Ply(); n < 7 {
		t.Errorf("the game is over after %d moves", n)
	}
}

// Who types what is no column hears what the columns are.
func TestNoColumn(t *testing.T) {
	h := newHarness(t)
	h.Set("connect-four", "novice")
	h.Wants(h.Run("ada", "move", "move", "z9"), commands.Private, h.Says("error.move_column", "Move", markup.Quote("z9"), "Example", "D", "First", "A", "Last", "G"))
}

// A full column is no example, and who types it hears that it is full.
func TestFullColumn(t *testing.T) {
	h := newHarness(t)
	h.Run("ada", "play", "game", "connect-four", "level", "novice", "side", "first", "position", "d1 d2 d3 d4 d5 d6")
	for _, typed := range []string{"d", "d6", "d1"} {
		h.Wants(h.Run("ada", "move", "move", typed), commands.Private, h.Says("drop.illegal.full", "Column", "D"))
	}
	refused := h.Run("ada", "move", "move", "z9")
	if text := refused.Message.Text; strings.Contains(text, "`d`") {
		t.Errorf("%q names a column that is full", text)
	}
}
