package dfpn

import "noughts/engine/games/orderchaos/rules"

// The sides of a region: two more than a line, so that it can be blocked on
// neither side, and no more than what fits into 64 cells. Guesses; not measured.
const (
	regionMargin = 2
	maxRegion    = 7
)

// region returns the cells of the square in which Order is nearest to a line, and
// one empty cell more if the number of those outside is odd.
//
// That is enough to prove that Order wins: Order cares for no line elsewhere, and
// two empty cells elsewhere can be played one after the other.
func region(p *rules.Position) rules.CellSet {
	cells := square(p)
	if outside := p.EmptyCells().AndNot(cells); outside.Count()%2 != 0 {
		cells = cells.Or(rules.OneCell(outside.Pop()))
	}
	return cells
}

// square returns the cells of the square in which Order is nearest to a line, or of
// as much of it as the board has.
func square(p *rules.Position) (best rules.CellSet) {
	side := min(int(p.Variant.Line)+regionMargin, maxRegion)
	rows, cols := min(side, int(p.Variant.Rows)), min(side, int(p.Variant.Cols))
	most := -1
	for row := range int(p.Variant.Rows) - rows + 1 {
		for col := range int(p.Variant.Cols) - cols + 1 {
			cells := rectangle(p.Variant, row, col, rows, cols)
			if n := nearness(p, cells); n > most {
				best, most = cells, n
			}
		}
	}
	return best
}

// rectangle returns the cells of a part of the board.
func rectangle(v rules.Variant, row, col, rows, cols int) (cells rules.CellSet) {
	for i := range rows * cols {
		cells = cells.Or(rules.OneCell((row+i/cols)*int(v.Cols) + col + i%cols))
	}
	return cells
}

// nearness says how near Order is to lines within some cells: each counts the
// more the more stones it has.
func nearness(p *rules.Position, cells rules.CellSet) (n int) {
	g := p.Variant.Geometry()
	for i := range g.Windows {
		if w := &g.Windows[i]; cells.Covers(w.Cells) {
			for s := range int(p.Variant.Symbols) {
				if p.Open(w, s) {
					n += 1 << (2 * p.Stones[s].And(w.Cells).Count())
				}
			}
		}
	}
	return n
}
