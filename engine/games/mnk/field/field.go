package field

import (
	"math/bits"

	"noughts/engine"
)

// A Field is a board with what its cells come to.
type Field struct {
	*geometry
	memo   *memo
	lines  [maxLines]pattern
	stones [2]Cells
	reach  [2][tiers]reach
	worth  [2]int32
	room   [2]int32 // windows that each player can still fill
	near   Cells    // the cells around the stones
	hash   uint64
	free   int
	marks  []mark // one for every stone
}

// A mark is what taking a stone back brings back.
type mark struct {
	lines  [directions]pattern
	near   Cells
	cell   uint16
	player engine.Player
}

// New returns an empty board.
func New(r Rule) *Field {
	f := &Field{geometry: newGeometry(r), memo: newMemo(r), free: r.size()}
	f.marks = make([]mark, 0, r.size())
	for i, n := range f.length {
		if n == 0 {
			break
		}
		p := f.memo.of(line(n) << lengthShift)
		f.rethink(uint8(i), &f.lines[i], p)
	}
	return f
}

// Put puts a stone on a free cell.
func (f *Field) Put(c uint16, p engine.Player) {
	n := len(f.marks)
	f.marks = f.marks[:n+1]
	m := &f.marks[n]
	m.cell, m.player, m.near = c, p, f.near
	s := &f.through[c&(boardSize-1)]
	for i := range s.n {
		at := s.at[i&3]
		l := &f.lines[at.line&(maxLines-1)]
		m.lines[i&3] = *l
		f.rethink(at.line, l, f.memo.of(l.line.with(at.place, uint8(p))))
	}
	f.stones[p&1].Add(c)
	f.near.Unite(&f.geometry.near[c&(boardSize-1)])
	f.hash ^= f.zobrist[p&1][c&(boardSize-1)]
	f.free--
}

// Lift takes the last stone back.
func (f *Field) Lift() {
	m := &f.marks[len(f.marks)-1]
	s := &f.through[m.cell&(boardSize-1)]
	for i := range s.n {
		at := s.at[i&3]
		f.rethink(at.line, &f.lines[at.line&(maxLines-1)], &m.lines[i&3])
	}
	f.stones[m.player&1].Remove(m.cell)
	f.near = m.near
	f.hash ^= f.zobrist[m.player&1][m.cell&(boardSize-1)]
	f.free++
	f.marks = f.marks[:len(f.marks)-1]
}

// rethink gives a line another pattern.
func (f *Field) rethink(number uint8, l, p *pattern) {
	f.worth[0] += p.worth[0] - l.worth[0]
	f.worth[1] += p.worth[1] - l.worth[1]
	f.room[0] += int32(p.room[0]) - int32(l.room[0])
	f.room[1] += int32(p.room[1]) - int32(l.room[1])
	for w := range p.threats {
		x := l.threats[w] ^ p.threats[w]
		for x != 0 {
			bit := bits.TrailingZeros64(x)
			x &= x - 1
			at := threatAt[w][bit&63]
			c := f.geometry.cells[number&(maxLines-1)][at.place&31]
			r := &f.reach[at.player&1][at.tier&3]
			if p.threats[w]>>(bit&63)&1 != 0 {
				r.add(c)
			} else {
				r.remove(c)
			}
		}
	}
	*l = *p
}
