// Package records reads and writes the files in which other programs keep games of
// five in a row: those of Piskvork, the manager of the Gomocup tournaments, and SGF.
package records

import "noughts/engine"

// A Rule says by which rules a game is played, as far as a file tells.
type Rule uint8

// The rules.
const (
	Freestyle Rule = iota // five or more win
	Standard              // exactly five win
	Renju                 // Black's overlines, double-fours and double-threes are forbidden
	Caro                  // five that an opponent's stones stop at both ends do not win
)

// A Game is a game of five in a row as a file has it.
type Game struct {
	Rows, Cols int
	Rule       Rule
	Moves      []uint16 // cells as row*Cols+col with row 0 at the bottom, who began first
	Names      [2]string
	// Winner is who won, if Ended; nobody where that is a Draw.
	Ended bool
	Draw  bool
	Wins  engine.Player
}

// maxSide is the longest side of a board, and maxMoves the most moves, that are read.
const (
	maxSide  = engine.MaxCols
	maxMoves = maxSide * maxSide
)

// cell returns the cell in a column from the left and a row from the top, both from
// 0; ok is false if the board has none there.
func (g *Game) cell(col, row int) (cell uint16, ok bool) {
	if col < 0 || col >= g.Cols || row < 0 || row >= g.Rows {
		return 0, false
	}
	return uint16((g.Rows-1-row)*g.Cols + col), true
}

// place is the inverse of cell.
func (g *Game) place(cell uint16) (col, row int) {
	return int(cell) % g.Cols, g.Rows - 1 - int(cell)/g.Cols
}

func (g *Game) setSize(cols, rows int) error {
	if cols < 1 || cols > maxSide || rows < 1 || rows > maxSide {
		return engine.NewUserError("mnk.record.size", "Cols", cols, "Rows", rows, "Most", maxSide)
	}
	g.Cols, g.Rows = cols, rows
	return nil
}

// add appends a move.
func (g *Game) add(cell uint16) error {
	if len(g.Moves) == maxMoves {
		return engine.NewUserError("mnk.record.moves", "Most", maxMoves)
	}
	g.Moves = append(g.Moves, cell)
	return nil
}

// beside says that a move is not on the board.
func (g *Game) beside(typed string) error {
	return engine.Within(engine.NewUserError("mnk.record.beside", "Typed", engine.Quote(typed), "Cols", g.Cols, "Rows", g.Rows),
		"illegal.move", "Number", len(g.Moves)+1)
}
