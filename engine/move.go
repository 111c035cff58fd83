package engine

import "strconv"

// A Symbol is what stands on a cell.
type Symbol uint8

// The symbols, in the order in which games take them up. Empty is no symbol.
const (
	Empty Symbol = iota
	X
	O
	Triangle
	Square
)

const symbolLetters = ".XOTS"

// Letter returns the character of the notation: '.', 'X', 'O', 'T' or 'S'.
func (s Symbol) Letter() byte { return symbolLetters[s] }

// String returns the letter of the notation as a string.
func (s Symbol) String() string { return symbolLetters[s : s+1] }

// ParseSymbol reads one letter of the notation in either case, '.' included.
func ParseSymbol(c byte) (Symbol, bool) {
	if 'a' <= c && c <= 'z' {
		c -= 'a' - 'A'
	}
	for i := range len(symbolLetters) {
		if symbolLetters[i] == c {
			return Symbol(i), true
		}
	}
	return Empty, false
}

// A Move puts one symbol on one empty cell: one ply, in every family.
type Move struct {
	Cell   uint16 // row*cols + col, row 0 at the bottom
	Symbol Symbol // what stands there after the move; Empty if that is the mover's own symbol
}

// A Player is one of the two sides, named by who makes the first ply of the
// game.
type Player uint8

// The two players.
const (
	First Player = iota
	Second
)

// Other returns the opponent.
func (p Player) Other() Player { return p ^ 1 }

// MaxCols is the widest board that cell names reach: columns a to t.
const MaxCols = 20

// CellName returns the name of a cell on a board with cols columns: the column
// letter from the left, then the row number from the bottom.
func CellName(cell uint16, cols int) string {
	row, col := int(cell)/cols, int(cell)%cols
	return ColumnName(col) + strconv.Itoa(row+1)
}

// ColumnName returns the letter of a column.
func ColumnName(col int) string { return string(rune('a' + col)) }

// ParseCell reads a cell name, such as b3 or B3, for a board of rows by cols.
// Its errors are UserErrors that say which cells the board has.
func ParseCell(name string, rows, cols int) (uint16, error) {
	problem := func() error {
		return NewUserError("illegal.cell", "Typed", Quote(name), "First", CellNotation(0, cols), "Last", CellNotation(uint16(rows*cols-1), cols))
	}
	if len(name) < 2 || len(name) > 3 {
		return 0, problem()
	}
	col := int(name[0]|0x20) - 'a'
	row, err := strconv.ParseUint(name[1:], 10, 8)
	if err != nil || name[1] == '0' || col < 0 || col >= cols || row < 1 || int(row) > rows {
		return 0, problem()
	}
	return uint16((int(row)-1)*cols + col), nil
}
