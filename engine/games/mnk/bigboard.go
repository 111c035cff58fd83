package mnk

import (
	"math/bits"

	"noughts/engine"
)

// A bigboard is a position with any number of free cells, for an exact search where the
// stages have nothing more to try.
type bigboard struct{ position }

// Left returns the number of free cells.
func (w bigboard) Left() int { return w.rule.size() - int(w.plies) }

// Hash mixes the stones.
func (w bigboard) Hash() uint64 {
	h := uint64(w.plies)
	for i := range w.stones[0] {
		h = bits.RotateLeft64(h, 23) ^ w.stones[0][i]*0x9e3779b97f4a7c15 ^ w.stones[1][i]*0xbf58476d1ce4e5b9
		h ^= h >> 31
	}
	return h
}

// Step returns the state after a move, which must be legal.
func (w bigboard) Step(m engine.Move) bigboard { return bigboard{w.step(m.Cell)} }

// AppendMoves appends the free cells.
func (w bigboard) AppendMoves(dst []engine.Move) []engine.Move {
	forbidden := w.forbiddenCells()
	for i := range w.stones[0] {
		taken := w.stones[0][i] | w.stones[1][i] | forbidden[i]
		for free := ^taken; free != 0; free &= free - 1 {
			c := i<<6 + bits.TrailingZeros64(free)
			if c >= w.rule.size() {
				return dst
			}
			dst = append(dst, engine.Move{Cell: uint16(c)})
		}
	}
	return dst
}
