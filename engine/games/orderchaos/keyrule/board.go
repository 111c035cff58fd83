package keyrule

import (
	"math/bits"
	"sync"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
)

// MaxCells is how many cells the board of a rule has at most, so that a symbol's
// stones fit a word of 16 bits.
const MaxCells = 16

// Plays reports whether rules are for a variant: two symbols on a small board, and
// lines that count as soon as they stand.
func Plays(v rules.Variant) bool {
	return v.Cells() <= MaxCells && v.Symbols == 2 && !v.Full && !v.Exact
}

// stones are the cells of both symbols, X first.
type stones [2]uint16

// occupied returns the cells with a stone.
func (s stones) occupied() uint16 { return s[0] | s[1] }

// with returns the stones with one more.
func (s stones) with(cell, symbol int) stones {
	s[symbol] |= 1 << cell
	return s
}

// A board is what a variant's size alone determines.
type board struct {
	variant rules.Variant
	line    int                // how many equal symbols make a line
	all     uint16             // every cell
	cells   []int              // from the top row down, and from the left
	through [MaxCells][]uint16 // by cell: the lines that hold it
}

// boards are those that have been asked for, by variant. They are never changed.
var boards sync.Map

// boardOf returns the board of a variant that rules are for.
func boardOf(v rules.Variant) *board {
	if b, ok := boards.Load(v); ok {
		return b.(*board)
	}
	b, _ := boards.LoadOrStore(v, newBoard(v))
	return b.(*board)
}

// newBoard returns the board of a variant that rules are for.
func newBoard(v rules.Variant) *board {
	b := &board{variant: v, line: int(v.Line), all: uint16(1<<v.Cells() - 1)}
	for row := int(v.Rows) - 1; row >= 0; row-- {
		for col := range int(v.Cols) {
			b.cells = append(b.cells, row*int(v.Cols)+col)
		}
	}
	g := v.Geometry()
	for i := range g.Windows {
		mask := uint16(g.Windows[i].Cells.Lo)
		for cells := mask; cells != 0; cells &= cells - 1 {
			c := bits.TrailingZeros16(cells)
			b.through[c] = append(b.through[c], mask)
		}
	}
	return b
}

// completes reports whether a stone on an empty cell completes a line.
func (b *board) completes(s stones, cell, symbol int) bool {
	own := s[symbol] | 1<<cell
	for _, line := range b.through[cell] {
		if line&^own == 0 {
			return true
		}
	}
	return false
}

// A placing is a move with what can be read off the lines through its cell. An
// open line holds none of the other symbol; a line that the move breaks holds the
// other symbol alone; a mixed one holds both.
type placing struct {
	cell, symbol int
	row, col     int // row 0 is at the top
	lines        int // all lines through the cell
	open         int // those without the other symbol
	own          int // own stones on those, in all
	ownMost      int // own stones on the fullest of them
	ownLines     int // open lines that hold an own stone
	broken       int // lines that the move breaks
	lost         int // stones of the other symbol on those, in all
	lostMost     int // on the fullest of them
}

// read returns what a move is like.
func (b *board) read(s stones, cell, symbol int) placing {
	cols := int(b.variant.Cols)
	p := placing{cell: cell, symbol: symbol, row: int(b.variant.Rows) - 1 - cell/cols, col: cell % cols, lines: len(b.through[cell])}
	for _, line := range b.through[cell] {
		own, other := bits.OnesCount16(line&s[symbol]), bits.OnesCount16(line&s[1-symbol])
		switch {
		case other == 0:
			p.open++
			p.own += own
			p.ownMost = max(p.ownMost, own)
			p.ownLines += min(own, 1)
		case own == 0:
			p.broken++
			p.lost += other
			p.lostMost = max(p.lostMost, other)
		}
	}
	return p
}

// move returns the move of a placing, as the game has it.
func (p *placing) move() engine.Move {
	return engine.Move{Cell: uint16(p.cell), Symbol: engine.X + engine.Symbol(p.symbol)}
}

func stonesOf(p *rules.Position) stones {
	return stones{uint16(p.Stones[0].Lo), uint16(p.Stones[1].Lo)}
}
