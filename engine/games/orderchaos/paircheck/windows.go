package paircheck

// A Variant says what a line is, and when the game is judged.
type Variant struct {
	Rows, Cols int
	Line       int // ℓ
	Symbols    int // to choose from
	Exact      bool
	Full       bool // judged when the board is full; otherwise after every move
}

// A Window is ℓ cells in a row, column or diagonal, with the cells just before and
// just after them that are on the board. It counts when its cells carry the same
// symbol and, under Exact, neither end does.
type Window struct{ Cells, Ends []int }

// compass are the directions in which a window can run, as steps of row and column:
// east, north, north-east, north-west.
var compass = [4]struct{ row, col int }{{0, +1}, {+1, 0}, {+1, +1}, {+1, -1}}

// Windows returns all windows of the board.
func (v Variant) Windows() []Window {
	var list []Window
	for direction := range compass {
		for _, group := range v.grouped(direction) {
			list = append(list, group...)
		}
	}
	return list
}

// grouped returns the windows of one direction, those of a line together.
func (v Variant) grouped(direction int) [][]Window {
	var groups [][]Window
	byEdge := map[int]int{} // the group, by the cell where the line enters the board
	for start := range v.Rows * v.Cols {
		w, ok := v.window(start, direction)
		if !ok {
			continue
		}
		edge, steps := start, 0
		for ; v.step(start, direction, -steps) >= 0; steps++ {
			edge = v.step(start, direction, -steps)
		}
		if _, ok := byEdge[edge]; !ok {
			byEdge[edge] = len(groups)
			groups = append(groups, nil)
		}
		at := byEdge[edge]
		groups[at] = append(groups[at], w)
	}
	return groups
}

// window returns the window from a cell on; it fails where the board ends before it.
func (v Variant) window(start, direction int) (w Window, ok bool) {
	for i := range v.Line {
		cell := v.step(start, direction, i)
		if cell < 0 {
			return w, false
		}
		w.Cells = append(w.Cells, cell)
	}
	for _, beyond := range [2]int{-1, v.Line} {
		if end := v.step(start, direction, beyond); end >= 0 {
			w.Ends = append(w.Ends, end)
		}
	}
	return w, true
}

// step returns the cell so many steps away, -1 if that is not on the board.
func (v Variant) step(cell, direction, steps int) int {
	row := cell/v.Cols + steps*compass[direction].row
	col := cell%v.Cols + steps*compass[direction].col
	if row < 0 || row >= v.Rows || col < 0 || col >= v.Cols {
		return -1
	}
	return row*v.Cols + col
}
