package puzzle

import (
	"math/bits"

	"noughts/engine"
)

// maxSide is the longest side of a board, and the longest line.
const maxSide = 20

// A board is a square board for finding every cell that completes a line, of both
// players at once: a word for each row, X in its lower half and O in its upper half.
//
//	bit   0 … 19   20 … 39   40 … 59
//	      X        nothing   O          of one row, column a first
//
// The gap is as wide as the longest line, so a row shifted by up to that many
// columns mixes nothing of one player with the other.
type board struct {
	side, line int
	stones     rowBits
	free       rowBits // the cells without a stone, in both halves
}

// rowBits are cells of both players, or windows by their first cell.
type rowBits [maxSide]uint64

const (
	shiftO  = maxSide * 2 // where the half of O begins
	rowMask = 1<<maxSide - 1
)

// directions are those in which lines run, as steps of row and column.
var directions = [4][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}}

// newBoard returns a board without a stone.
func newBoard(side, line int) board {
	b := board{side: side, line: line}
	row := uint64(1)<<side - 1
	for i := range side {
		b.free[i] = row | row<<shiftO
	}
	return b
}

// bit returns the bit of a player's in a column.
func bit(col int, p engine.Player) uint64 { return 1 << (col + shiftO*int(p)) }

// put puts a stone on a free cell.
func (b *board) put(row, col int, p engine.Player) {
	b.stones[row] |= bit(col, p)
	b.free[row] &^= bit(col, engine.First) | bit(col, engine.Second)
}

// has reports whether a player has a stone on a cell, which need not be on the board.
func (b *board) has(row, col int, p engine.Player) bool {
	return row >= 0 && row < b.side && col >= 0 && col < b.side && b.stones[row]&bit(col, p) != 0
}

// any reports whether a player has any cell of the set.
func (s *rowBits) any(p engine.Player) bool {
	var all uint64
	for _, row := range s {
		all |= row
	}
	return all>>(shiftO*uint(p))&rowMask != 0
}

// winningMoves returns the free cells that give their player a line.
func (b *board) winningMoves() (found rowBits) {
	for _, d := range directions {
		b.addWinningMoves(d, &found)
	}
	return found
}

// addWinningMoves adds the free cells that complete a line in direction d.
//
// It looks for the windows of k cells that lack one stone. Two windows side by
// side make one of twice the length: it is full if both are, and lacks one stone
// if one of them does and the other is full. So few steps lead to any length.
// The free cell of each such window is then found by spreading the windows over
// their cells, in as few steps.
func (b *board) addWinningMoves(d [2]int, found *rowBits) {
	full, short := b.stones, b.free // windows of n cells that are full, or lack one stone
	n, some := 1, true
	for i := bits.Len(uint(b.line)) - 2; i >= 0 && some; i-- {
		some = b.join(&full, &short, &full, &short, d, n)
		n *= 2
		if b.line>>i&1 != 0 {
			some = b.join(&b.stones, &b.free, &full, &short, d, 1)
			n++
		}
	}
	if !some {
		return
	}
	b.spread(&short, d)
	for row := range b.side {
		found[row] |= short[row] & b.free[row]
	}
}

// join puts windows together: of n cells from the first pair of sets, followed
// in direction d by those of the second pair, which it replaces. It reports
// whether there are any.
func (b *board) join(full1, short1, full, short *rowBits, d [2]int, n int) bool {
	right, left := shifts(d[1] * n)
	rows, up := uint(b.side), uint(d[0]*n)
	var some uint64
	for row := range rows {
		var f, s uint64
		if from := row + up; from < rows {
			f, s = full[from]>>right<<left, short[from]>>right<<left
		}
		short[row] = full1[row]&s | short1[row]&f
		full[row] = full1[row] & f
		some |= short[row] | full[row]
	}
	return some != 0
}

// spread replaces windows by their cells.
func (b *board) spread(windows *rowBits, d [2]int) {
	for n := 1; n < b.line; n *= 2 {
		by := min(n, b.line-n)
		right, left := shifts(-d[1] * by)
		for row := b.side - 1; row >= 0; row-- {
			if from := row - d[0]*by; from >= 0 {
				windows[row] |= windows[from] >> right << left
			}
		}
	}
}

// shifts returns by how much to shift a row right and left so that what was so
// many columns to the right comes to a column.
func shifts(cols int) (right, left uint) {
	return uint(max(0, cols)) & 63, uint(max(0, -cols)) & 63
}
