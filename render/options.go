package render

import (
	"errors"
	"fmt"

	"noughts/engine"
)

// MaxSide is the largest number of rows or columns that is drawn.
const MaxSide = 20

// ErrSize is wrapped by the error for a board that is empty or too large.
var ErrSize = errors.New("board size out of range")

// Options say what to show beside the stones. The zero value shows the bare
// board. Cells that are not on the board are passed over.
type Options struct {
	Theme Theme
	Last  []uint16 // the cells of the last turn
	Focus *Window  // the part of the board that has buttons

	// Language is that of the words below (BCP 47), which decides the shapes of some characters.
	Language string
	// Notation has Text write cells as the notation does, h8, for the terminal. All else has H8.
	Notation bool
	// Wrote is called with every text that is written into the picture; may be nil.
	Wrote func(text string)

	Turn    engine.Symbol    // the symbol whose turn it is; Empty for none
	Caption string           // beside that symbol, in the reader's language: "Order to move"; no names
	Notes   []string         // short remarks under it: Board.Notes, said in the reader's language
	Sides   [2]engine.Symbol // whose points Board.Score counts; Empty for plain numbers

	// Names are what the stones of Sides are called, such as Black and White; zero for the names of
	// the symbols. Letters that stand for stones are explained by them.
	Names [2]engine.Text

	Marks []Mark        // what each move leads to
	Line  []engine.Move // a line of play from here, shown as numbered ghosts
	Trap  bool          // that line begins with a mistake, which has no gold frame even where it is the only move
	Hint  []uint16      // cells to highlight
	// HintSays is what the description says of the highlighted cells; empty where they are to be
	// looked at.
	HintSays string

	// For boards on which a mark in every cell could not be read.
	Crop       *Window // the part of the board that is drawn, such as CropTo chooses; nil for all
	Candidates []Mark  // the best moves, the best first: numbered in gold, and listed under the board with what they lead to
	Heat       []Mark  // other moves: tinted the deeper, the better they are estimated; what is proved is a small mark
}

// A Window is a part of a board: Rows by Cols cells whose lower left corner is
// the cell at Row and Col.
type Window struct{ Row, Col, Rows, Cols int }

// Contains reports whether the cell at a row and a column is in the window.
func (w Window) Contains(row, col int) bool {
	return row >= w.Row && row < w.Row+w.Rows && col >= w.Col && col < w.Col+w.Cols
}

// within returns the part of a window that is on a board, if any is.
func (w Window) within(rows, cols int) (Window, bool) {
	return w.overlap(Window{Rows: rows, Cols: cols})
}

// overlap returns what two windows share, if they do.
func (w Window) overlap(v Window) (Window, bool) {
	row, col := max(w.Row, v.Row), max(w.Col, v.Col)
	both := Window{Row: row, Col: col, Rows: min(w.Row+w.Rows, v.Row+v.Rows) - row, Cols: min(w.Col+w.Cols, v.Col+v.Cols) - col}
	return both, both.Rows > 0 && both.Cols > 0
}

// A Mark says what is known about a move. Several marks on one cell share it,
// one part for each symbol.
type Mark struct {
	Move     engine.Move
	Kind     MarkKind
	Distance int     // plies to the end, -1 unknown; for Won and Lost
	Estimate float64 // expected score from 0 to 1; for Estimated
	Best     bool    // whether it is the move to play
}

// A MarkKind tells what is proved from what is not.
type MarkKind uint8

// The kinds of marks. Unsure shows that nothing is known.
const (
	Unsure MarkKind = iota
	Estimated
	Won
	Drawn
	Lost
)

// MarkOf returns the mark for a move: proved if its value is decided, otherwise estimated
// or, where there is no estimate, unsure.
func MarkOf(j engine.Evaluation) Mark {
	m := Mark{Move: j.Move, Kind: Unsure, Distance: j.Distance, Estimate: j.Estimate}
	switch {
	case j.Decided():
		m.Kind = [...]MarkKind{Lost, Drawn, Won}[j.Low+1]
	case j.Estimated():
		m.Kind = Estimated
	}
	return m
}

// check returns a copy of b that is safe to draw, whatever was in it. Empty cells
// that have become a symbol's at the end are drawn like it.
func check(b engine.Board) (engine.Board, error) {
	if b.Rows < 1 || b.Cols < 1 || b.Rows > MaxSide || b.Cols > MaxSide {
		return b, fmt.Errorf("render: %w: %d×%d, but sides are 1 to %d", ErrSize, b.Rows, b.Cols, MaxSide)
	}
	n := b.Rows * b.Cols
	cells := make([]engine.Symbol, n)
	copy(cells, b.Cells)
	for i, s := range cells {
		if s == engine.Empty && i < len(b.Counted) {
			s = b.Counted[i]
		}
		cells[i] = known(s)
	}
	b.Cells, b.Counted = cells, nil
	return b, nil
}

// known returns s if it is a symbol, otherwise Empty.
func known(s engine.Symbol) engine.Symbol {
	if s > engine.Square {
		return engine.Empty
	}
	return s
}

// on returns those of the cells that are on the board.
func on(b *engine.Board, cells []uint16) []uint16 {
	kept := make([]uint16, 0, len(cells))
	for _, c := range cells {
		if int(c) < len(b.Cells) {
			kept = append(kept, c)
		}
	}
	return kept
}
