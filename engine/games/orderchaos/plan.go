package orderchaos

import (
	"cmp"

	"noughts/engine"
)

// A plan is a strategy for Order on the 4×4 board, where four in a row win. It
// finds a move, and the id of the reason for it, wherever a cell is empty.
type plan func(p *position) (engine.Move, string)

// small are the rules of the board that plans are for.
func small(chaosFirst bool) rules {
	return rules{rows: 4, cols: 4, line: 4, symbols: 2, chaosFirst: chaosFirst}
}

// A placing is a move with what the plans ask about it: P of its cell for its
// own symbol, and for the other one.
type placing struct {
	move       engine.Move
	own, other measure
}

// placings returns all moves in the order by which T1 chooses among equals: the
// least i + 4j first, which is column by column from the top, and X before O.
func placings(p *position) []placing {
	list := make([]placing, 0, 32)
	for j := 1; j <= int(p.rules.cols); j++ {
		for i := 1; i <= int(p.rules.rows); i++ {
			c := p.rules.cellOf(i, j)
			if p.occupied().has(c) {
				continue
			}
			x, o := p.feasible(c, 0), p.feasible(c, 1)
			list = append(list,
				placing{engine.Move{Cell: uint16(c), Symbol: engine.X}, x, o},
				placing{engine.Move{Cell: uint16(c), Symbol: engine.O}, o, x})
		}
	}
	return list
}

// completes reports whether the move completes a line of four.
func (m placing) completes() bool { return m.own.most() == 3 }

// crosses reports whether two open lines of two cross on the move's cell.
func (m placing) crosses() bool {
	twos := 0
	for _, n := range m.own {
		if n == 2 {
			twos++
		}
	}
	return twos >= 2
}

// breaksNone reports whether the move breaks no line that the other symbol alone
// has stones on.
func (m placing) breaksNone() bool { return m.other.most() == 0 }

// byMost compares the largest P, byTotal the sum of P over the directions, and
// byBoth first the one and then the other.
func byMost(a, b placing) int  { return cmp.Compare(a.own.most(), b.own.most()) }
func byTotal(a, b placing) int { return cmp.Compare(a.own.total(), b.own.total()) }
func byBoth(a, b placing) int  { return cmp.Or(byMost(a, b), byTotal(a, b)) }

// only returns the moves for which keep holds, in the same order.
func only(list []placing, keep func(placing) bool) []placing {
	var kept []placing
	for _, m := range list {
		if keep(m) {
			kept = append(kept, m)
		}
	}
	return kept
}
