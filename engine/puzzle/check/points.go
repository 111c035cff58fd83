package check

import (
	"noughts/engine"
)

// The themes of games in which whole rows, columns and diagonals score, each with all of its cells
// but one, and cells that nobody takes count for a side in the end.

// spoiling is how many stones of the opponent's keep a line from ever scoring.
const spoiling = 2

// whole returns the rows, columns and long diagonals of a square board.
func whole(b *engine.Board) (lines [][]int) {
	n := b.Rows
	var down, up []int
	for i := range n {
		var row, col []int
		for j := range n {
			row, col = append(row, i*n+j), append(col, j*n+i)
		}
		lines = append(lines, row, col)
		down, up = append(down, i*n+n-1-i), append(up, i*n+i)
	}
	return append(lines, down, up)
}

// stones counts a symbol on some cells.
func stones(b *engine.Board, line []int, s engine.Symbol) (n int) {
	for _, c := range line {
		if b.Cells[c] == s {
			n++
		}
	}
	return n
}

// symbols returns the solver's and the opponent's.
func (l *Line) symbols() (own, other engine.Symbol) {
	return l.Info.Sides[l.side()].Symbol, l.Info.Sides[l.side().Other()].Symbol
}

// gains returns how many lines a turn scores, and how many of the opponent's it spoils, of those
// that have stones enough to be lines of the opponent's.
func (l *Line) gains(t turn) (scored, spoiled int) {
	own, other := l.symbols()
	before, after := t.from.Board(), t.to.Board()
	for _, line := range whole(&after) {
		had, has := stones(&before, line, own), stones(&after, line, own)
		if had < len(line)-1 && has >= len(line)-1 {
			scored++
		}
		if had < spoiling && has >= spoiling && stones(&before, line, other) >= spoiling {
			spoiled++
		}
	}
	return scored, spoiled
}

// twoLines: a turn scores two lines.
func (c *Checker) twoLines(l *Line) (bool, error) {
	for _, t := range l.turns() {
		if scored, _ := l.gains(t); scored > 1 {
			return true, nil
		}
	}
	return false, nil
}

// breakUp: a turn spoils two of the opponent's lines, and scores none.
func (c *Checker) breakUp(l *Line) (bool, error) {
	for _, t := range l.turns() {
		if scored, spoiled := l.gains(t); scored == 0 && spoiled > 1 {
			return true, nil
		}
	}
	return false, nil
}

// mostLeft is in how many free cells the end is followed at most.
const mostLeft = 9

// lastStone: if the cells that nobody takes counted for nobody, then at one of the solver's turns
// not one turn would get the goal, or several would.
func (c *Checker) lastStone(l *Line) (bool, error) {
	uncounted := l.uncounted()
	for _, t := range l.turns() {
		b := t.from.Board()
		if b.EmptyCells() > mostLeft {
			continue
		}
		getting := 0
		for _, other := range Turns(t.from) {
			gets, err := uncounted.forced(other.After)
			if err != nil {
				return false, err
			}
			if gets {
				getting++
			}
		}
		if getting != 1 {
			return true, nil
		}
	}
	return false, nil
}

// uncounted is the aim to get the goal if cells that nobody takes count for nobody.
func (l *Line) uncounted() *aim {
	own, other := l.symbols()
	return &aim{side: l.side(), met: func(end engine.Position) bool {
		b := end.Board()
		margin := 0
		for _, line := range whole(&b) {
			if stones(&b, line, own) >= len(line)-1 {
				margin++
			}
			if stones(&b, line, other) >= len(line)-1 {
				margin--
			}
		}
		return margin >= int(l.Goal)
	}}
}
