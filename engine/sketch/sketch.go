// Package sketch lays out positions for the examples of a game: runs of stones in
// the middle of the board, and other stones where they threaten nothing. It knows no
// rules; whether a sketch is a position is for the game to say.
package sketch

import (
	"slices"

	"noughts/engine"
)

// A Sketch is a position in the making.
type Sketch struct {
	Rows, Cols int
	At         []engine.Symbol // Rows*Cols, as in engine.Board
	Cells      []uint16        // cells to speak of
	Play       []engine.Move   // how it may go on
	Stuck      bool            // whether there was no room for something
	empty      []uint16        // cells to leave empty
}

// New returns an empty board.
func New(rows, cols int) *Sketch {
	return &Sketch{Rows: rows, Cols: cols, At: make([]engine.Symbol, rows*cols)}
}

// Cell returns the number of a cell.
func (s *Sketch) Cell(row, col int) uint16 { return uint16(row*s.Cols + col) }

// Name returns the name of a cell.
func (s *Sketch) Name(cell uint16) engine.Notation { return engine.CellNotation(cell, s.Cols) }

// Put places a symbol on cells.
func (s *Sketch) Put(symbol engine.Symbol, cells ...uint16) {
	for _, c := range cells {
		s.At[c] = symbol
	}
}

// Leave keeps cells empty.
func (s *Sketch) Leave(cells ...uint16) {
	s.Put(engine.Empty, cells...)
	s.empty = append(s.empty, cells...)
}

// Along returns n cells from one on, in steps of row and column.
func (s *Sketch) Along(row, col int, step [2]int, n int) []uint16 {
	cells := make([]uint16, n)
	for i := range cells {
		cells[i] = s.Cell(row+i*step[0], col+i*step[1])
	}
	return cells
}

// Lane returns n neighboring cells in the middle of the board, on a row or else on a
// column; nil if both are too short.
func (s *Sketch) Lane(n int) []uint16 {
	switch {
	case n <= s.Cols:
		return s.Along(s.Rows/2, (s.Cols-n)/2, [2]int{0, 1}, n)
	case n <= s.Rows:
		return s.Along((s.Rows-n)/2, s.Cols/2, [2]int{1, 0}, n)
	}
	return nil
}

// Diagonal returns n cells in the middle on a diagonal, nil if there is no room.
func (s *Sketch) Diagonal(n int) []uint16 {
	if n > min(s.Rows, s.Cols) {
		return nil
	}
	return s.Along((s.Rows-n)/2, (s.Cols-n)/2, [2]int{1, 1}, n)
}

// Fill covers the board with symbols without a run of three: rows are XXOO, columns
// XOXO and diagonals XOOX, and with more symbols the same in turn.
func (s *Sketch) Fill(symbols ...engine.Symbol) {
	for c := range s.At {
		s.At[c] = symbols[(c%s.Cols/2+c/s.Cols)%len(symbols)]
	}
}

// Scatter places n stones, of each of the symbols in turn, where they threaten nothing.
func (s *Sketch) Scatter(n int, symbols ...engine.Symbol) {
	for i := range n {
		symbol := symbols[i%len(symbols)]
		c, ok := s.Harmless(symbol)
		if !ok {
			s.Stuck = true
			return
		}
		s.Put(symbol, c)
	}
}

// mostHarmless is the longest run that threatens nothing.
const mostHarmless = 2

// Harmless finds an empty cell, near the middle, where a stone makes no run of three.
func (s *Sketch) Harmless(symbol engine.Symbol) (cell uint16, ok bool) {
	best := -1
	for c := range uint16(len(s.At)) {
		if s.At[c] != engine.Empty || slices.Contains(s.empty, c) || s.Longest(symbol, c) > mostHarmless {
			continue
		}
		if far := s.distance(c); best < 0 || far < best {
			best, cell = far, c
		}
	}
	return cell, best >= 0
}

// distance is how far a cell is from the middle of the board. Rows count for more,
// since what an example is about is mostly on one row.
func (s *Sketch) distance(c uint16) int {
	up, right := 2*(int(c)/s.Cols)-s.Rows+1, 2*(int(c)%s.Cols)-s.Cols+1
	return 2*up*up + right*right
}

// Longest returns the length of the longest run that a stone on a cell would stand in.
func (s *Sketch) Longest(symbol engine.Symbol, cell uint16) int {
	longest := 0
	for _, step := range [4][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
		longest = max(longest, 1+s.run(symbol, cell, step, 1)+s.run(symbol, cell, step, -1))
	}
	return longest
}

// run counts the stones that follow on one side of a cell.
func (s *Sketch) run(symbol engine.Symbol, cell uint16, step [2]int, way int) int {
	row, col := int(cell)/s.Cols, int(cell)%s.Cols
	for n := 0; ; n++ {
		row, col = row+way*step[0], col+way*step[1]
		if row < 0 || row >= s.Rows || col < 0 || col >= s.Cols || s.At[s.Cell(row, col)] != symbol {
			return n
		}
	}
}

// Example makes an example of a position that the sketch shows.
func (s *Sketch) Example(kind engine.ExampleKind, p engine.Position, text engine.Text) engine.Example {
	return engine.Example{Kind: kind, Position: p, Text: text, Cells: s.Cells, Play: s.Play}
}
