package rules

import "noughts/engine/grid"

// A CellSet is a set of cells of a board of up to 10×10.
type CellSet = grid.SmallSet

// OneCell returns the set of a single cell.
func OneCell(cell int) CellSet { return grid.OneCell(cell) }
