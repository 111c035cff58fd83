package proofcheck

import (
	"slices"

	"noughts/engine"
)

// A Board is a position: stones, the rule, and who is to move.
type Board struct {
	Rows, Cols int
	Line       int             // stones that make a line
	Exact      bool            // more in a row do not
	Cells      []engine.Symbol // the bottom row first
	Turn       engine.Symbol
}

// directions are those in which lines run.
var directions = [4][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}}

// clone returns a copy that can be played on.
func (b *Board) clone() *Board {
	c := *b
	c.Cells = slices.Clone(b.Cells)
	return &c
}

// free reports whether a stone can be put on a cell.
func (b *Board) free(cell int) bool {
	return cell >= 0 && cell < len(b.Cells) && b.Cells[cell] == engine.Empty
}

// full reports whether no stone can be put anywhere.
func (b *Board) full() bool { return !slices.Contains(b.Cells, engine.Empty) }

// put puts a stone of the side to move on a free cell.
func (b *Board) put(cell int) {
	b.Cells[cell] = b.Turn
	b.Turn = engine.X + engine.O - b.Turn
}

// undo takes back the last stone.
func (b *Board) undo(cell int) {
	b.Cells[cell] = engine.Empty
	b.Turn = engine.X + engine.O - b.Turn
}

// wins reports whether the stone on a cell stands in a line.
func (b *Board) wins(cell int) bool {
	for _, d := range directions {
		n := 1 + b.run(cell, d[0], d[1]) + b.run(cell, -d[0], -d[1])
		if n == b.Line || n > b.Line && !b.Exact {
			return true
		}
	}
	return false
}

// run returns how many stones like the one on a cell follow it in a direction.
func (b *Board) run(cell, up, right int) int {
	row, col := cell/b.Cols+up, cell%b.Cols+right
	n := 0
	for row >= 0 && row < b.Rows && col >= 0 && col < b.Cols && b.Cells[row*b.Cols+col] == b.Cells[cell] {
		n++
		row, col = row+up, col+right
	}
	return n
}
