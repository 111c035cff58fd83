package dfpn

import (
	"math/bits"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/grid"
)

// A searchSpace numbers the cells of a position and its live lines, for the
// searches, which have 64 bits for the cells and 256 for the lines. Where the board
// has more cells than that, only the empty ones get a number. Where even these or
// the lines are too many, the search space is a region of the board, and proves
// nothing but wins of Order: it knows only the lines in a square, and of the empty
// cells outside no more than whether their number is odd.
type searchSpace struct {
	variant    rules.Variant
	partial    bool
	number     [rules.MaxSide * rules.MaxSide]int8 // by cell; -1 without a number
	cell       [64]uint8                           // by number
	endsToo    bool                                // whether the ends count as still to be filled
	symmetries []*grid.Permutation                 // the symmetries, where all cells have a number
	lines      []liveLine                          // by number
	touch      [64]lineSet                         // by cell: the lines that have to do with it
	kills      [64][rules.MaxSymbols]lineSet       // by move: the lines that it breaks
	fills      [64][rules.MaxSymbols]lineSet       // by move: the lines that then miss one cell less
	twins      []lineSet                           // by line: its twins, where waiting may win
	rows       []lineSet                           // those that lie in one row, column or diagonal
}

// newSearchSpace numbers the cells and the live lines of p. It fails if even the
// region that it chooses has too many lines.
func newSearchSpace(p *rules.Position) (sp *searchSpace, ok bool) {
	all, empty := p.Variant.Geometry().All, p.EmptyCells()
	switch {
	case all.Count() <= 64:
		sp = searchSpaceOver(p, all)
		sp.symmetries = p.Variant.Symmetries()
	case empty.Count() <= 64:
		sp = searchSpaceOver(p, empty)
	}
	if sp == nil || len(sp.lines) > maxLines {
		sp = searchSpaceOver(p, region(p))
		sp.partial = true
	}
	return sp, len(sp.lines) <= maxLines
}

// searchSpaceOver returns the search space that knows only some of the cells.
func searchSpaceOver(p *rules.Position, cells rules.CellSet) *searchSpace {
	sp := &searchSpace{variant: p.Variant, endsToo: p.Variant.Exact && p.Variant.Full}
	for i := range sp.number {
		sp.number[i] = -1
	}
	known := p.Occupied().Or(cells)
	for n := 0; !cells.IsEmpty(); n++ {
		c := cells.Pop()
		sp.number[c], sp.cell[n] = int8(n), uint8(c)
	}
	sp.addLines(p, known)
	return sp
}

// whole reports whether all cells of the board have a number.
func (sp *searchSpace) whole() bool { return sp.symmetries != nil }

// set returns the numbered cells of a set as bits.
func (sp *searchSpace) set(cells rules.CellSet) uint64 {
	var s uint64
	for !cells.IsEmpty() {
		if n := sp.number[cells.Pop()]; n >= 0 {
			s |= 1 << n
		}
	}
	return s
}

// setOf returns numbered cells as bits.
func (sp *searchSpace) setOf(cells []uint16) (set uint64) {
	for _, c := range cells {
		set |= 1 << sp.number[c]
	}
	return set
}

// listed returns the cells of a set.
func (sp *searchSpace) listed(set uint64) (cells []uint16) {
	for ; set != 0; set &= set - 1 {
		cells = append(cells, uint16(sp.cell[bits.TrailingZeros64(set)]))
	}
	return cells
}

// addLines numbers the live lines of p that lie within some cells.
func (sp *searchSpace) addLines(p *rules.Position, within rules.CellSet) {
	g := p.Variant.Geometry()
	rows := map[[3]int]int{} // numbers from 1
	for i := range g.Windows {
		w := &g.Windows[i]
		for s := range int(p.Variant.Symbols) {
			if !p.Open(w, s) || !within.Covers(w.Cells) || p.Variant.Exact && !within.Covers(w.Ends) {
				continue
			}
			l := liveLine{cells: sp.set(w.Cells), symbol: uint8(s)}
			if p.Variant.Exact {
				l.ends = sp.set(w.Ends)
			}
			if len(sp.lines) < maxLines {
				sp.index(&l, len(sp.lines))
				row := rowOf(p.Variant, w)
				if rows[row] == 0 {
					sp.rows = append(sp.rows, lineSet{})
					rows[row] = len(sp.rows)
				}
				sp.rows[rows[row]-1] = sp.rows[rows[row]-1].with(len(sp.lines))
			}
			sp.lines = append(sp.lines, l)
		}
	}
	if sp.endsToo && len(sp.lines) <= maxLines {
		sp.pairTwins()
	}
}

// rowOf returns what tells apart the rows, columns and diagonals that windows lie in: the
// direction, and where it enters the board.
func rowOf(v rules.Variant, w *rules.Window) [3]int {
	at := func(i int) (row, col int) { return int(w.Order[i]) / int(v.Cols), int(w.Order[i]) % int(v.Cols) }
	row, col := at(0)
	nextRow, nextCol := at(1)
	for down, left := nextRow-row, nextCol-col; ; row, col = row-down, col-left {
		if row-down < 0 || row-down >= int(v.Rows) || col-left < 0 || col-left >= int(v.Cols) {
			return [3]int{w.Direction, row, col}
		}
	}
}

// index notes what every move means for line n.
func (sp *searchSpace) index(l *liveLine, n int) {
	for cells := l.cells | l.ends; cells != 0; cells &= cells - 1 {
		c := bits.TrailingZeros64(cells)
		sp.touch[c] = sp.touch[c].with(n)
		for s := range sp.variant.Symbols {
			switch {
			case !l.survives(cellMove{uint8(c), s}):
				sp.kills[c][s] = sp.kills[c][s].with(n)
			case sp.endsToo || l.cells>>c&1 != 0:
				sp.fills[c][s] = sp.fills[c][s].with(n)
			}
		}
	}
}

// missing returns the empty cells that a line still misses.
func (sp *searchSpace) missing(l *liveLine, empty uint64) uint64 {
	if sp.endsToo {
		return (l.cells | l.ends) & empty
	}
	return l.cells & empty
}

// filling returns the move that fills a cell that a line misses: with its symbol, or
// if the cell is an end with some other one.
func (sp *searchSpace) filling(l *liveLine, cell uint8) cellMove {
	m := cellMove{cell, l.symbol}
	if !l.survives(m) {
		m.symbol = (l.symbol + 1) % sp.variant.Symbols
	}
	return m
}

// move returns a move as the rest of the program knows it.
func (sp *searchSpace) move(m cellMove) engine.Move {
	return engine.Move{Cell: uint16(sp.cell[m.cell]), Symbol: engine.X + engine.Symbol(m.symbol)}
}

// cellMove returns a move as the searches know it.
func (sp *searchSpace) cellMove(m engine.Move) cellMove {
	return cellMove{uint8(sp.number[m.Cell]), uint8(m.Symbol - engine.X)}
}
