package engine

import "strings"

// A Notation is a column, a cell, a move or several moves with blanks between, as the notation
// writes them: h8, Xb3, a1 c3. As a value of a Text people get it as they read it: see Read.
type Notation string

// MoveNotation returns the name of a move as a value of a Text.
func MoveNotation(g Game, m Move) Notation { return Notation(g.MoveName(m)) }

// CellNotation returns the name of a cell as a value of a Text.
func CellNotation(cell uint16, cols int) Notation { return Notation(CellName(cell, cols)) }

// Read returns what people read in chats and pictures: H8, X B3, A1 C3. In small letters an l
// beside a 1 could not be read, and a symbol is parted from its cell.
func (n Notation) Read() string {
	moves := strings.Split(string(n), " ")
	for i, m := range moves {
		if len(m) > 1 && m[0] < 'a' && 'a' <= m[1] && m[1] <= 'z' {
			m = m[:1] + " " + m[1:]
		}
		moves[i] = strings.ToUpper(m)
	}
	return strings.Join(moves, " ")
}
