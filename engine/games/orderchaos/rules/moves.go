package rules

import (
	"cmp"
	"slices"

	"noughts/engine"
)

// AppendMoves appends every legal move, the most promising for the side to
// move first.
func (p Position) AppendMoves(dst []engine.Move) []engine.Move {
	if p.Over() {
		return dst
	}
	type weighed struct {
		move   engine.Move
		weight int
	}
	var list []weighed
	weights := p.weights()
	for empty := p.EmptyCells(); !empty.IsEmpty(); {
		c := empty.Pop()
		for s := range int(p.Variant.Symbols) {
			list = append(list, weighed{engine.Move{Cell: uint16(c), Symbol: engine.X + engine.Symbol(s)}, weights[c][s]})
		}
	}
	order := p.OrderToMove()
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

// AppendUnordered appends every move of a game that is not over, by cell and
// symbol.
func (p *Position) AppendUnordered(dst []engine.Move) []engine.Move {
	for empty := p.EmptyCells(); !empty.IsEmpty(); {
		c := uint16(empty.Pop())
		for s := range p.Variant.Symbols {
			dst = append(dst, engine.Move{Cell: c, Symbol: engine.X + engine.Symbol(s)})
		}
	}
	return dst
}

// weights guesses, by cell and symbol, how good it is for Order that the symbol is
// placed on the cell, and how bad for Chaos. A line is worth more the more stones
// it has: Order wants to lengthen its lines, which counts twice, and break none.
func (p *Position) weights() *[MaxSide * MaxSide][MaxSymbols]int {
	var weights [MaxSide * MaxSide][MaxSymbols]int
	g, empty := p.Variant.Geometry(), p.EmptyCells()
	for i := range g.Windows {
		w := &g.Windows[i]
		for t := range int(p.Variant.Symbols) {
			if !p.Open(w, t) {
				continue
			}
			worth := 1 << (2 * p.Stones[t].And(w.Cells).Count())
			for cells := w.Cells.And(empty); !cells.IsEmpty(); {
				cell := &weights[cells.Pop()]
				for s := range cell {
					cell[s] -= worth
				}
				cell[t] += 3 * worth
			}
		}
	}
	return &weights
}
