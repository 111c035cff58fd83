package hunt

import (
	"math/bits"

	"noughts/engine/games/mnk/field"
)

// A list is the moves of one position. They are put in order only as far as they
// are asked for.
type list struct {
	moves    [field.MaxCells]ranked
	size, at int // how many there are, and how many were asked for
	most     int // how many to ask for
}

type ranked struct {
	rank int32
	cell uint16
}

// next returns the best of the moves that are left.
func (l *list) next() (c uint16, ok bool) {
	if l.at >= min(l.size, l.most) {
		return 0, false
	}
	left := l.moves[l.at:l.size]
	best := 0
	for i := range left {
		if left[i].rank > left[best].rank {
			best = i
		}
	}
	left[0], left[best] = left[best], left[0]
	l.at++
	return left[0].cell, true
}

// asked returns the moves that were asked for.
func (l *list) asked() (set field.Cells) {
	for _, m := range l.moves[:l.at] {
		set.Add(m.cell)
	}
	return set
}

const (
	fewest    = 10      // cells tried where nothing forces
	deeper    = 4       // and as many more for every ply that the search still goes
	hopeful   = 1 << 24 // the rank of the move that was good before
	killing   = 2000    // what is added for a move that was good in a position beside
	reputable = 2000    // what is added at most for one that was good elsewhere
)

// promising lists the most promising cells near the stones, and reports whether
// there are no others.
func (w *Worker) promising(ply, depth int, first move) (all bool) {
	set := w.Near()
	if w.Free() == w.cells {
		set = &w.board
	}
	l := w.among(ply, set, first)
	l.most = fewest + deeper*depth
	return min(l.size, l.most) >= w.Free()
}

// rest lists the cells of a set that were not asked for.
func (w *Worker) rest(ply int, set field.Cells) {
	asked := w.lists[ply].asked()
	set.Drop(&asked)
	w.among(ply, &set, noMove)
}

// among lists the free cells of a set.
func (w *Worker) among(ply int, set *field.Cells, first move) *list {
	l := &w.lists[ply]
	l.size, l.at, l.most = 0, 0, len(l.moves)
	mine, theirs := w.Stones(0), w.Stones(1)
	for i := range set {
		for word := set[i] &^ (mine[i] | theirs[i]) & w.board[i]; word != 0; word &= word - 1 {
			c := uint16(i<<6 + bits.TrailingZeros64(word))
			rank := int32(hopeful)
			if to(c) != first {
				rank = w.promise(c, ply)
			}
			l.moves[l.size&511] = ranked{rank, c}
			l.size++
		}
	}
	return l
}

// promise says how much a stone on c does for its player and against the
// opponent, and whether it was good in like positions.
func (w *Worker) promise(c uint16, ply int) int32 {
	mine, theirs := w.Codes(c)
	if w.turn != 0 {
		mine, theirs = theirs, mine
	}
	v := 8 * (int32(w.promises[mine])*5/4 + int32(w.promises[theirs]))
	if w.options.Misere {
		v = -v
	}
	if k := &w.killers[ply]; k[0] == to(c) || k[1] == to(c) {
		v += killing
	}
	return v + min(w.history[w.turn&1][c], reputable)
}

// praise notes a move that settled a position.
func (w *Worker) praise(t *trial) {
	if k := &w.killers[t.ply]; k[0] != t.move {
		k[1], k[0] = k[0], t.move
	}
	w.history[w.turn&1][t.move.cell()&511] += int32(t.depth * t.depth)
}
