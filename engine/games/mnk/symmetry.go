package mnk

import "noughts/engine/grid"

// ways returns the ways to turn and mirror the board, but for leaving it as it is.
func (r rule) ways() []int { return grid.Ways(int(r.rows), int(r.cols)) }

// image returns the cell that a cell comes to when the board is turned in a way.
func (r rule) image(c uint16, way int) uint16 {
	return grid.Image(int(r.rows), int(r.cols), c, way)
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
