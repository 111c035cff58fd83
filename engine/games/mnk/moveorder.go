package mnk

import (
	"cmp"
	"slices"

	"noughts/engine"
)

// The priority of a cell grows with the stones that already stand in the windows
// through it; completing a line comes before stopping one, and both before
// everything else. The two are larger than any sum of the others.
const (
	priorityWin   = 1 << 45
	priorityBlock = 1 << 44
)

// AppendMoves appends the empty cells, the most promising first.
func (p position) AppendMoves(dst []engine.Move) []engine.Move {
	if p.ended != open {
		return dst
	}
	forbidden := p.forbiddenCells()
	var priority [maxCells]int64
	p.addPriorities(&priority)
	first := len(dst)
	dst = slices.Grow(dst, p.rule.size()-int(p.plies))
	for c := range uint16(p.rule.size()) {
		if !p.taken(c) && !forbidden.Has(c) {
			dst = append(dst, engine.Move{Cell: c})
			priority[c] = priority[c]*maxOffCenter - int64(p.rule.offCenter(c)) // which decides between equals
		}
	}
	slices.SortFunc(dst[first:], func(a, b engine.Move) int {
		if at, bt := priority[a.Cell], priority[b.Cell]; at != bt {
			return cmp.Compare(bt, at)
		}
		return cmp.Compare(a.Cell, b.Cell)
	})
	return dst
}

// maxOffCenter is more than any cell is off the center.
const maxOffCenter = 1 << 10

// offCenter returns a measure of how far a cell is from the middle of the board.
func (r rule) offCenter(c uint16) int {
	rows, cols := int(r.rows), int(r.cols)
	up, right := 2*(int(c)/cols)-(rows-1), 2*(int(c)%cols)-(cols-1)
	return up*up + right*right
}

// addPriorities adds up what every window of k cells gives to its cells.
func (p position) addPriorities(priority *[maxCells]int64) {
	rows, cols := int(p.rule.rows), int(p.rule.cols)
	for _, d := range directions {
		for row := range rows {
			for col := range cols {
				if !p.rule.inside(row-d[0], col-d[1]) { // a line of the board begins here
					p.addLine(priority, row, col, d)
				}
			}
		}
	}
	if p.rule.misere {
		for c := range priority {
			priority[c] = -priority[c]
		}
	}
}

// addLine adds what the windows of k cells give in the line of the board that begins at (row, col)
// and runs in direction d. A window moves along it, and what it gives is noted where it begins and
// where it ends.
func (p position) addLine(priority *[maxCells]int64, row, col int, d [2]int) {
	k, first, step := int(p.rule.line), int(p.rule.cell(row, col)), d[0]*int(p.rule.cols)+d[1]
	length := 0
	for p.rule.inside(row+length*d[0], col+length*d[1]) {
		length++
	}
	if length < k {
		return
	}
	var count [2]int
	var change [maxSide + 1]int64 // of the sum over the windows, from one cell to the next
	for end := range length {
		p.countStone(&count, uint16(first+end*step), 1)
		begin := end + 1 - k
		if begin < 0 {
			continue
		}
		if given := p.windowValue(count); given != 0 {
			change[begin] += given
			change[end+1] -= given
		}
		p.countStone(&count, uint16(first+begin*step), -1)
	}
	sum := int64(0)
	for i := range length {
		sum += change[i]
		priority[first+i*step] += sum
	}
}

// countStone counts the stone that stands on a cell, if one does, n times.
func (p position) countStone(count *[2]int, c uint16, n int) {
	for player := range count {
		if p.stones[player].Has(c) {
			count[player] += n
		}
	}
}

// windowValue returns what a window gives to each of its cells, where so many stones of each player
// stand.
func (p position) windowValue(count [2]int) int64 {
	switch {
	case count[0] > 0 && count[1] > 0:
		return 0
	case count[1] > 0:
		return p.windowPriority(engine.Second, count[1])
	}
	return p.windowPriority(engine.First, count[0])
}

// windowPriority returns what a window with n stones of player and none of the other gives
// to the player to move.
func (p position) windowPriority(player engine.Player, n int) int64 {
	switch {
	case n < int(p.rule.line)-1:
		return 1 << (2 * n)
	case player == p.Turn():
		return priorityWin
	}
	return priorityBlock
}
