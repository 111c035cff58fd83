package orderchaos

import "noughts/engine/games/orderchaos/rules"

// region returns the cells of the square in which Order is nearest to a line, and
// one empty cell more if the number of those outside is odd.
//
// That is enough to prove that Order wins: Order cares for no line elsewhere, and
// two empty cells elsewhere can be played one after the other.
func region(p *rules.Position) rules.CellSet {
	side := min(int(p.Variant.Line)+2, 7)
	rows, cols := min(side, int(p.Variant.Rows)), min(side, int(p.Variant.Cols))
	var best rules.CellSet
	most := -1
	for row := range int(p.Variant.Rows) - rows + 1 {
		for col := range int(p.Variant.Cols) - cols + 1 {
			cells := rectangle(p.Variant, row, col, rows, cols)
			if n := regionWeight(p, cells); n > most {
				best, most = cells, n
			}
		}
	}
	if outside := p.EmptyCells().AndNot(best); outside.Count()%2 != 0 {
		best = best.Or(rules.OneCell(outside.Pop()))
	}
	return best
}

func rectangle(r rules.Variant, row, col, rows, cols int) (cells rules.CellSet) {
	for i := range rows * cols {
		cells = cells.Or(rules.OneCell((row+i/cols)*int(r.Cols) + col + i%cols))
	}
	return cells
}

// regionWeight says how near Order is to lines within some cells: each counts the
// more the more stones it has.
func regionWeight(p *rules.Position, cells rules.CellSet) (n int) {
	g := p.Variant.Geometry()
	for i := range g.Windows {
		if l := &g.Windows[i]; cells.Covers(l.Cells) {
			for s := range int(p.Variant.Symbols) {
				if p.Open(l, s) {
					n += 1 << (2 * p.Stones[s].And(l.Cells).Count())
				}
			}
		}
	}
	return n
}
