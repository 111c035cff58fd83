package certificate

import "slices"

// A window is cells in line that may become a line of one stone. On the row below there are three
// for X if Line is 4. With Exact, the window of cells 1 to 4 has the ends 0 and 5.
//
//	cell     0 1 2 3 4 5
//	         . X . X . .
//	windows  [0 1 2 3]
//	           [1 2 3 4]
//	             [2 3 4 5]
type window struct {
	stone int
	cells []int
	ends  []int // the cells on the board just before and after, if what stands there matters
	line  int   // a number that all windows of one row, column or diagonal share
}

// addWindows finds all windows, in order: for each row, column and diagonal, from its first cell
// on, and for each stone.
func (p *Proof) addWindows() {
	directions := [4][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} // up and to the right
	for c := range p.Cells {
		for i, d := range directions {
			if line := p.lineFrom(c, d); line != nil {
				p.addWindowsOf(line, 4*c+i)
			}
		}
	}
}

// lineFrom returns the cells of the row, column or diagonal that begins in a cell, nil if the cell
// is not the first one in that direction.
func (p *Proof) lineFrom(c int, d [2]int) (line []int) {
	on := func(row, col int) bool { return row >= 0 && row < p.Rows && col >= 0 && col < p.Cols }
	row, col := c/p.Cols, c%p.Cols
	if on(row-d[0], col-d[1]) {
		return nil
	}
	for ; on(row, col); row, col = row+d[0], col+d[1] {
		line = append(line, row*p.Cols+col)
	}
	return line
}

// addWindowsOf adds the windows of one row, column or diagonal. In a game of points it is all of
// the row that counts.
func (p *Proof) addWindowsOf(line []int, number int) {
	size := p.Line
	if p.Turn == 2 {
		size = p.Rows
	}
	for i := 0; i+size <= len(line); i++ {
		for stone := range len(p.Stones) {
			w := window{stone: stone, cells: line[i : i+size], line: number}
			if p.Exact || p.Ends > 0 || p.Renju && stone == 0 {
				w.ends = append(w.ends, line[max(i-1, 0):i]...)
				w.ends = append(w.ends, line[i+size:min(i+size+1, len(line))]...)
			}
			if len(p.Outside) > 0 {
				p.addInside(w, line, i)
			} else {
				p.windows = append(p.windows, w)
			}
		}
	}
}

// worth returns what a line in a window is worth to the claim's side. Where there are more than two
// stones, lines of all are worth the same.
func (p *Proof) worth(w *window) int { return p.Worth[w.stone%2] }

// open reports whether a window can still become a line that is worth something: it has no other
// stone, and its ends do not spoil it. Stones stay, so what is not open will never be.
func (p *Proof) open(w *window) bool {
	for _, c := range w.cells {
		if s := p.Cells[c]; s != w.stone && s != empty {
			return false
		}
	}
	return p.worth(w) != 0 && !p.spoiled(w)
}

// made reports whether a window is a line that is worth something.
func (p *Proof) made(w *window) bool {
	for _, c := range w.cells {
		if p.Cells[c] != w.stone {
			return false
		}
	}
	return p.worth(w) != 0 && !p.spoiled(w)
}

// spoiled reports whether the stones at a window's ends make a line in it none: one equal stone,
// with which the row is too long, or with Ends two stones of the other side.
func (p *Proof) spoiled(w *window) bool {
	if p.Ends > 0 {
		return p.count(1-w.stone, w.ends) == 2
	}
	return p.count(w.stone, w.ends) > 0
}

// has reports whether a cell is one of a window.
func (w *window) has(c int) bool { return slices.Contains(w.cells, c) }

// endsIn reports whether a cell is one of a window's ends.
func (w *window) endsIn(c int) bool { return slices.Contains(w.ends, c) }
