package orderchaos

// part returns the cells of the square in which Order is nearest to a line, and
// one empty cell more if the number of those outside is odd.
//
// That is enough to prove that Order wins: Order cares for no line elsewhere, and
// two empty cells elsewhere can be played one after the other.
func (p *position) part() cellSet {
	side := min(int(p.rules.line)+2, 7)
	rows, cols := min(side, int(p.rules.rows)), min(side, int(p.rules.cols))
	var best cellSet
	most := -1
	for row := range int(p.rules.rows) - rows + 1 {
		for col := range int(p.rules.cols) - cols + 1 {
			cells := p.rules.rectangle(row, col, rows, cols)
			if n := p.promise(cells); n > most {
				best, most = cells, n
			}
		}
	}
	if outside := p.emptyCells().andNot(best); outside.count()%2 != 0 {
		best = best.or(one(outside.pop()))
	}
	return best
}

func (r rules) rectangle(row, col, rows, cols int) (cells cellSet) {
	for i := range rows * cols {
		cells = cells.or(one((row+i/cols)*int(r.cols) + col + i%cols))
	}
	return cells
}

// promise says how near Order is to lines within some cells: each counts the
// more the more stones it has.
func (p *position) promise(cells cellSet) (n int) {
	g := p.rules.geometry()
	for i := range g.lines {
		if l := &g.lines[i]; cells.covers(l.cells) {
			for s := range int(p.rules.symbols) {
				if p.open(l, s) {
					n += 1 << (2 * p.stones[s].and(l.cells).count())
				}
			}
		}
	}
	return n
}
