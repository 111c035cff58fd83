package orderchaos

import (
	"math/bits"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
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

// A field numbers the cells of a position and the goals that are open in it, for
// the searches, which have 64 bits for the cells and 256 for the goals. Where the
// board has more cells than that, only the empty ones get a number. Where even
// these or the goals are too many, the field is a part of the board, and proves
// nothing but wins of Order: it knows only the goals in a square, and of the
// empty cells outside no more than whether their number is odd.
type field struct {
	rules   rules.Variant
	part    bool
	number  [rules.MaxSide * rules.MaxSide]int8 // by cell; -1 without a number
	cell    [64]uint8                           // by number
	waiting bool                                // whether the ends count as still to be filled
	turns   []rules.Symmetry                    // the symmetries, where all cells have a number
	goals   []goal                              // by number
	touch   [64]goalSet                         // by cell: the goals that have to do with it
	kills   [64][rules.MaxSymbols]goalSet       // by ply: the goals that it breaks
	fills   [64][rules.MaxSymbols]goalSet       // by ply: the goals that then wait for one cell less
}

// newField numbers the cells and the open goals of p. It fails if even the part
// that it chooses has too many goals.
func newField(p *rules.Position) (f *field, ok bool) {
	all, empty := p.Variant.Geometry().All, p.EmptyCells()
	switch {
	case all.Count() <= 64:
		f = fieldOver(p, all)
		f.turns = p.Variant.Symmetries()
	case empty.Count() <= 64:
		f = fieldOver(p, empty)
	}
	if f == nil || len(f.goals) > mostGoals {
		f = fieldOver(p, region(p))
		f.part = true
	}
	return f, len(f.goals) <= mostGoals
}

// fieldOver returns the field that knows only some of the cells.
func fieldOver(p *rules.Position, cells rules.CellSet) *field {
	f := &field{rules: p.Variant, waiting: p.Variant.Exact && p.Variant.Full}
	for i := range f.number {
		f.number[i] = -1
	}
	known := p.Occupied().Or(cells)
	for n := 0; !cells.IsEmpty(); n++ {
		c := cells.Pop()
		f.number[c], f.cell[n] = int8(n), uint8(c)
	}
	f.addGoals(p, known)
	return f
}

// whole reports whether all cells of the board have a number.
func (f *field) whole() bool { return f.turns != nil }

// set returns the numbered cells of a set as bits.
func (f *field) set(cells rules.CellSet) uint64 {
	var s uint64
	for !cells.IsEmpty() {
		if n := f.number[cells.Pop()]; n >= 0 {
			s |= 1 << n
		}
	}
	return s
}

// addGoals numbers the open goals of p that lie within some cells.
func (f *field) addGoals(p *rules.Position, within rules.CellSet) {
	g := p.Variant.Geometry()
	for i := range g.Windows {
		l := &g.Windows[i]
		for s := range int(p.Variant.Symbols) {
			if !p.Open(l, s) || !within.Covers(l.Cells) || p.Variant.Exact && !within.Covers(l.Ends) {
				continue
			}
			g := goal{cells: f.set(l.Cells), symbol: uint8(s)}
			if p.Variant.Exact {
				g.ends = f.set(l.Ends)
			}
			if len(f.goals) < mostGoals {
				f.index(&g, len(f.goals))
			}
			f.goals = append(f.goals, g)
		}
	}
}

// index notes what every ply means for goal n.
func (f *field) index(g *goal, n int) {
	for cells := g.cells | g.ends; cells != 0; cells &= cells - 1 {
		c := bits.TrailingZeros64(cells)
		f.touch[c] = f.touch[c].with(n)
		for s := range f.rules.Symbols {
			switch {
			case !g.survives(ply{uint8(c), s}):
				f.kills[c][s] = f.kills[c][s].with(n)
			case f.waiting || g.cells>>c&1 != 0:
				f.fills[c][s] = f.fills[c][s].with(n)
			}
		}
	}
}

// A ply is a symbol on a numbered cell.
type ply struct{ cell, symbol uint8 }

// left returns the empty cells that a goal still waits for.
func (f *field) left(g *goal, empty uint64) uint64 {
	if f.waiting {
		return (g.cells | g.ends) & empty
	}
	return g.cells & empty
}

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

// ply returns a move as the searches know it.
func (f *field) ply(m engine.Move) ply {
	return ply{uint8(f.number[m.Cell]), uint8(m.Symbol - engine.X)}
}
