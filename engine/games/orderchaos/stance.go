package orderchaos

import (
	"math/bits"

	"noughts/engine/games/orderchaos/rules"
)

// A stance is a position as the searches hold it.
type stance struct {
	empty   uint64
	related uint64                   // the cells that the open goals have to do with
	stones  [rules.MaxSymbols]uint64 // by symbol
	order   bool                     // whether Order is to move
	open    goalSet
	need    [4]goalSet // binary digits of how many cells each goal waits for, the lowest first
}

// stance returns a position as a stance: the one that the field was made for, or
// one that can come of it.
func (f *field) stance(p *rules.Position) stance {
	s := stance{empty: f.set(p.EmptyCells()), order: p.OrderToMove()}
	for i := range s.stones {
		s.stones[i] = f.set(p.Stones[i])
	}
	for n := range f.goals {
		g := &f.goals[n]
		mine := s.stones[g.symbol]
		if g.cells&^(mine|s.empty) != 0 || g.ends&mine != 0 {
			continue
		}
		s.open = s.open.with(n)
		s.related |= g.cells | g.ends
		for i, left := 0, bits.OnesCount64(f.left(g, s.empty)); left > 0; i, left = i+1, left/2 {
			if left&1 != 0 {
				s.need[i] = s.need[i].with(n)
			}
		}
	}
	return s
}

// waitingFor returns the open goals that wait for so many cells, 0 to 2.
func (s *stance) waitingFor(cells int) goalSet {
	more := s.need[2].or(s.need[3])
	switch cells {
	case 0:
		return s.open.andNot(more).andNot(s.need[0].or(s.need[1]))
	case 1:
		return s.open.andNot(more).and(s.need[0].andNot(s.need[1]))
	}
	return s.open.andNot(more).and(s.need[1].andNot(s.need[0]))
}

// least returns how many cells the goal that is nearest to completion waits for,
// more than there can be if no goal is open.
func (s *stance) least() int {
	nearest, n := s.open, 0
	if nearest.empty() {
		return 1 << len(s.need)
	}
	for i := len(s.need) - 1; i >= 0; i-- {
		if without := nearest.andNot(s.need[i]); !without.empty() {
			nearest = without
		} else {
			n |= 1 << i
		}
	}
	return n
}

// after fills next with the stance after a ply.
func (f *field) after(s *stance, m ply, next *stance) {
	*next = *s
	bit := uint64(1) << m.cell
	next.empty &^= bit
	next.stones[m.symbol] |= bit
	next.order = !s.order
	killed := s.open.and(f.kills[m.cell][m.symbol])
	next.open = s.open.andNot(killed)
	next.related = f.relatedWithout(s.related, killed, next.open)
	carry := f.fills[m.cell][m.symbol]
	for i := range next.need {
		next.need[i], carry = s.need[i].xor(carry), carry.andNot(s.need[i])
	}
}

// relatedWithout returns the related cells that are left when some goals are
// killed and others open.
func (f *field) relatedWithout(related uint64, killed, open goalSet) uint64 {
	var cells uint64
	for !killed.empty() {
		g := &f.goals[killed.pop()]
		cells |= g.cells | g.ends
	}
	for ; cells != 0; cells &= cells - 1 {
		if !f.touch[bits.TrailingZeros64(cells)].meets(open) {
			related &^= cells & -cells
		}
	}
	return related
}
