package explain

import "noughts/engine"

// leastArea is how many cells an area has at least, so that it does not give the
// move away, as long as so many can be moved to.
const leastArea = 3

// Area returns the cells of a part of the board that can be moved to and are about the
// move of an advice, which is not always in the middle: where to look, for who wants no
// more than that.
func (h Advice) Area(p engine.Position) []uint16 {
	if h.over {
		return nil
	}
	board := p.Board()
	free := map[uint16]bool{}
	for _, m := range p.AppendMoves(nil) {
		free[m.Cell] = true
	}
	// So that the place of the move in it can't be guessed, but stays the same.
	shift := int(engine.Rand(uint64(h.Move.Cell), p).Uint32() >> 1)
	for size := areaSide(min(board.Rows, board.Cols)); ; size++ {
		row := areaStart(int(h.Move.Cell)/board.Cols, shift%size, size, board.Rows)
		col := areaStart(int(h.Move.Cell)%board.Cols, shift/size%size, size, board.Cols)
		var cells []uint16
		for r := row; r < min(row+size, board.Rows); r++ {
			for c := col; c < min(col+size, board.Cols); c++ {
				if cell := uint16(r*board.Cols + c); free[cell] {
					cells = append(cells, cell)
				}
			}
		}
		if len(cells) >= leastArea || size >= max(board.Rows, board.Cols) {
			return cells
		}
	}
}

// areaSide returns how wide an area is on a board with a shorter side of so many
// cells: a third of it, 2 or 3. More cells than nine at once would not show where to
// look.
func areaSide(side int) int { return min(max((side+2)/3, 2), 3) }

// areaStart returns where an area of a size begins that has a cell at so many from its
// beginning, on a board of so many cells.
func areaStart(at, before, size, cells int) int {
	return max(0, min(at-before, cells-size))
}
