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
	for empty := p.emptyCells(); !empty.empty(); {
		c := empty.pop()
		for s := range int(p.rules.symbols) {
			list = append(list, weighed{engine.Move{Cell: uint16(c), Symbol: engine.X + engine.Symbol(s)}, p.weight(c, s)})
		}
	}
	slices.SortStableFunc(list, func(a, b weighed) int { return cmp.Compare(b.weight, a.weight) })
	for _, w := range list {
		dst = append(dst, w.move)
	}
	return dst
}

// weight guesses how good it is for the side to move to place the symbol with
// index s on a cell. A line is worth more the more stones it has: Order wants
// to lengthen its lines and break none, Chaos the reverse.
func (p *position) weight(cell, s int) int {
	longer, broken := 0, 0
	g := p.rules.geometry()
	for _, i := range g.through[cell] {
		l := &g.lines[i]
		for t := range int(p.rules.symbols) {
			if !p.open(l, t) {
				continue
			}
			worth := 1 << (2 * p.stones[t].and(l.cells).count())
			if t == s {
				longer += worth
			} else {
				broken += worth
			}
		}
	}
	if p.orderToMove() {
		return 2*longer - broken
	}
	return broken - 2*longer
}
