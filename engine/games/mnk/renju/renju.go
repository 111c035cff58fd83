package renju

import "noughts/engine/grid"

// A Kind says why a point is forbidden.
type Kind uint8

// The kinds of forbidden points.
const (
	None        Kind = iota // it is not
	Overline                // six or more in a row
	DoubleFour              // more than one four
	DoubleThree             // more than one three
)

// Line is how many in a row win.
const Line = 5

// A Board is the stones of a position.
type Board struct {
	Rows, Cols   int
	Black, White grid.Cells
}

// Forbidden returns why Black may not play on a free cell, or None.
func (b Board) Forbidden(c uint16) Kind { return b.forbidden(point{int(c) / b.Cols, int(c) % b.Cols}) }

// Points returns the free cells that are forbidden to Black.
func (b Board) Points() (set grid.Cells) {
	if b.Black.Count() < fewestStones {
		return set
	}
	for c := range uint16(b.Rows * b.Cols) {
		if !b.Black.Has(c) && !b.White.Has(c) && b.Forbidden(c) != None {
			set.Add(c)
		}
	}
	return set
}

// fewestStones is how many stones of Black's a forbidden point needs: a double-three two
// on each of two lines.
const fewestStones = 4

// A point is a cell by row and column.
type point struct{ row, col int }

// steps are the directions of lines.
var steps = [...]point{{0, 1}, {1, 0}, {1, 1}, {1, -1}}

// to returns the point so many steps on.
func (p point) to(step point, n int) point { return point{p.row + n*step.row, p.col + n*step.col} }

// cell returns the number of a point; ok is false if it is not on the board.
func (b *Board) cell(p point) (c uint16, ok bool) {
	return uint16(p.row*b.Cols + p.col), p.row >= 0 && p.row < b.Rows && p.col >= 0 && p.col < b.Cols
}

// black reports whether a stone of Black's stands on a point.
func (b *Board) black(p point) bool {
	c, ok := b.cell(p)
	return ok && b.Black.Has(c)
}

// free reports whether a stone can be put on a point.
func (b *Board) free(p point) bool {
	c, ok := b.cell(p)
	return ok && !b.Black.Has(c) && !b.White.Has(c)
}

// run returns how many stones of Black's follow p in steps.
func (b *Board) run(p, step point) int {
	n := 0
	for p = p.to(step, 1); b.black(p); p = p.to(step, 1) {
		n++
	}
	return n
}

func (b Board) forbidden(p point) Kind {
	c, _ := b.cell(p)
	b.Black.Add(c) // on a copy
	fours, overline := 0, false
	var threes [len(steps)]line
	for i, step := range steps {
		l := b.line(p, step)
		switch n := l.length(); {
		case n == Line:
			return None
		case n > Line:
			overline = true
		}
		fours += b.fours(l)
		threes[i] = l
	}
	switch {
	case overline:
		return Overline
	case fours > 1:
		return DoubleFour
	}
	n := 0
	for _, l := range threes {
		if b.three(l) {
			n++
		}
	}
	if n > 1 {
		return DoubleThree
	}
	return None
}

// A line is the run of stones through a point in one direction.
type line struct {
	at            point
	step          point
	before, after int // stones of the run on either side of the point
}

// line returns the run through a point with a stone of Black's.
func (b *Board) line(p, step point) line {
	return line{p, step, b.run(p, point{-step.row, -step.col}), b.run(p, step)}
}

func (l line) length() int { return l.before + 1 + l.after }

// ends returns the points next to the run.
func (l line) ends() [2]point {
	return [2]point{l.at.to(l.step, -l.before-1), l.at.to(l.step, l.after+1)}
}

// grown returns how long the run is with a stone on one of its ends, 0 or 1, which counts
// as none if no stone can be put there.
func (b *Board) grown(l line, end int) int {
	e := l.ends()[end]
	if !b.free(e) {
		return 0
	}
	step := l.step
	if end == 0 {
		step = point{-step.row, -step.col}
	}
	return l.length() + 1 + b.run(e, step)
}

// fours returns how many fours the run through a point is part of. Each is completed on
// one of the ends; if the run is a four itself, they are the same one.
func (b *Board) fours(l line) int {
	n := 0
	for end := range 2 {
		if b.grown(l, end) == Line {
			n++
		}
	}
	if l.length() == Line-1 {
		n = min(n, 1)
	}
	return n
}

// straight reports whether the run through a point is a straight four.
func (b *Board) straight(l line) bool {
	return l.length() == Line-1 && b.grown(l, 0) == Line && b.grown(l, 1) == Line
}

// three reports whether the run through a point is part of a three: whether Black may
// make it a straight four. The run becomes one by a stone on one of its ends.
func (b *Board) three(l line) bool {
	for end, e := range l.ends() {
		if b.grown(l, end) == Line-1 && b.mayMakeStraightFour(e, l.step) {
			return true
		}
	}
	return false
}

// mayMakeStraightFour reports whether a stone on a point makes a straight four in a
// direction, no five in any other, and is not forbidden.
func (b *Board) mayMakeStraightFour(p, step point) bool {
	after := *b
	c, _ := b.cell(p)
	after.Black.Add(c)
	if !after.straight(after.line(p, step)) {
		return false
	}
	for _, other := range steps {
		if l := after.line(p, other); l.length() == Line {
			return false
		}
	}
	return b.forbidden(p) == None
}
