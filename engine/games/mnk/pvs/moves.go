package pvs

import (
	"math/bits"

	"noughts/engine/games/mnk/patterns"
)

// A moveList holds the moves of one position, the best first.
type moveList struct {
	moves    [patterns.MaxCells]rankedMove
	size, at int  // how many there are, and how many were asked for
	most     int  // how many to keep
	partial  bool // whether only the first move is there as yet
}

type rankedMove struct {
	rank int32
	cell uint16
}

// next returns the best of the moves that are left.
func (w *Worker) next(ply int) (c uint16, ok bool) {
	l := &w.lists[ply]
	if l.at > 0 && l.partial {
		w.complete(ply)
	}
	if l.at >= min(l.size, l.most) {
		return 0, false
	}
	l.at++
	return l.moves[l.at-1].cell, true
}

// insert puts a move in its place among those that were not asked for yet.
func (l *moveList) insert(m rankedMove) {
	i := l.size
	if i < l.most {
		l.size++
	} else if i--; i < l.at || l.moves[i].rank >= m.rank {
		return
	}
	for ; i > l.at && l.moves[i-1].rank < m.rank; i-- {
		l.moves[i] = l.moves[i-1]
	}
	l.moves[i] = m
}

// asked returns the moves that were asked for.
func (l *moveList) asked() (set patterns.Cells) {
	for _, m := range l.moves[:l.at] {
		set.Add(m.cell)
	}
	return set
}

// What moves are tried, and their order. The numbers have no unit but that of rank;
// minMoves and movesPerPly are part of the +41 Elo of lmrTable.
const (
	minMoves         = 8       // cells tried where nothing is forced, at depth 0
	movesPerPly      = 2       // and as many more for every ply of depth
	ttMoveRank       = 1 << 24 // the rank of the transposition table's move
	killerBonus      = 2000    // what is added for a killer move
	counterMoveBonus = 1000    // for the counter-move
	historyBonus     = 2048    // and at most for each history
)

// genNear generates the most promising cells near the stones. The move of the
// transposition table comes first, and the others are only generated when it has
// been searched.
func (w *Worker) genNear(t *node, first move) {
	ply := t.ply
	l := &w.lists[ply]
	l.size, l.at, l.most = 0, 0, minMoves+movesPerPly*t.depth
	if !t.improving {
		l.most -= l.most / 3
	}
	if c := first.cell(); first != noMove && int(c) < w.cells && w.Near().Has(c) && !w.Taken(c) {
		l.moves[0], l.size, l.partial = rankedMove{ttMoveRank, c}, 1, true
		return
	}
	w.complete(ply)
}

// complete lists the cells near the stones that are not listed yet.
func (w *Worker) complete(ply int) {
	set := *w.Near()
	if w.Free() == w.cells {
		set = w.board
	}
	l := &w.lists[ply]
	l.partial = false
	for _, m := range l.moves[:l.size] {
		set.Remove(m.cell)
	}
	w.add(ply, &set, noMove)
}

// genRest generates the cells of a set that were not asked for.
func (w *Worker) genRest(ply int, set patterns.Cells) {
	asked := w.lists[ply].asked()
	set.Drop(&asked)
	w.genSet(ply, &set, noMove)
}

// genSet generates the free cells of a set.
func (w *Worker) genSet(ply int, set *patterns.Cells, first move) *moveList {
	l := &w.lists[ply]
	l.size, l.at, l.most, l.partial = 0, 0, len(l.moves), false
	w.add(ply, set, first)
	return l
}

// add adds the free cells of a set to a list.
func (w *Worker) add(ply int, set *patterns.Cells, first move) {
	l := &w.lists[ply]
	mine, theirs := w.Stones(0), w.Stones(1)
	for i := range set {
		for word := set[i] &^ (mine[i] | theirs[i]) & w.board[i]; word != 0; word &= word - 1 {
			c := uint16(i<<6 + bits.TrailingZeros64(word))
			rank := int32(ttMoveRank)
			if to(c) != first {
				rank = w.rank(c, ply)
			}
			l.insert(rankedMove{rank, c})
		}
	}
}

// rank returns how promising a stone on c is: what it does for its player and
// against the opponent, and whether it was good in like positions.
func (w *Worker) rank(c uint16, ply int) int32 {
	mine, theirs := w.Codes(c)
	if w.turn != 0 {
		mine, theirs = theirs, mine
	}
	v := 8 * (int32(w.moveRanks[mine])*5/4 + int32(w.moveRanks[theirs]))
	if w.options.Misere {
		v = -v
	}
	if k := &w.killers[ply]; k[0] == to(c) || k[1] == to(c) {
		v += killerBonus
	}
	if w.counterMoves[w.turn&1][w.path[ply]] == to(c) {
		v += counterMoveBonus
	}
	return v + w.pastOf(c, ply)/(maxHistory/historyBonus)
}
