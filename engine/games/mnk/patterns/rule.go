package patterns

import (
	"sync/atomic"

	"noughts/engine"
)

// A Rule is what a board has to know of the rules. The longest side, and a line,
// have at most MaxSide cells.
type Rule struct {
	Rows, Cols int
	Line       int  // stones that make a line
	Exact      bool // more in a row do not
	Renju      bool // more in a row do not for the first player, to whom points are forbidden
	Caro       bool // nor does a line with the opponent's stones at both ends
}

// exactFor reports whether a longer run is no line of a player's.
func (r Rule) exactFor(p engine.Player) bool { return r.Exact || r.Renju && p == engine.First }

// size returns the number of cells.
func (r Rule) size() int { return r.Rows * r.Cols }

// inside reports whether there is such a cell.
func (r Rule) inside(row, col int) bool {
	return row >= 0 && row < r.Rows && col >= 0 && col < r.Cols
}

// steps are the directions of lines, in rows and columns.
var steps = [...][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}}

const (
	directions = len(steps)
	maxLines   = 128 // 20×20 has 118 rows, columns and diagonals
	boardSize  = 512 // the cells of a board, rounded up so that an index needs no check
)

// A geometry is where the lines of a board lie. Only those long enough count.
type geometry struct {
	rule       Rule
	through    [boardSize]linePlaces
	length     [maxLines]uint8
	directions [maxLines]uint8
	cells      [maxLines][32]uint16 // of a line, in order
	near       [boardSize]Cells     // the cells around each
	zobrist    [2][boardSize]uint64
}

// linePlaces are the places of a cell in the lines through it.
type linePlaces struct {
	n  uint8
	at [directions]linePlace
}

// A linePlace is a place in a line. A stone there changes the shapes of the cells
// from low to below high.
type linePlace struct {
	line, place uint8
	low, high   uint8
	direction   uint8
}

// nearDistance is how far from a stone, in rows and columns, a cell is still near
// it. Two, as usual in programs for five in a row; three was not tried.
const nearDistance = 2

// latest is the geometry that was asked for last. It never changes, and is asked
// for again and again.
var latest atomic.Pointer[geometry]

func geometryOf(r Rule) *geometry {
	g := latest.Load()
	if g == nil || g.rule != r {
		g = newGeometry(r)
		latest.Store(g)
	}
	return g
}

// newGeometry finds the lines of a rule. Its Zobrist keys (Zobrist 1970) are the
// same every time.
func newGeometry(r Rule) *geometry {
	g := &geometry{rule: r}
	lines := 0
	for d, step := range steps {
		for c := range r.size() {
			row, col := c/r.Cols, c%r.Cols
			if r.inside(row-step[0], col-step[1]) {
				continue // no line begins here
			}
			if g.addLine(uint8(lines), row, col, d) {
				lines++
			}
		}
	}
	for c := range r.size() {
		row, col := c/r.Cols, c%r.Cols
		for y := max(0, row-nearDistance); y <= min(r.Rows-1, row+nearDistance); y++ {
			for x := max(0, col-nearDistance); x <= min(r.Cols-1, col+nearDistance); x++ {
				g.near[c].Add(uint16(y*r.Cols + x))
			}
		}
	}
	mix := uint64(0x9e3779b97f4a7c15)
	for p := range g.zobrist {
		for c := range g.zobrist[p] {
			g.zobrist[p][c] = splitMix(&mix)
		}
	}
	return g
}

// splitMix draws the next of a fixed sequence of pseudo-random numbers (SplitMix64;
// Steele, Lea and Flood 2014).
func splitMix(state *uint64) uint64 {
	*state += 0x9e3779b97f4a7c15
	z := *state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// addLine adds the line that begins at a cell, if it is long enough.
func (g *geometry) addLine(number uint8, row, col, direction int) bool {
	step := steps[direction]
	n := 0
	for g.rule.inside(row+n*step[0], col+n*step[1]) {
		n++
	}
	if n < g.rule.Line {
		return false
	}
	span := g.rule.Line - 1
	if g.rule.Exact || g.rule.Renju || g.rule.Caro {
		span++ // to the windows beside the cell
	}
	g.length[number], g.directions[number] = uint8(n), uint8(direction)
	for i := range n {
		c := uint16((row+i*step[0])*g.rule.Cols + col + i*step[1])
		g.cells[number][i] = c
		s := &g.through[c]
		low, high := max(0, i-span), min(n, i+span+1)
		s.at[s.n] = linePlace{number, uint8(i), uint8(low), uint8(high), uint8(direction)}
		s.n++
	}
	return true
}
