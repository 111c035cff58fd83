// Package check finds scores slowly and plainly: discs in an array, lines counted cell
// by cell, every move followed to the end of the game. It shares nothing with the rules
// and the searches of the game, so that they can be held against it.
package check

import "fmt"

// A Board is a board with discs: 1 for the first player's, 2 for the second's.
type Board struct {
	rows, cols, line int
	cells            [10][10]int8 // by column and row from the bottom
	heights          [10]int
	discs            int
	known            map[[10][10]int8]int
}

// New returns an empty board.
func New(rows, cols, line int) *Board {
	return &Board{rows: rows, cols: cols, line: line, known: map[[10][10]int8]int{}}
}

// Open reports whether a column is not full.
func (b *Board) Open(col int) bool { return b.heights[col] < b.rows }

// Full reports whether every column is full.
func (b *Board) Full() bool { return b.discs == b.rows*b.cols }

// Drop lets a disc of the side to move fall into a column that is not full, and reports
// whether it stands in a line then.
func (b *Board) Drop(col int) (won bool) {
	row := b.heights[col]
	b.cells[col][row] = int8(1 + b.discs%2)
	b.heights[col]++
	b.discs++
	return b.inLine(col, row)
}

// Put lets a disc of the first or the second player fall into a column that is not full,
// whoever is to move.
func (b *Board) Put(col int, second bool) {
	disc := int8(1)
	if second {
		disc = 2
	}
	b.cells[col][b.heights[col]] = disc
	b.heights[col]++
	b.discs++
}

// WouldWin reports whether a disc of the first or the second player would stand in a line
// on an empty cell, whether it can land there or not.
func (b *Board) WouldWin(col, row int, second bool) bool {
	b.cells[col][row] = 1
	if second {
		b.cells[col][row] = 2
	}
	defer func() { b.cells[col][row] = 0 }()
	return b.inLine(col, row)
}

// Lift takes the uppermost disc of a column away.
func (b *Board) Lift(col int) {
	b.heights[col]--
	b.discs--
	b.cells[col][b.heights[col]] = 0
}

// inLine counts the equal discs that stand in a row with the one on a cell.
func (b *Board) inLine(col, row int) bool {
	disc := b.cells[col][row]
	for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		n := 1
		for _, sign := range []int{-1, 1} {
			for i := 1; ; i++ {
				c, r := col+i*sign*d[0], row+i*sign*d[1]
				if c < 0 || r < 0 || c >= b.cols || r >= b.rows || b.cells[c][r] != disc {
					break
				}
				n++
			}
		}
		if n >= b.line {
			return true
		}
	}
	return false
}

// Score returns the score of a board that is not over, for the side to move: by how many
// discs before its own last one the winner wins, and one; negative if that is the other
// side; 0 for a draw.
func (b *Board) Score() int {
	if v, ok := b.known[b.cells]; ok {
		return v
	}
	best := -b.rows*b.cols - 1
	for col := range b.cols {
		if b.Open(col) {
			best = max(best, b.After(col))
		}
	}
	b.known[b.cells] = best
	return best
}

// After returns the score of a move for the side that makes it.
func (b *Board) After(col int) int {
	defer b.Lift(col)
	switch {
	case b.Drop(col):
		return b.inHand() + 1
	case b.Full():
		return 0
	}
	return -b.Score()
}

// inHand returns how many discs the player who moved last has left. The first player
// begins with half of all, and with the odd one if there is one.
func (b *Board) inHand() int {
	discs := (b.rows*b.cols + 1) / 2
	if b.discs%2 == 0 {
		discs = b.rows * b.cols / 2
	}
	return discs - (b.discs+1)/2
}

// Play drops discs into columns, numbered from 1, none of which ends the game.
func (b *Board) Play(cols string) error {
	for i, c := range []byte(cols) {
		col := int(c - '1')
		if col < 0 || col >= b.cols || !b.Open(col) || b.Drop(col) || b.Full() {
			return fmt.Errorf("ply %d of %s cannot be made, or ends the game", i+1, cols)
		}
	}
	return nil
}
