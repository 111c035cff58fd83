package orderchaos

import (
	"math/bits"

	"noughts/engine"
)

// A goal is one way in which Order may still win: a line and the symbol that is
// to fill it. The searches see a position as nothing but its goals and its empty
// cells, so all rules of the family look alike to them:
//
//	cells  every one must get the symbol
//	ends   none may get it (only under "exact")
//
// A stone that breaks one of these breaks the goal for good. A goal with nothing
// left to fill is complete, and Order has won. Under "full" with "exact" the
// ends have to be filled too, as until then Chaos may still spoil the line.
type goal struct {
	cells, ends uint64
	symbol      uint8 // index of the symbol, 0 for X
}

// A field numbers the cells of a position for the searches, which have 64 bits
// for them. Where the board has more cells than that, only the empty ones get a
// number.
type field struct {
	rules   rules
	number  [maxSide * maxSide]int8 // by cell; -1 without a number
	cell    [64]uint8               // by number
	waiting bool                    // whether the ends count as still to be filled
	turns   []turn                  // the symmetries, where all cells have a number
}

// newField numbers the cells of p. It fails if more than 64 need a number.
func newField(p *position) (f *field, ok bool) {
	f = &field{rules: p.rules, waiting: p.rules.exact && p.rules.full}
	cells := p.rules.geometry().all
	if cells.count() <= 64 {
		f.turns = newTurns(p.rules)
	} else if cells = p.emptyCells(); cells.count() > 64 {
		return nil, false
	}
	for i := range f.number {
		f.number[i] = -1
	}
	for n := 0; !cells.empty(); n++ {
		c := cells.pop()
		f.number[c], f.cell[n] = int8(n), uint8(c)
	}
	return f, true
}

// set returns the numbered cells of a set as bits.
func (f *field) set(cells cellSet) uint64 {
	var s uint64
	for !cells.empty() {
		if n := f.number[cells.pop()]; n >= 0 {
			s |= 1 << n
		}
	}
	return s
}

// goals returns the open goals of p.
func (f *field) goals(p *position) []goal {
	var list []goal
	g := p.rules.geometry()
	for i := range g.lines {
		l := &g.lines[i]
		for s := range int(p.rules.symbols) {
			if !p.open(l, s) {
				continue
			}
			g := goal{cells: f.set(l.cells), symbol: uint8(s)}
			if p.rules.exact {
				g.ends = f.set(l.ends)
			}
			list = append(list, g)
		}
	}
	return list
}

// A stance is a position as the searches hold it.
type stance struct {
	empty  uint64
	stones [maxSymbols]uint64 // by symbol
	order  bool               // whether Order is to move
}

// stance returns p without its goals.
func (f *field) stance(p *position) stance {
	s := stance{empty: f.set(p.emptyCells()), order: p.orderToMove()}
	for i := range s.stones {
		s.stones[i] = f.set(p.stones[i])
	}
	return s
}

// A ply is a symbol on a numbered cell.
type ply struct{ cell, symbol uint8 }

// after returns the stance after a ply.
func (s stance) after(m ply) stance {
	bit := uint64(1) << m.cell
	s.empty &^= bit
	s.stones[m.symbol] |= bit
	s.order = !s.order
	return s
}

// left returns the empty cells that a goal still waits for, and need is their
// number.
func (f *field) left(g *goal, empty uint64) uint64 {
	if f.waiting {
		return (g.cells | g.ends) & empty
	}
	return g.cells & empty
}

func (f *field) need(g *goal, empty uint64) int { return bits.OnesCount64(f.left(g, empty)) }

// survives reports whether a goal stays open after a ply.
func (g *goal) survives(m ply) bool {
	bit := uint64(1) << m.cell
	if g.symbol == m.symbol {
		return g.ends&bit == 0
	}
	return g.cells&bit == 0
}

// move returns a ply as the rest of the program knows it.
func (f *field) move(m ply) engine.Move {
	return engine.Move{Cell: uint16(f.cell[m.cell]), Symbol: engine.X + engine.Symbol(m.symbol)}
}
