package jing

import (
	"math/bits"

	"noughts/engine"
)

// principalVariation finds a line of best play as far as the time allows: the best
// reply, and then for each side one that keeps what is proved for it.
func (q *analysis) principalVariation() {
	b := q.boundsOf(0)
	if b.low == -mostPoints && b.high == mostPoints {
		return
	}
	pos := q.play(q.root, q.replies[q.best].cells)
	for pos.plies() < lastPly {
		b = bounds{-b.high, -b.low}
		next := newAnalysis(q.prover, q.book, pos)
		if i, found, ok := next.findReply(0, b.low); ok && found {
			pos = q.play(pos, next.replies[i].cells)
		} else {
			return
		}
	}
}

// play adds cells to the line, the one that is named first as the move to make
// before the other.
func (q *analysis) play(pos position, cells uint32) position {
	for rest := cells; rest != 0; rest &= rest - 1 {
		q.line = append(q.line, engine.Move{Cell: uint16(bits.TrailingZeros32(rest))})
	}
	return pos.with(cells)
}
