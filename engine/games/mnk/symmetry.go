package mnk

// The ways to turn a board are made of these, swapping last.
const (
	upsideDown = 1 << iota
	leftToRight
	swapped // rows and columns, which only a square board allows
)

// ways returns the ways to turn and mirror the board, but for leaving it as it is.
func (r rule) ways() (ways []int) {
	for way := 1; way < 8; way++ {
		if way&swapped == 0 || r.rows == r.cols {
			ways = append(ways, way)
		}
	}
	return ways
}

// image returns the cell that a cell comes to when the board is turned in a way.
func (r rule) image(c uint16, way int) uint16 {
	row, col := int(c)/int(r.cols), int(c)%int(r.cols)
	if way&upsideDown != 0 {
		row = int(r.rows) - 1 - row
	}
	if way&leftToRight != 0 {
		col = int(r.cols) - 1 - col
	}
	if way&swapped != 0 {
		row, col = col, row
	}
	return r.cell(row, col)
}

// repeats reports whether one of the ways to turn the board makes another cell of
// this one that comes before it.
func (r rule) repeats(c uint16, ways []int) bool {
	for _, way := range ways {
		if r.image(c, way) < c {
			return true
		}
	}
	return false
}

// symmetries returns the ways to turn and mirror the board that leave a position
// as it is.
func (p position) symmetries() (ways []int) {
	for _, way := range p.rule.ways() {
		if p.unchangedBy(way) {
			ways = append(ways, way)
		}
	}
	return ways
}

// unchangedBy reports whether the stones stand as before after the board is turned
// in a way.
func (p position) unchangedBy(way int) bool {
	for i := range p.stones {
		for c := range p.stones[i].All {
			if !p.stones[i].Has(p.rule.image(c, way)) {
				return false
			}
		}
	}
	return true
}
