package orderchaos

import (
	"cmp"
	"slices"

	"noughts/engine"
)

// AppendMoves appends every legal move, the most promising for the side to
// move first.
func (p position) AppendMoves(dst []engine.Move) []engine.Move {
	if p.over() {
		return dst
	}
	type weighed struct {
		move   engine.Move
		weight int
	}
	var list []weighed
	weights := p.weights()
	for empty := p.emptyCells(); !empty.empty(); {
		c := empty.pop()
		for s := range int(p.rules.symbols) {
			list = append(list, weighed{engine.Move{Cell: uint16(c), Symbol: engine.X + engine.Symbol(s)}, weights[c][s]})
		}
	}
	order := p.orderToMove()
	slices.SortStableFunc(list, func(a, b weighed) int {
		if order {
			return cmp.Compare(b.weight, a.weight)
		}
		return cmp.Compare(a.weight, b.weight)
	})
	for _, w := range list {
		dst = append(dst, w.move)
	}
	return dst
}

// weights guesses, by cell and symbol, how good it is for Order that the symbol is
// placed on the cell, and how bad for Chaos. A line is worth more the more stones
// it has: Order wants to lengthen its lines, which counts twice, and break none.
func (p *position) weights() *[maxSide * maxSide][maxSymbols]int {
	var weights [maxSide * maxSide][maxSymbols]int
	g, empty := p.rules.geometry(), p.emptyCells()
	for i := range g.lines {
		l := &g.lines[i]
		for t := range int(p.rules.symbols) {
			if !p.open(l, t) {
				continue
			}
			worth := 1 << (2 * p.stones[t].and(l.cells).count())
			for cells := l.cells.and(empty); !cells.empty(); {
				w := &weights[cells.pop()]
				for s := range w {
					w[s] -= worth
				}
				w[t] += 3 * worth
			}
		}
	}
	return &weights
}
