package exact

import "math/bits"

// A Board is the size of a board and the length of a line.
type Board struct {
	Rows, Cols, Line int

	cells        int
	column       uint      // bits from one column to the next
	steps        [3]uint   // bits along a row and along the two diagonals
	bottom       uint64    // the lowest cell of each column
	board        uint64    // all cells
	middle       []uint64  // the columns, from the middle outwards
	four         bool      // Line is 4
	lower, upper uint64    // the cells with an even number of cells of their column from them on, and the others
	parity       [2]uint64 // cells of the rows 1, 3, 5, … and of the rows 2, 4, 6, …
}

// wordBits is how many bits a board may take, with one above each column.
const wordBits = 64

// Fits reports whether a board of so many rows and columns fits into a word.
func Fits(rows, cols int) bool { return (rows+1)*cols <= wordBits }

// NewBoard returns the board of a size that fits.
func NewBoard(rows, cols, line int) *Board {
	b := &Board{Rows: rows, Cols: cols, Line: line, cells: rows * cols, column: uint(rows + 1), four: line == 4}
	b.steps = [3]uint{b.column, b.column - 1, b.column + 1}
	for col := range cols {
		b.bottom |= 1 << (uint(col) * b.column)
	}
	b.board = b.bottom * (1<<rows - 1)
	for row := range rows {
		b.parity[row%2] |= b.bottom << row
		if (rows-row)%2 == 0 {
			b.lower |= b.bottom << row
		} else {
			b.upper |= b.bottom << row
		}
	}
	for i := range cols {
		col := cols / 2
		if i%2 == 1 {
			col -= (i + 1) / 2
		} else {
			col += i / 2
		}
		if cols%2 == 0 { // 3 2 4 1 5 0 of six columns becomes 2 3 1 4 0 5
			col = cols - 1 - col
		}
		b.middle = append(b.middle, b.Column(col))
	}
	return b
}

// Column returns the cells of a column.
func (b *Board) Column(col int) uint64 { return (1<<b.Rows - 1) << (uint(col) * b.column) }

// ColumnOf returns the column of a cell.
func (b *Board) ColumnOf(cell uint64) int { return bits.TrailingZeros64(cell) / int(b.column) }

// FromMiddle returns the cells of all columns, from the middle outwards.
func (b *Board) FromMiddle() []uint64 { return b.middle }

// Cell returns the cell at a row and a column.
func (b *Board) Cell(row, col int) uint64 { return 1 << (uint(col)*b.column + uint(row)) }

// A Position is the discs of the side to move and those of both.
type Position struct{ Mine, All uint64 }

// Plies returns how many discs there are.
func (p Position) Plies() int { return bits.OnesCount64(p.All) }

// Play returns the position after a disc on a cell.
func (p Position) Play(cell uint64) Position { return Position{p.Mine ^ p.All, p.All | cell} }

// Key tells positions apart: in each column the cells above the discs hold a one and
// then zeros, and below it stand the discs of the side to move.
func (b *Board) Key(p Position) uint64 { return p.All + b.bottom + p.Mine }

// LeastKey is the key of a position or of its mirror image, whichever is less. A column's part of a
// key stays within its bits, so the mirror image of a key is the key of the mirror image.
func (b *Board) LeastKey(p Position) uint64 {
	key := b.Key(p)
	return min(key, b.mirror(key))
}

// Position returns the position of a key: below the highest one of each column stand the
// discs of the side to move among its discs.
func (b *Board) Position(key uint64) (p Position) {
	for col := range b.Cols {
		at := uint(col) * b.column
		if height := bits.Len64(key>>at&(1<<b.column-1)) - 1; height > 0 {
			p.All |= (1<<height - 1) << at
		}
	}
	p.Mine = key & p.All
	return p
}

// Mirror returns the position with left and right exchanged.
func (b *Board) Mirror(p Position) Position { return Position{b.mirror(p.Mine), b.mirror(p.All)} }

func (b *Board) mirror(set uint64) (image uint64) {
	for range b.Cols {
		image = image<<b.column | set&(1<<b.column-1)
		set >>= b.column
	}
	return image
}

// above returns the cells above the lowest of some in each column. Taking one from a column turns
// all its bits up to the lowest; a bit above each column lends where there is none.
func (b *Board) above(cells uint64) uint64 {
	cells |= b.bottom << b.Rows
	return b.board &^ (cells ^ (cells - b.bottom))
}

// Moves returns the cells on which a disc can land.
func (b *Board) Moves(p Position) uint64 { return (p.All + b.bottom) & b.board }

// Wins returns the empty cells, in reach or not, with which the discs make a line.
func (b *Board) Wins(discs, all uint64) uint64 {
	if b.four {
		return b.wins4(discs) & (b.board &^ all)
	}
	return b.winsAny(discs) & (b.board &^ all)
}

// wins4 is Wins for lines of four, of cells that may hold discs, too.
func (b *Board) wins4(d uint64) uint64 {
	return d<<1&(d<<2)&(d<<3) | besideThree(d, b.steps[0]) | besideThree(d, b.steps[1]) | besideThree(d, b.steps[2])
}

// besideThree returns the cells that complete four in a row in one direction, by how many bits one
// step is: their neighbors hold three discs before them, two before and one behind, one and two, or
// three behind.
func besideThree(d uint64, step uint) uint64 {
	before, behind := d<<(step&63), d>>(step&63)
	return before&(before<<(step&63))&(d<<(3*step&63)|behind) | behind&(behind>>(step&63))&(d>>(3*step&63)|before)
}

// winsAny is Wins for lines of any length. before[i] are the cells with i discs in a row
// right before them.
func (b *Board) winsAny(d uint64) (w uint64) {
	for _, s := range [4]uint{1, b.steps[0], b.steps[1], b.steps[2]} {
		before, behind := [6]uint64{b.board}, [6]uint64{b.board}
		for i := 1; i < b.Line; i++ {
			before[i] = before[i-1] & (d << (uint(i) * s))
			behind[i] = behind[i-1] & (d >> (uint(i) * s))
		}
		for i := range b.Line {
			w |= before[i] & behind[b.Line-1-i]
		}
	}
	return w
}

// Open returns how many lines hold so many of some discs and no other disc.
func (b *Board) Open(discs, others uint64, n int) (lines int) {
	free := b.board &^ others
	for _, s := range [4]uint{1, b.steps[0], b.steps[1], b.steps[2]} {
		for first := free; first != 0; first &= first - 1 {
			line := first & -first
			for i := 1; i < b.Line; i++ {
				line |= line << s
			}
			if line&^free == 0 && bits.OnesCount64(line) == b.Line && bits.OnesCount64(line&discs) == n {
				lines++
			}
		}
	}
	return lines
}

// All returns all cells.
func (b *Board) All() uint64 { return b.board }

// HasLine reports whether a set of cells holds a line.
func (b *Board) HasLine(set uint64) bool {
	if b.four {
		return set&(set>>1)&(set>>2)&(set>>3)|four(set, b.steps[0])|four(set, b.steps[1])|four(set, b.steps[2]) != 0
	}
	for _, s := range [4]uint{1, b.steps[0], b.steps[1], b.steps[2]} {
		runs := set
		for i := 1; i < b.Line; i++ {
			runs &= set >> (uint(i) * s)
		}
		if runs != 0 {
			return true
		}
	}
	return false
}

// four returns the cells that begin four in a row in one direction, by how many bits one step is.
func four(set uint64, step uint) uint64 {
	two := set & (set >> (step & 63))
	return two & (two >> (2 * step & 63))
}
