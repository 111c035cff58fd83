package mnk

import "noughts/engine"

// ranks is a board for finding every cell that completes a line, of both players
// at once: a word for each row, X in its lower half and O in its upper half.
//
//	bit   0 … 19   20 … 39   40 … 59
//	      X        nothing   O          of one row, column a first
//
// The gap is as wide as the longest line, so a row shifted by up to that many
// columns mixes nothing of one player with the other.
type ranks struct {
	rule   rule
	stones rankRows
	free   rankRows // the cells without a stone, in both halves
}

// rankRows are cells of both players, or windows by their first cell.
type rankRows [maxSide]uint64

const (
	rankO    = 40 // where the half of O begins
	rankMask = 1<<maxSide - 1
)

// any reports whether a player has any cell of the set.
func (s *rankRows) any(p engine.Player) bool {
	var all uint64
	for _, row := range s {
		all |= row
	}
	return all>>(rankO*uint(p))&rankMask != 0
}

// newRanks returns the board of a rule without a stone.
func newRanks(r rule) ranks {
	b := ranks{rule: r}
	row := uint64(1)<<r.cols - 1
	for i := range r.rows {
		b.free[i] = row | row<<rankO
	}
	return b
}

// put puts a stone on a free cell.
func (b *ranks) put(row, col int, p engine.Player) {
	b.stones[row] |= 1 << (col + rankO*int(p))
	b.free[row] &^= 1<<col | 1<<(col+rankO)
}

// completing sets found to the free cells that give their player a line.
func (b *ranks) completing(found *rankRows) {
	*found = rankRows{}
	for _, d := range directions {
		b.addCompleting(d, found)
	}
}

// addCompleting adds the free cells that complete a line in direction d.
//
// It looks for the windows of k cells that lack one stone. Two windows side by
// side make one of twice the length: it is full if both are, and lacks one stone
// if one of them does and the other is full. So few steps lead to any length.
// The free cell of each such window is then found by spreading the windows over
// their cells, in as few steps.
func (b *ranks) addCompleting(d [2]int, found *rankRows) {
	full, short := b.stones, b.free // windows of n cells that are full, or lack one stone
	n, some := 1, true
	for bit := topBit(b.rule.line) >> 1; bit > 0 && some; bit >>= 1 {
		some = b.join(&full, &short, &full, &short, d, n)
		n *= 2
		if b.rule.line&bit != 0 {
			some = b.join(&b.stones, &b.free, &full, &short, d, 1)
			n++
		}
	}
	if !some {
		return
	}
	if b.rule.exact {
		b.barLonger(&short, d)
	}
	b.spread(&short, d)
	for row := range b.rule.rows {
		found[row] |= short[row] & b.free[row]
	}
}

// topBit returns the highest bit of a length.
func topBit(n uint8) uint8 {
	bit := uint8(1)
	for n>>1 >= bit {
		bit <<= 1
	}
	return bit
}

// join puts windows together: of n cells from the first pair of sets, followed
// in direction d by those of the second pair, which it replaces. It reports
// whether there are any.
func (b *ranks) join(full1, short1, full, short *rankRows, d [2]int, n int) bool {
	right, left := shifts(d[1] * n)
	rows, up := uint(b.rule.rows), uint(d[0]*n)
	var some uint64
	for row := range rows {
		var f, s uint64
		if from := row + up; from < rows {
			f, s = full[from]>>right<<left, short[from]>>right<<left
		}
		short[row] = full1[row]&s | short1[row]&f
		full[row] = full1[row] & f
		some |= short[row] | full[row]
	}
	return some != 0
}

// barLonger takes away the windows that have a stone of their player at an end.
func (b *ranks) barLonger(windows *rankRows, d [2]int) {
	k := int(b.rule.line)
	for _, steps := range [2]int{-1, k} {
		right, left := shifts(d[1] * steps)
		for row := range int(b.rule.rows) {
			if from := row + d[0]*steps; from >= 0 && from < maxSide {
				windows[row] &^= b.stones[from] >> right << left
			}
		}
	}
}

// spread replaces windows by their cells.
func (b *ranks) spread(windows *rankRows, d [2]int) {
	k := int(b.rule.line)
	for n := 1; n < k; n *= 2 {
		by := min(n, k-n)
		right, left := shifts(-d[1] * by)
		for row := int(b.rule.rows) - 1; row >= 0; row-- {
			if from := row - d[0]*by; from >= 0 {
				windows[row] |= windows[from] >> right << left
			}
		}
	}
}

// shifts returns by how much to shift a row right and left so that what was so
// many columns to the right comes to a column.
func shifts(cols int) (right, left uint) {
	return uint(max(0, cols)) & 63, uint(max(0, -cols)) & 63
}
