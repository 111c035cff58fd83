package patterns

import (
	"math/bits"
	"slices"

	"noughts/engine"
)

// A PatternBoard is a board that knows the shape of every free cell, for both
// players and in all four directions.
type PatternBoard struct {
	*geometry
	cache       *lineCache
	lines       [maxLines]pattern
	stones      [2]Cells
	shapes      Shapes
	threatSets  [2][tiers]threatSet
	stoneOnly   bool     // whether the last stone was put by PlayStoneOnly
	openWindows [2]int32 // how many, by player
	near        Cells    // the cells around the stones
	hash        uint64
	free        int
	undo        []undoRecord // one for every stone
}

// An undoRecord is what Undo restores.
type undoRecord struct {
	lines     [directions]pattern
	near      Cells
	cell      uint16
	player    engine.Player
	stoneOnly bool
}

// undoCapacity is for how many stones there is room at first. A guess: the stack
// grows once, to the size of the board.
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
func (b *PatternBoard) Place(c uint16, p engine.Player) { b.place(c, p, false) }

// PlayStoneOnly is Place for searches that ask for threats alone; it takes half the
// time, as it leaves the shapes by cell as they were. Until Undo takes the stone
// back EvalSum is out of date, and every later stone has to be put by
// PlayStoneOnly too.
func (b *PatternBoard) PlayStoneOnly(c uint16, p engine.Player) { b.place(c, p, true) }

func (b *PatternBoard) place(c uint16, p engine.Player, stoneOnly bool) {
	n := len(b.undo)
	if n == cap(b.undo) {
		b.undo = slices.Grow(b.undo, b.free) // for a full board
	}
	b.undo = b.undo[:n+1]
	m := &b.undo[n]
	m.cell, m.player, m.near, m.stoneOnly = c, p, b.near, stoneOnly
	s := &b.through[c&(boardSize-1)]
	known := b.prefetch(s, p)
	for i := range s.n {
		at := s.at[i&3]
		l := &b.lines[at.line&(maxLines-1)]
		m.lines[i&3] = *l
		next := known[i&3]
		if next == nil {
			next = b.cache.lookup(l.line.with(at.place, uint8(p)))
		}
		if !stoneOnly {
			b.updateShapes(at, &next.shapes)
		}
		b.updateLine(at, l, next)
	}
	b.stoneOnly = stoneOnly
	b.stones[p&1].Add(c)
	b.near.Unite(&b.geometry.near[c&(boardSize-1)])
	b.hash ^= b.zobrist[p&1][c&(boardSize-1)]
	b.free--
}

// prefetch returns the patterns that the lines through a cell will have with a
// stone there, or none if the cache lacks one of them. The four loads do not wait
// for each other, so all of them take hardly longer than one that misses the
// processor's cache.
func (b *PatternBoard) prefetch(s *linePlaces, p engine.Player) (known [directions]*pattern) {
	all := true
	for i := range s.n {
		at := s.at[i&3]
		l := b.lines[at.line&(maxLines-1)].line.with(at.place, uint8(p))
		known[i&3] = b.cache.place(l)
		all = all && known[i&3].line == l
	}
	if !all {
		return [directions]*pattern{}
	}
	return known
}

// Undo takes the last stone back.
func (b *PatternBoard) Undo() {
	n := len(b.undo) - 1
	m := &b.undo[n]
	s := &b.through[m.cell&(boardSize-1)]
	for i := range s.n {
		at := s.at[i&3]
		l := &b.lines[at.line&(maxLines-1)]
		if !m.stoneOnly {
			b.updateShapes(at, &m.lines[i&3].shapes)
		}
		b.updateLine(at, l, &m.lines[i&3])
	}
	b.stones[m.player&1].Remove(m.cell)
	b.near = m.near
	b.hash ^= b.zobrist[m.player&1][m.cell&(boardSize-1)]
	b.free++
	b.undo = b.undo[:n]
	b.stoneOnly = n > 0 && b.undo[n-1].stoneOnly
}

// updateShapes gives the cells of a line the shapes that they have along it. Only those
// that share a window with the stone have changed.
func (b *PatternBoard) updateShapes(at linePlace, to *shapeRow) {
	cells := &b.geometry.cells[at.line&(maxLines-1)]
	for i := at.low; i < at.high; i++ {
		b.shapes[cells[i&31]&(boardSize-1)][at.direction&3] = to[i]
	}
}

// updateLine gives a line another pattern and brings the sets of threats up to date.
func (b *PatternBoard) updateLine(at linePlace, l, p *pattern) {
	cells := &b.geometry.cells[at.line&(maxLines-1)]
	b.openWindows[0] += int32(p.openWindows[0]) - int32(l.openWindows[0])
	b.openWindows[1] += int32(p.openWindows[1]) - int32(l.openWindows[1])
	for w := range p.threats {
		for x := l.threats[w] ^ p.threats[w]; x != 0; x &= x - 1 {
			bit := bits.TrailingZeros64(x)
			is := threatAt[w][bit&63]
			r := &b.threatSets[is.player&1][is.tier&3]
			if c := cells[is.place&31]; p.threats[w]>>(bit&63)&1 != 0 {
				r.add(c)
			} else {
				r.remove(c)
			}
		}
	}
	*l = *p
}
