package mnk

import (
	"noughts/engine"
	"noughts/engine/games/mnk/patterns"
)

// A run is the stones of one player that follow one another in one direction, as far as
// they go.
type run struct {
	owner         engine.Player
	length        int
	before, after int  // of the stone it was found from, how many lie on either side
	stopped       bool // whether the opponent has a stone at both ends
}

// runThrough returns the run through a stone of a player's, in steps of d.
func (r rule) runThrough(stones *[2]patterns.Cells, owner engine.Player, c uint16, d [2]int) run {
	row, col := int(c)/int(r.cols), int(c)%int(r.cols)
	mine := &stones[owner&1]
	f := run{owner: owner, before: r.runLength(mine, row, col, -d[0], -d[1]), after: r.runLength(mine, row, col, d[0], d[1])}
	f.length = f.before + 1 + f.after
	f.stopped = r.caro && r.has(&stones[owner&1^1], row-(f.before+1)*d[0], col-(f.before+1)*d[1]) &&
		r.has(&stones[owner&1^1], row+(f.after+1)*d[0], col+(f.after+1)*d[1])
	return f
}

// has reports whether a stone of s stands there. Beside the board there is none: its edge
// stops nobody.
func (r rule) has(s *patterns.Cells, row, col int) bool {
	return r.inside(row, col) && s.Has(r.cell(row, col))
}

// counts reports whether a run is a line under the rule.
func (r rule) counts(f run) bool {
	switch line := int(r.line); {
	case f.length == line:
		return !f.stopped
	case f.length > line:
		return !r.exact && !(r.renju && f.owner == engine.First)
	}
	return false
}

// runLength returns how many stones of s follow one another from the cell next to
// (row, col) on, in steps of (dr, dc).
func (r rule) runLength(s *patterns.Cells, row, col, dr, dc int) int {
	n := 0
	for {
		row, col = row+dr, col+dc
		if !r.has(s, row, col) {
			return n
		}
		n++
	}
}

// completes reports whether a player's stone on c stands in a line. A line that
// was not there before the stone goes through it, so this is all a move has to
// ask.
func (r rule) completes(stones *[2]patterns.Cells, owner engine.Player, c uint16) bool {
	for _, d := range directions {
		if r.counts(r.runThrough(stones, owner, c, d)) {
			return true
		}
	}
	return false
}

// anyLine reports whether any line of a player stands on the board.
func (r rule) anyLine(stones *[2]patterns.Cells, owner engine.Player) bool {
	for c := range stones[owner&1].All {
		if r.completes(stones, owner, c) {
			return true
		}
	}
	return false
}

// lines yields the maximal runs of a player that count, each from one end to the other.
func (r rule) lines(stones *[2]patterns.Cells, owner engine.Player, yield func(run []uint16) bool) {
	for _, d := range directions {
		for c := range stones[owner&1].All {
			f := r.runThrough(stones, owner, c, d)
			if f.before > 0 {
				continue // not the end of its run
			}
			if !r.counts(f) || f.length == 1 && d != directions[0] {
				continue // a lone stone is the same run in every direction
			}
			cells := make([]uint16, f.length)
			for i := range cells {
				cells[i] = r.cell(int(c)/int(r.cols)+i*d[0], int(c)%int(r.cols)+i*d[1])
			}
			if !yield(cells) {
				return
			}
		}
	}
}
