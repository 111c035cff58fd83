package patterns

import (
	"math/bits"
	"slices"

	"noughts/engine"
)

// A PatternBoard is a board with what its cells come to.
type PatternBoard struct {
	*geometry
	cache     *lineCache
	lines    [maxLines]pattern
	stones   [2]Cells
	shapes    [boardSize][directions]uint8 // the classes of every cell, for First in the low half of each
	threatSets    [2][tiers]threatSet
	stoneOnly bool     // whether the last stone was
	openWindows     [2]int32 // windows that each player can still fill
	near     Cells    // the cells around the stones
	hash     uint64
	free     int
	undo    []undoRecord // one for every stone
}

// A undoRecord is what taking a stone back brings back.
type undoRecord struct {
	lines    [directions]pattern
	near     Cells
	cell     uint16
	player   engine.Player
	stoneOnly bool
}

// undoCapacity is for how many stones there is room at first.
const undoCapacity = 16

// New returns an empty board.
func New(r Rule) *PatternBoard {
	f := &PatternBoard{geometry: geometryOf(r), cache: newLineCache(r), free: r.size()}
	f.undo = make([]undoRecord, 0, min(r.size(), undoCapacity))
	for i, n := range f.length {
		if n == 0 {
			break
		}
		at, p := linePlace{line: uint8(i), high: n, direction: f.directions[i]}, f.cache.lookup(line(n)<<lengthShift)
		f.updateShapes(at, &p.shapes)
		f.updateLine(at, &f.lines[i], p)
	}
	return f
}

// Place puts a stone on a free cell.
func (f *PatternBoard) Place(c uint16, p engine.Player) { f.place(c, p, false) }

// PlayStoneOnly is Put for a look at threats alone, which takes half the time. Until
// Lift takes the stone back, Worth is what it was before, and all stones put
// after it have to be sketched too.
func (f *PatternBoard) PlayStoneOnly(c uint16, p engine.Player) { f.place(c, p, true) }

func (f *PatternBoard) place(c uint16, p engine.Player, sketched bool) {
	n := len(f.undo)
	if n == cap(f.undo) {
		f.undo = slices.Grow(f.undo, f.free) // for a full board
	}
	f.undo = f.undo[:n+1]
	m := &f.undo[n]
	m.cell, m.player, m.near, m.stoneOnly = c, p, f.near, sketched
	s := &f.through[c&(boardSize-1)]
	known := f.prefetch(s, p)
	for i := range s.n {
		at := s.at[i&3]
		l := &f.lines[at.line&(maxLines-1)]
		m.lines[i&3] = *l
		next := known[i&3]
		if next == nil {
			next = f.cache.lookup(l.line.with(at.place, uint8(p)))
		}
		if !sketched {
			f.updateShapes(at, &next.shapes)
		}
		f.updateLine(at, l, next)
	}
	f.stoneOnly = sketched
	f.stones[p&1].Add(c)
	f.near.Unite(&f.geometry.near[c&(boardSize-1)])
	f.hash ^= f.zobrist[p&1][c&(boardSize-1)]
	f.free--
}

// prefetch returns the patterns that the lines through a cell will have with a
// stone there, or none if one of them is not known. To ask for all at once takes
// hardly longer than for one, where they lie far apart in memory.
func (f *PatternBoard) prefetch(s *linePlaces, p engine.Player) (known [directions]*pattern) {
	all := true
	for i := range s.n {
		at := s.at[i&3]
		l := f.lines[at.line&(maxLines-1)].line.with(at.place, uint8(p))
		known[i&3] = f.cache.place(l)
		all = all && known[i&3].line == l
	}
	if !all {
		return [directions]*pattern{}
	}
	return known
}

// Undo takes the last stone back.
func (f *PatternBoard) Undo() {
	n := len(f.undo) - 1
	m := &f.undo[n]
	s := &f.through[m.cell&(boardSize-1)]
	for i := range s.n {
		at := s.at[i&3]
		l := &f.lines[at.line&(maxLines-1)]
		if !m.stoneOnly {
			f.updateShapes(at, &m.lines[i&3].shapes)
		}
		f.updateLine(at, l, &m.lines[i&3])
	}
	f.stones[m.player&1].Remove(m.cell)
	f.near = m.near
	f.hash ^= f.zobrist[m.player&1][m.cell&(boardSize-1)]
	f.free++
	f.undo = f.undo[:n]
	f.stoneOnly = n > 0 && f.undo[n-1].stoneOnly
}

// updateShapes gives the cells of a line the classes that they have along it. Only those
// that share a window with the stone have changed.
func (f *PatternBoard) updateShapes(at linePlace, to *shapeRow) {
	cells := &f.geometry.cells[at.line&(maxLines-1)]
	for i := at.low; i < at.high; i++ {
		f.shapes[cells[i&31]&(boardSize-1)][at.direction&3] = to[i]
	}
}

// updateLine gives a line another pattern.
func (f *PatternBoard) updateLine(at linePlace, l, p *pattern) {
	cells := &f.geometry.cells[at.line&(maxLines-1)]
	f.openWindows[0] += int32(p.openWindows[0]) - int32(l.openWindows[0])
	f.openWindows[1] += int32(p.openWindows[1]) - int32(l.openWindows[1])
	for w := range p.threats {
		for x := l.threats[w] ^ p.threats[w]; x != 0; x &= x - 1 {
			bit := bits.TrailingZeros64(x)
			is := threatAt[w][bit&63]
			r := &f.threatSets[is.player&1][is.tier&3]
			if c := cells[is.place&31]; p.threats[w]>>(bit&63)&1 != 0 {
				r.add(c)
			} else {
				r.remove(c)
			}
		}
	}
	*l = *p
}
