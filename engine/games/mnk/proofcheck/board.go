package proofcheck

import (
	"slices"

	"noughts/engine"
	"noughts/engine/games/mnk/renju"
	"noughts/engine/grid"
)

// A Board is a position: stones, the rule, and who is to move.
type Board struct {
	Rows, Cols int
	Line       int             // stones that make a line
	Exact      bool            // more in a row do not
	Renju      bool            // nor for X, to whom the rules of renju forbid points
	Caro       bool            // nor does a line with the opponent's stones at both ends
	Cells      []engine.Symbol // the bottom row first
	Turn       engine.Symbol
	Over       func() bool // ends a check, which then fails; nil for never

	stones [2]grid.Cells // those of X and O, on a copy that is played on
}

// directions are those in which lines run.
var directions = [4][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}}

// clone returns a copy that can be played on.
func (b *Board) clone() *Board {
	c := *b
	c.Cells = slices.Clone(b.Cells)
	for cell, s := range c.Cells {
		if s == engine.X || s == engine.O {
			c.stonesOf(s).Add(uint16(cell))
		}
	}
	return &c
}

func (b *Board) stonesOf(s engine.Symbol) *grid.Cells {
	if s == engine.X {
		return &b.stones[0]
	}
	return &b.stones[1]
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
	b.stonesOf(b.Turn).Add(uint16(cell))
	b.Turn = engine.X + engine.O - b.Turn
}

// undo takes back the last stone.
func (b *Board) undo(cell int) {
	b.stonesOf(b.Cells[cell]).Remove(uint16(cell))
	b.Cells[cell] = engine.Empty
	b.Turn = engine.X + engine.O - b.Turn
}

// wins reports whether the stone on a cell stands in a line.
func (b *Board) wins(cell int) bool {
	for _, d := range directions {
		after, before := b.run(cell, d[0], d[1]), b.run(cell, -d[0], -d[1])
		n := 1 + after + before
		longer := !b.Exact && !(b.Renju && b.Cells[cell] == engine.X)
		stopped := b.Caro && b.stops(cell, d[0]*(after+1), d[1]*(after+1)) && b.stops(cell, -d[0]*(before+1), -d[1]*(before+1))
		if n == b.Line && !stopped || n > b.Line && longer {
			return true
		}
	}
	return false
}

// stops reports whether so far from a stone there is one of the opponent's.
func (b *Board) stops(cell, up, right int) bool {
	row, col := cell/b.Cols+up, cell%b.Cols+right
	return row >= 0 && row < b.Rows && col >= 0 && col < b.Cols && b.Cells[row*b.Cols+col] == engine.X+engine.O-b.Cells[cell]
}

// forbidden reports whether the rules forbid the side to move to play on a free cell.
func (b *Board) forbidden(cell int) bool {
	if !b.Renju || b.Turn != engine.X {
		return false
	}
	r := renju.Board{Rows: b.Rows, Cols: b.Cols, Black: b.stones[0], White: b.stones[1]}
	return r.Forbidden(uint16(cell)) != renju.None
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
