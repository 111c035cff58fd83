package explain

import (
	"strings"

	"noughts/engine"
	"noughts/words"
)

// Region names the part of the board where a cell is: thirds of its rows and
// columns.
func Region(info engine.Info, cell uint16) engine.Text {
	row, col := int(cell)/info.Cols*3/info.Rows, int(cell)%info.Cols*3/info.Cols
	return engine.Say([3][3]string{
		{"region.bottom_left", "region.bottom", "region.bottom_right"},
		{"region.left", "region.middle", "region.right"},
		{"region.top_left", "region.top", "region.top_right"},
	}[row][col])
}

// Names are shown as a list, and a message may pick one of them by its index.
type Names []string

// String returns the names with commas between.
func (n Names) String() string { return strings.Join(n, ", ") }

// Because says why a move is good as a clause; a reason that has no words, or
// none that fit what it speaks of, claims nothing.
func Because(say *words.Printer, game engine.Game, c engine.Choice) string {
	if said, ok := Reasoned(say, c.Reason.ID, game, c); ok {
		return said
	}
	return say.Says("reason.none")
}

// Reasoned says a message about a choice and its reason, with more pairs of
// names and values if it takes them.
func Reasoned(say *words.Printer, id string, game engine.Game, c engine.Choice, pairs ...any) (said string, ok bool) {
	if c.Reason.ID == "" || !say.Has(id) {
		return "", false
	}
	cols := game.Info().Cols
	var moves, cells Names
	for _, m := range c.Reason.Moves {
		moves = append(moves, game.MoveName(m))
		cells = append(cells, engine.CellName(m.Cell, cols))
	}
	said = say.Says(id, append(pairs,
		"Move", game.MoveName(c.Move), "Cell", engine.CellName(c.Move.Cell, cols), "Moves", moves, "Cells", cells,
		"Plies", c.Reason.Plies, "Count", c.Reason.Plies, "Number", c.Reason.Number)...)
	return said, said != "<"+id+">"
}
