package certificate

// This file finds the cells that renju forbids to the first side. Line is 5 there, and the windows
// of the first side have ends, as longer rows are no lines of its own. See
// docs/certificates.md#forbidden-cells.

// A point is what a stone of the first side on an empty cell would be.
type point int

const (
	allowed point = iota
	forbidden
	five // which is allowed, whatever else it makes
)

// renju returns what a stone of the first side on an empty cell would be. It is forbidden if it
// makes no five, but a longer row, two fours or two threes.
func (p *Proof) renju(c int) point {
	p.Cells[c] = 0
	defer func() { p.Cells[c] = empty }()
	fives, longer, fours, threes := 0, 0, 0, 0
	threeIn := -1                            // the line of the last three
	for i := 0; i < len(p.windows); i += 2 { // the first side's, as the next one is the second's
		w := &p.windows[i]
		if !w.has(c) {
			continue
		}
		stones := p.count(0, w.cells)
		if !p.open(w) {
			if stones == 5 { // and one more at an end
				longer++
			}
			continue
		}
		switch {
		case stones == 5:
			fives++
		case stones == 4 && !p.isStraight(i): // else the next window has the same four
			fours++
		case stones == 3 && w.line != threeIn && p.isStraight(i) && p.isThree(w):
			threes, threeIn = threes+1, w.line
		}
	}
	switch {
	case fives > 0:
		return five
	case longer > 0 || fours > 1 || threes > 1:
		return forbidden
	}
	return allowed
}

// isStraight reports whether all stones of an open window i stand in four cells between two empty
// ones, of which a fifth stone on either one makes a line: the next window is open, too. The first
// cell of window i is an end of the next, and so has no stone of the first side then.
//
//	cells    . X X . X .
//	window i [. X X . X]
//	the next   [X X . X .]
func (p *Proof) isStraight(i int) bool {
	return i+2 < len(p.windows) && p.windows[i+2].line == p.windows[i].line && p.open(&p.windows[i+2])
}

// isThree reports whether three stones, of which isStraight holds, become a straight four by a
// stone on the cell between them that is empty: this must make no five elsewhere, and be allowed.
func (p *Proof) isThree(w *window) bool { return p.renju(p.free(w.cells[1:])[0]) == allowed }
