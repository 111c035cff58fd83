package patterns

import "noughts/engine/grid"

// The limits of a board.
const (
	MaxSide  = grid.MaxSide
	MaxCells = grid.MaxCells
)

// Cells is a set of cells.
type Cells = grid.Cells
