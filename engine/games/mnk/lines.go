package mnk

import "noughts/engine/games/mnk/patterns"

// counts reports whether a maximal run of n stones is a line under the rule.
func (r rule) counts(n int) bool {
	if r.exact {
		return n == int(r.line)
	}
	return n >= int(r.line)
}

// runLength returns how many stones of s follow one another from the cell next to
// (row, col) on, in steps of (dr, dc).
func (r rule) runLength(s *patterns.Cells, row, col, dr, dc int) int {
	n := 0
	for {
		row, col = row+dr, col+dc
		if !r.inside(row, col) || !s.Has(r.cell(row, col)) {
			return n
		}
		n++
	}
}

// completes reports whether the stone of s on c stands in a line. A line that
// was not there before the stone goes through it, so this is all a move has to
// ask.
func (r rule) completes(s *patterns.Cells, c uint16) bool {
	row, col := int(c)/int(r.cols), int(c)%int(r.cols)
	for _, d := range directions {
		if r.counts(1 + r.runLength(s, row, col, d[0], d[1]) + r.runLength(s, row, col, -d[0], -d[1])) {
			return true
		}
	}
	return false
}

// anyLine reports whether any line of s stands on the board.
func (r rule) anyLine(s *patterns.Cells) bool {
	for c := range s.All {
		if r.completes(s, c) {
			return true
		}
	}
	return false
}

// lines yields the maximal runs of s that count, each from one end to the other.
func (r rule) lines(s *patterns.Cells, yield func(run []uint16) bool) {
	for _, d := range directions {
		for c := range s.All {
			row, col := int(c)/int(r.cols), int(c)%int(r.cols)
			if r.runLength(s, row, col, -d[0], -d[1]) > 0 {
				continue // not the end of its run
			}
			n := 1 + r.runLength(s, row, col, d[0], d[1])
			if !r.counts(n) || n == 1 && d != directions[0] {
				continue // a lone stone is the same run in every direction
			}
			run := make([]uint16, n)
			for i := range run {
				run[i] = r.cell(row+i*d[0], col+i*d[1])
			}
			if !yield(run) {
				return
			}
		}
	}
}
