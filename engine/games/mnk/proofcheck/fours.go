package proofcheck

import (
	"fmt"

	"noughts/engine"
	"noughts/engine/grid"
)

// CheckOnlyFour says why a move is not the only one with which the side to move wins by fours
// alone: each of its stones threatens a line on one cell, which the opponent takes, until there are
// two such cells, or one that the opponent may not take. It tries all series of fours. Where a
// stone beside a line may stop it, it claims nothing.
func (b *Board) CheckOnlyFour(first uint16) error {
	if b.Caro {
		return fmt.Errorf("%w: fours have several answers", ErrWrong)
	}
	c := fours{Board: b.clone(), seen: map[[2]grid.Cells]bool{}}
	for cell := range c.Cells {
		if wins := c.wins(cell); wins != (cell == int(first)) {
			return c.wrong([]uint16{uint16(cell)}, fmt.Sprintf("fours alone win: %v", wins))
		}
	}
	return nil
}

// A fours looks for series of fours.
type fours struct {
	*Board
	seen map[[2]grid.Cells]bool // whether the side to move wins
}

// wins reports whether a four on a cell wins, or begins a series that does.
func (f fours) wins(cell int) bool {
	if !f.free(cell) || !f.near(cell) || f.forbidden(cell) {
		return false
	}
	mover := f.Turn
	f.put(cell)
	defer f.undo(cell)
	ends := f.completions(cell, mover)
	switch {
	case f.Board.wins(cell):
		return true
	case len(ends) == 0 || f.completes():
		return false
	case len(ends) > 1 || f.forbidden(ends[0]):
		return true
	}
	f.put(ends[0])
	defer f.undo(ends[0])
	return f.series()
}

// series reports whether the side to move wins by fours alone.
func (f fours) series() bool {
	if won, ok := f.seen[f.stones]; ok {
		return won
	}
	won := false
	for cell := 0; cell < len(f.Cells) && !won; cell++ {
		won = f.wins(cell)
	}
	f.seen[f.stones] = won
	return won
}

// near reports whether a stone of the side to move on a cell may make a four: whether there are
// enough of its stones in a direction.
func (f fours) near(cell int) bool {
	for _, d := range directions {
		n := 0
		for _, at := range f.along(cell, d) {
			if f.Cells[at] == f.Turn {
				n++
			}
		}
		if n >= f.Line-2 {
			return true
		}
	}
	return false
}

// completions are the free cells on which a player would make a line with the stone on a cell.
func (f fours) completions(cell int, mover engine.Symbol) (ends []int) {
	for _, d := range directions {
		for _, at := range f.along(cell, d) {
			if f.Cells[at] != engine.Empty {
				continue
			}
			f.Cells[at] = mover
			if f.Board.wins(at) {
				ends = append(ends, at)
			}
			f.Cells[at] = engine.Empty
		}
	}
	return ends
}

// completes reports whether the side to move can make a line.
func (f fours) completes() bool {
	for cell := range f.Cells {
		if f.free(cell) && f.near(cell) {
			f.Cells[cell] = f.Turn
			won := f.Board.wins(cell)
			f.Cells[cell] = engine.Empty
			if won {
				return true
			}
		}
	}
	return false
}

// along are the cells within a line of one, in a direction.
func (f fours) along(cell int, d [2]int) (list []int) {
	for n := 1 - f.Line; n < f.Line; n++ {
		row, col := cell/f.Cols+n*d[0], cell%f.Cols+n*d[1]
		if n != 0 && row >= 0 && row < f.Rows && col >= 0 && col < f.Cols {
			list = append(list, row*f.Cols+col)
		}
	}
	return list
}
