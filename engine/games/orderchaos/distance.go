package orderchaos

import (
	"cmp"
	"context"
	"math/bits"
	"slices"
)

// soonest returns how many plies Order needs to win from a stance that it is
// proved to win, when Chaos holds out as long as it can; -1 if the budget or ctx
// ended first. It does not apply under "full", where the game always fills the
// board; nor does a part of the board know of all that is sooner.
func (p *prover) soonest(ctx context.Context, s *stance) int {
	if p.field.part {
		return -1
	}
	most := bits.OnesCount64(s.empty)
	for d := s.least(); d <= most; d++ {
		if p.winsWithin(ctx, s, d) {
			return d
		}
		if p.gaveUp {
			return -1
		}
	}
	return -1
}

// winsWithin reports whether Order can win in at most d plies. The answer means
// nothing when the search gave up.
func (p *prover) winsWithin(ctx context.Context, s *stance, d int) bool {
	p.gaveUp = false
	p.frames[0].stance = *s
	return p.within(ctx, 0, d)
}

// within reports whether Order can win in at most d plies from the stance in the
// frame at this depth. As every ply fills one cell, Order cannot win sooner than
// the nearest goal allows.
func (p *prover) within(ctx context.Context, depth int, d int) bool {
	f := &p.frames[depth]
	s := &f.stance
	least := s.least()
	if least > d {
		return false
	}
	if least == 0 || least == 1 && s.order {
		return true
	}
	p.nodes++
	if p.nodes >= p.budget || p.nodes%ctxEvery == 0 && ctx.Err() != nil {
		p.gaveUp = true
	}
	key := p.field.pattern(s)
	if _, refute, ok := p.table.find(&key); ok && refute == 0 {
		return false // proved for Chaos
	}
	key.tag |= uint8(bits.OnesCount64(s.empty)) << 1
	atMost, notIn, _ := p.distances.find(&key)
	if atMost != 0 && int(atMost) <= d {
		return true
	}
	if int(notIn) >= d || p.gaveUp {
		return false
	}
	before := p.nodes
	wins := p.tryWithin(ctx, depth, d)
	if p.gaveUp {
		return false
	}
	if wins {
		atMost = uint32(d)
	} else {
		notIn = uint32(d)
	}
	p.distances.store(newEntry(&key, effort(p.nodes-before), atMost, notIn))
	return wins
}

// tryWithin tries the moves for within: Order needs one that wins in time,
// Chaos one that does not lose in time.
func (p *prover) tryWithin(ctx context.Context, depth int, d int) bool {
	f := &p.frames[depth]
	s := &f.stance
	if s.order {
		if w, won := p.winsByThreats(s); won && w.plies <= d {
			return true
		}
	} else if d < 2 {
		return p.mustComplete(s)
	}
	p.expand(f, d)
	if wins, ok := p.recall(f, d); ok {
		return wins
	}
	for i := range f.children {
		c := &f.children[i]
		if c.refute == 0 {
			if s.order {
				continue // this move loses
			}
			return false
		}
		p.field.after(s, c.move, &p.frames[depth+1].stance)
		if p.within(ctx, depth+1, d-1) == s.order {
			return s.order
		}
	}
	return !s.order
}

// mustComplete reports whether every move of Chaos completes a line for Order.
func (p *prover) mustComplete(s *stance) bool {
	urgent := s.waitingFor(1)
	for cells := s.empty; cells != 0; cells &= cells - 1 {
		c := bits.TrailingZeros64(cells)
		for symbol := range p.field.rules.Symbols {
			if !urgent.meets(p.field.fills[c][symbol]) {
				return false
			}
		}
	}
	return true
}

// recall looks up how soon Order wins after each move, which may decide the
// frame. Otherwise it sorts the moves: those first that are nearest to what the
// side to move wants to show.
func (p *prover) recall(f *frame, d int) (wins, ok bool) {
	s := &f.stance
	left := uint8(bits.OnesCount64(s.empty)-1) << 1
	for i := range f.children {
		c := &f.children[i]
		key := c.pattern
		key.tag |= left
		atMost, notIn, _ := p.distances.find(&key)
		switch c.notIn = notIn; {
		case s.order && atMost != 0 && int(atMost) < d:
			return true, true
		case !s.order && int(notIn) >= d-1 && notIn > 0:
			return false, true
		}
	}
	slices.SortStableFunc(f.children, func(a, b child) int {
		if s.order {
			return cmp.Or(cmp.Compare(a.proof, b.proof), cmp.Compare(b.refute, a.refute))
		}
		return cmp.Or(cmp.Compare(b.notIn, a.notIn), cmp.Compare(a.refute, b.refute), cmp.Compare(b.proof, a.proof))
	})
	return false, false
}
