package explain

import (
	"slices"

	"noughts/engine"
)

// leastArea is how many cells an area has at least, so that it does not give the
// move away, as long as so many can be moved to.
const leastArea = 3

// Area returns the cells of a part of the board that can be moved to and are about the
// move of an advice, which is not always in the middle: where to look, for who wants no
// more than that. It is no more than half of what can be moved to, rounded up; where there are
// only two cells there is nothing to narrow down, and no area.
func (h Advice) Area(p engine.Position) []uint16 {
	if h.over {
		return nil
	}
	free := map[uint16]bool{}
	for _, m := range p.AppendMoves(nil) {
		free[m.Cell] = true
	}
	if len(free) < leastArea {
		return nil
	}
	return h.thinned(h.around(p, free), (len(free)+1)/2, p)
}

// thinned returns the cell of the move and so many others of an area at most, drawn by lots
// that stay the same.
func (h Advice) thinned(area []uint16, most int, p engine.Position) []uint16 {
	if len(area) <= most {
		return area
	}
	others := slices.DeleteFunc(slices.Clone(area), func(c uint16) bool { return c == h.Move.Cell })
	lots := engine.Rand(uint64(h.Move.Cell), p)
	lots.Shuffle(len(others), func(i, j int) { others[i], others[j] = others[j], others[i] })
	kept := append(others[:most-1], h.Move.Cell)
	slices.Sort(kept)
	return kept
}

// around returns the free cells of a square with the move in it.
func (h Advice) around(p engine.Position, free map[uint16]bool) []uint16 {
	board := p.Board()
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
