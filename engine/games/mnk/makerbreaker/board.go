package makerbreaker

import (
	"slices"

	"noughts/engine"
	"noughts/engine/grid"
)

// MaxSide is the most rows and columns a board can have.
const MaxSide = 20

// A Board is a position without a line on it.
type Board struct {
	Rows, Cols, Line int
	Exact            bool            // a run longer than Line is no line
	Cells            []engine.Symbol // by row*Cols + column; X stands for the stones of First
	Turn             engine.Player   // who moves next
}

// stones are the symbols that stand for the players' stones.
var stones = [2]engine.Symbol{engine.X, engine.O}

// The four directions a line can take, as steps of row and column. The opposite
// directions give the same lines.
var directions = [4][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}}

// free reports whether a cell has no stone.
func (b *Board) free(c uint16) bool { return b.Cells[c] == engine.Empty }

// with returns the board after a stone of the side to move.
func (b *Board) with(c uint16) *Board {
	next := *b
	next.Cells = slices.Clone(b.Cells)
	next.Cells[c] = stones[b.Turn]
	next.Turn = b.Turn.Other()
	return &next
}

// inside reports whether there is such a cell.
func (b *Board) inside(row, col int) bool {
	return row >= 0 && row < b.Rows && col >= 0 && col < b.Cols
}

// A window is a run of cells that make a line when one player fills them.
type window struct {
	cells     []uint16
	direction int
}

// open returns the windows that a player may still fill: that have no stone of
// the other and, where lines are exact, none of the player's own at an end.
func (b *Board) open(p engine.Player) (list []window) {
	for i, d := range directions {
		if b.Line == 1 && i > 0 {
			break // one cell is the same window in every direction
		}
		for row := range b.Rows {
			for col := range b.Cols {
				if w, ok := b.window(p, row, col, d); ok {
					list = append(list, window{w, i})
				}
			}
		}
	}
	return list
}

// window returns the cells of the window of a player's that begins on a cell; ok
// is false if there is none that is open.
func (b *Board) window(p engine.Player, row, col int, d [2]int) (cells []uint16, ok bool) {
	if !b.inside(row+(b.Line-1)*d[0], col+(b.Line-1)*d[1]) {
		return nil, false
	}
	for i := -1; i <= b.Line; i++ {
		r, c := row+i*d[0], col+i*d[1]
		if i < 0 || i == b.Line {
			// The first stone is a line of one, whatever stands beside it.
			if b.Exact && b.Line > 1 && b.inside(r, c) && b.Cells[r*b.Cols+c] == stones[p] {
				return nil, false
			}
			continue
		}
		at := uint16(r*b.Cols + c)
		if b.Cells[at] == stones[p.Other()] {
			return nil, false
		}
		cells = append(cells, at)
	}
	return cells, true
}

// ends returns the cells next to a window where one stone more of its player would make a
// run too long, if lines are exact.
func (b *Board) ends(w window) (cells []uint16) {
	if !b.Exact || b.Line == 1 {
		return nil
	}
	d := directions[w.direction]
	row, col := int(w.cells[0])/b.Cols, int(w.cells[0])%b.Cols
	for _, i := range []int{-1, b.Line} {
		if r, c := row+i*d[0], col+i*d[1]; b.inside(r, c) {
			cells = append(cells, uint16(r*b.Cols+c))
		}
	}
	return cells
}

// A cellSet is a set of cells of a board.
type cellSet = grid.Cells
