package view

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/render"
)

// A game by columns has one button a column, in rows as even as they can be, and a full
// column cannot be pressed.
func TestColumnsAreButtons(t *testing.T) {
	for position, want := range map[string]string{
		"connect-four":               "a1 b1 c1 d1 | e1 f1 g1",
		"connect-four d d d d d d c": "a1 b1 c2 (d6) | e1 f1 g1",
		"drop:4x4:4 a":               "a2 b1 c1 d1",
		"drop:10x10:4":               "a1 b1 c1 d1 e1 | f1 g1 h1 i1 j1",
		"connect-four a b a b a b a": "(a6) (b6) (c6) (d6) | (e6) (f6) (g6)",
	} {
		game, p, err := games.ParsePosition(position)
		if err != nil {
			if want != "" {
				t.Error(err)
			}
			continue
		}
		board := p.Board()
		grid := CellGrid{Game: game, Board: &board, Columns: ColumnMoves(game, p), ID: func(m engine.Move) string { return game.MoveName(m) }}
		var rows []string
		for _, row := range grid.Rows() {
			var names []string
			for _, b := range row.Buttons {
				if b.Label != strings.ToUpper(b.ID[:1]) {
					t.Errorf("%s: the button of %s says %s", position, b.ID, b.Label)
				}
				name := b.ID
				if b.Disabled {
					name = fmt.Sprintf("(%s)", name)
				}
				names = append(names, name)
			}
			rows = append(rows, strings.Join(names, " "))
		}
		if got := strings.Join(rows, " | "); got != want {
			t.Errorf("%s: got %s, want %s", position, got, want)
		}
	}
	game, p, err := games.ParsePosition("tic-tac-toe")
	if err != nil || ColumnMoves(game, p) != nil {
		t.Errorf("tic-tac-toe is played by columns: %v", err)
	}
}

// A cell on which the rules forbid the side to move to play has no button that can be pressed.
func TestForbiddenCellsCannotBePressed(t *testing.T) {
	game, p, err := games.ParsePosition("mnk:15x15:5:renju h8 a1 i8 a3 j9 a5 j10 a7") // j8 would make two open threes
	if err != nil {
		t.Fatal(err)
	}
	board := p.Board()
	if len(board.Forbidden) == 0 {
		t.Fatal("no cell is forbidden")
	}
	window := render.Window{Row: 6, Col: 6, Rows: 5, Cols: 5}
	free, closed := 0, 0
	for _, row := range (CellGrid{Game: game, Board: &board, Window: &window, ID: func(m engine.Move) string { return engine.CellName(m.Cell, board.Cols) }}).Rows() {
		for _, b := range row.Buttons {
			cell, err := engine.ParseCell(b.ID, board.Rows, board.Cols)
			if err != nil {
				t.Fatal(err)
			}
			_, refused := p.Play(engine.Move{Cell: cell})
			if b.Disabled != (refused != nil) {
				t.Errorf("the button of %s: disabled %v, and playing there says %v", b.ID, b.Disabled, refused)
			}
			if slices.Contains(board.Forbidden, cell) {
				closed++
			} else if !b.Disabled {
				free++
			}
		}
	}
	if free == 0 || closed == 0 {
		t.Errorf("%d buttons are free, %d are of forbidden cells", free, closed)
	}
}
