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
	for c := range uint16(p.rule.size()) {
		if !p.taken(c) && !forbidden.Has(c) {
			dst = append(dst, engine.Move{Cell: c})
			priority[c] = priority[c]*maxOffCentre - int64(p.rule.offCentre(c)) // which decides between equals
		}
	}
	slices.SortFunc(dst[first:], func(a, b engine.Move) int {
		return cmp.Or(cmp.Compare(priority[b.Cell], priority[a.Cell]), cmp.Compare(a.Cell, b.Cell))
	})
	return dst
}

// maxOffCentre is more than any cell is off the centre.
const maxOffCentre = 1 << 10

// offCentre returns a measure of how far a cell is from the middle of the board.
func (r rule) offCentre(c uint16) int {
	rows, cols := int(r.rows), int(r.cols)
	up, right := 2*(int(c)/cols)-(rows-1), 2*(int(c)%cols)-(cols-1)
	return up*up + right*right
}

// addPriorities adds up what every window of k cells gives to its empty cells.
func (p position) addPriorities(priority *[maxCells]int64) {
	for _, d := range directions {
		for row := range int(p.rule.rows) {
			for col := range int(p.rule.cols) {
				p.addWindow(priority, row, col, d)
			}
		}
	}
	if p.rule.misere {
		for c := range priority {
			priority[c] = -priority[c]
		}
	}
}

// addWindow adds what the k cells from (row, col) on in direction d give.
func (p position) addWindow(priority *[maxCells]int64, row, col int, d [2]int) {
	k := int(p.rule.line)
	if !p.rule.inside(row+(k-1)*d[0], col+(k-1)*d[1]) {
		return
	}
	var count [2]int
	for i := range k {
		c := p.rule.cell(row+i*d[0], col+i*d[1])
		for player := range count {
			if p.stones[player].Has(c) {
				count[player]++
			}
		}
	}
	if count[0] > 0 && count[1] > 0 {
		return
	}
	player := engine.First
	if count[1] > 0 {
		player = engine.Second
	}
	priorityOfEach := p.windowPriority(player, count[player])
	for i := range k {
		priority[p.rule.cell(row+i*d[0], col+i*d[1])] += priorityOfEach
	}
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
