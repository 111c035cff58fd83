package orderchaos

// glimpse judges a position by what one look shows, without a search and on any
// board: a complete line, one that Order completes next, or none left open.
func (p *position) glimpse() verdict {
	g := p.rules.geometry()
	empty, waiting := p.emptyCells(), p.rules.exact && p.rules.full
	found := chaosWon
	for i := range g.lines {
		l := &g.lines[i]
		left := l.cells.and(empty)
		if waiting {
			left = l.cells.or(l.ends).and(empty)
		}
		for s := range int(p.rules.symbols) {
			if !p.open(l, s) {
				continue
			}
			if n := left.count(); n == 0 || n == 1 && p.orderToMove() {
				return orderWon
			}
			found = goesOn
		}
	}
	return found
}
