package patterns

import (
	"math/bits"
	"slices"

	"noughts/engine"
)

// A PatternBoard is a board with what its cells come to.
type PatternBoard struct {
	*geometry
	memo     *memo
	lines    [maxLines]pattern
	stones   [2]Cells
	codes    [boardSize][directions]uint8 // the classes of every cell, for First in the low half of each
	reach    [2][tiers]reach
	sketched bool     // whether the last stone was
	room     [2]int32 // windows that each player can still fill
	near     Cells    // the cells around the stones
	hash     uint64
	free     int
	marks    []mark // one for every stone
}

// A mark is what taking a stone back brings back.
type mark struct {
	lines    [directions]pattern
	near     Cells
	cell     uint16
	player   engine.Player
	sketched bool
}

// fewestMarks is for how many stones there is room at first.
const fewestMarks = 16

// New returns an empty board.
func New(r Rule) *PatternBoard {
	f := &PatternBoard{geometry: geometryOf(r), memo: newMemo(r), free: r.size()}
	f.marks = make([]mark, 0, min(r.size(), fewestMarks))
	for i, n := range f.length {
		if n == 0 {
			break
		}
		at, p := spot{line: uint8(i), high: n, direction: f.directions[i]}, f.memo.of(line(n)<<lengthShift)
		f.recode(at, &p.classes)
		f.rethink(at, &f.lines[i], p)
	}
	return f
}

// Place puts a stone on a free cell.
func (f *PatternBoard) Place(c uint16, p engine.Player) { f.put(c, p, false) }

// PlayStoneOnly is Put for a look at threats alone, which takes half the time. Until
// Lift takes the stone back, Worth is what it was before, and all stones put
// after it have to be sketched too.
func (f *PatternBoard) PlayStoneOnly(c uint16, p engine.Player) { f.put(c, p, true) }

func (f *PatternBoard) put(c uint16, p engine.Player, sketched bool) {
	n := len(f.marks)
	if n == cap(f.marks) {
		f.marks = slices.Grow(f.marks, f.free) // for a full board
	}
	f.marks = f.marks[:n+1]
	m := &f.marks[n]
	m.cell, m.player, m.near, m.sketched = c, p, f.near, sketched
	s := &f.through[c&(boardSize-1)]
	known := f.foresee(s, p)
	for i := range s.n {
		at := s.at[i&3]
		l := &f.lines[at.line&(maxLines-1)]
		m.lines[i&3] = *l
		next := known[i&3]
		if next == nil {
			next = f.memo.of(l.line.with(at.place, uint8(p)))
		}
		if !sketched {
			f.recode(at, &next.classes)
		}
		f.rethink(at, l, next)
	}
	f.sketched = sketched
	f.stones[p&1].Add(c)
	f.near.Unite(&f.geometry.near[c&(boardSize-1)])
	f.hash ^= f.zobrist[p&1][c&(boardSize-1)]
	f.free--
}

// foresee returns the patterns that the lines through a cell will have with a
// stone there, or none if one of them is not known. To ask for all at once takes
// hardly longer than for one, where they lie far apart in memory.
func (f *PatternBoard) foresee(s *spots, p engine.Player) (known [directions]*pattern) {
	all := true
	for i := range s.n {
		at := s.at[i&3]
		l := f.lines[at.line&(maxLines-1)].line.with(at.place, uint8(p))
		known[i&3] = f.memo.place(l)
		all = all && known[i&3].line == l
	}
	if !all {
		return [directions]*pattern{}
	}
	return known
}

// Undo takes the last stone back.
func (f *PatternBoard) Undo() {
	n := len(f.marks) - 1
	m := &f.marks[n]
	s := &f.through[m.cell&(boardSize-1)]
	for i := range s.n {
		at := s.at[i&3]
		l := &f.lines[at.line&(maxLines-1)]
		if !m.sketched {
			f.recode(at, &m.lines[i&3].classes)
		}
		f.rethink(at, l, &m.lines[i&3])
	}
	f.stones[m.player&1].Remove(m.cell)
	f.near = m.near
	f.hash ^= f.zobrist[m.player&1][m.cell&(boardSize-1)]
	f.free++
	f.marks = f.marks[:n]
	f.sketched = n > 0 && f.marks[n-1].sketched
}

// recode gives the cells of a line the classes that they have along it. Only those
// that share a window with the stone have changed.
func (f *PatternBoard) recode(at spot, to *classRow) {
	cells := &f.geometry.cells[at.line&(maxLines-1)]
	for i := at.low; i < at.high; i++ {
		f.codes[cells[i&31]&(boardSize-1)][at.direction&3] = to[i]
	}
}

// rethink gives a line another pattern.
func (f *PatternBoard) rethink(at spot, l, p *pattern) {
	cells := &f.geometry.cells[at.line&(maxLines-1)]
	f.room[0] += int32(p.room[0]) - int32(l.room[0])
	f.room[1] += int32(p.room[1]) - int32(l.room[1])
	for w := range p.threats {
		for x := l.threats[w] ^ p.threats[w]; x != 0; x &= x - 1 {
			bit := bits.TrailingZeros64(x)
			is := threatAt[w][bit&63]
			r := &f.reach[is.player&1][is.tier&3]
			if c := cells[is.place&31]; p.threats[w]>>(bit&63)&1 != 0 {
				r.add(c)
			} else {
				r.remove(c)
			}
		}
	}
	*l = *p
}
