package engine

// A Board is a position made ready to draw or to read aloud. It is a copy: the
// receiver may keep and change it.
type Board struct {
	Rows, Cols int
	Cells      []Symbol // Rows*Cols, row 0 (the bottom row) first
	Counted    []Symbol // what the empty cells of a finished game became, Empty for all others; nil if they stay empty
	Discs      bool     // whether the symbols are discs in a frame that stands upright, where a theme shows games as they look on a table
	Labels     []string // a small text for each cell, such as its weight; nil without
	Groups     []int    // in a picture, cells of the same number above 0 have a color of their own; nil without
	Forbidden  []uint16 // empty cells on which the rules forbid the side to move to play; nil in games that forbid none
	Lines      []Line   // lines worth showing, the most important first
	Scored     bool     // whether Score means anything
	Score      [2]int64 // points or sums so far, by Player
	Notes      []Text   // short remarks beside the board: a running sum, "first stone of two"
}

// Cell returns the symbol at a row (0 at the bottom) and a column (0 at the left).
func (b *Board) Cell(row, col int) Symbol { return b.Cells[row*b.Cols+col] }

// EmptyCells counts the cells without a symbol.
func (b *Board) EmptyCells() (n int) {
	for _, s := range b.Cells {
		if s == Empty {
			n++
		}
	}
	return n
}

// A Line is a run of cells with a meaning in the game.
type Line struct {
	Kind   LineKind
	Symbol Symbol   // whose line; Empty if nobody's
	Cells  []uint16 // in order from one end to the other
}

// A LineKind says what a line means.
type LineKind uint8

// The kinds of lines.
const (
	LineWinning LineKind = iota // it decided the game
	LineScoring                 // it is worth points
	LineOpen                    // it may still become a winning line
	LineThreat                  // it becomes one unless its opponent stops it now
)
