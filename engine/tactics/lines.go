package tactics

import "noughts/engine"

// A Prospect is what a cell has to do with the lines that a side may still make.
type Prospect struct {
	Open  int      // lines through the cell that have no other symbol yet
	Cells []uint16 // the side's own in the best of these, besides the cell
}

// ProspectOf looks at the lines of so many cells through an empty cell of a board, for
// the side with a symbol.
func ProspectOf(b *engine.Board, line int, cell uint16, own engine.Symbol) (best Prospect) {
	row, col := int(cell)/b.Cols, int(cell)%b.Cols
	for _, d := range [...][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
		for start := 1 - line; start <= 0; start++ {
			cells, open := windowOf(b, row+start*d[0], col+start*d[1], d, line, own)
			if !open {
				continue
			}
			best.Open++
			if len(cells) > len(best.Cells) {
				best.Cells = cells
			}
		}
	}
	return best
}

// windowOf returns the cells with a symbol among those from a row and a column on, and
// whether all are on the board and none has another one.
func windowOf(b *engine.Board, row, col int, step [2]int, line int, own engine.Symbol) (cells []uint16, open bool) {
	for range line {
		if row < 0 || row >= b.Rows || col < 0 || col >= b.Cols {
			return nil, false
		}
		switch b.Cell(row, col) {
		case own:
			cells = append(cells, uint16(row*b.Cols+col))
		case engine.Empty:
		default:
			return nil, false
		}
		row, col = row+step[0], col+step[1]
	}
	return cells, true
}
