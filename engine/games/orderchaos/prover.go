package orderchaos

import (
	"context"
	"math/bits"
)

// A prover settles who wins by proof-number search: depth-first, with a table
// (df-pn). It proves Order's win or refutes it. One goroutine uses it at a time.
type prover struct {
	field     *field
	table     *table // who wins
	distances *table // how soon: within proof plies, not within refute plies
	frames    [65]frame
	threats   [67]frame
	pairer    pairer
	nodes     uint64
	budget    uint64 // nodes after which it gives up
	stop      uint64 // the most that allow may set budget to
	gaveUp    bool
}

// impossible is the proof number of what cannot be proved, and the refutation
// number of what is proved.
const impossible = 1 << 30

// A frame is the work space of one ply of the search.
type frame struct {
	goals    []goal
	children []child
}

// A child is a move of the position in a frame.
type child struct {
	move          ply
	pattern       pattern
	proof, refute uint32
}

// unlimited is a number of nodes that no search reaches.
const unlimited = 1 << 62

// ctxEvery is how many nodes pass between two looks at the context.
const ctxEvery = 1 << 6

// prove returns who wins from a stance with these open goals, or goesOn if the
// budget or ctx ended first.
func (p *prover) prove(ctx context.Context, s stance, goals []goal) verdict {
	f := &p.frames[0]
	f.goals, f.children = append(f.goals[:0], goals...), f.children[:0]
	if v := p.field.verdict(&s, goals); v != goesOn || ctx.Err() != nil {
		return v
	}
	p.gaveUp = false
	proof, refute := p.search(ctx, 0, s, impossible, impossible)
	switch {
	case proof == 0:
		return orderWon
	case refute == 0:
		return chaosWon
	}
	return goesOn
}

// verdict looks one ply ahead.
func (f *field) verdict(s *stance, goals []goal) verdict {
	if len(goals) == 0 {
		return chaosWon
	}
	for i := range goals {
		if n := f.need(&goals[i], s.empty); n == 0 || n == 1 && s.order {
			return orderWon
		}
	}
	return goesOn
}

// search works on the stance whose goals are in the frame at this depth until
// its proof or refutation number reaches a limit, and returns both.
func (p *prover) search(ctx context.Context, depth int, s stance, proofLimit, refuteLimit uint32) (proof, refute uint32) {
	p.nodes++
	before := p.nodes
	if p.nodes >= p.budget || p.nodes%ctxEvery == 0 && ctx.Err() != nil {
		p.gaveUp = true
	}
	f := &p.frames[depth]
	related := f.related()
	switch p.shortcut(ctx, depth, &s) {
	case orderWon:
		p.store(&s, related, 0, impossible, before)
		return 0, impossible
	case chaosWon:
		p.store(&s, related, impossible, 0, before)
		return impossible, 0
	}
	p.expand(f, &s, true)
	for {
		var best *child
		var second uint32
		proof, refute, best, second = f.sum(s.order)
		if proof >= proofLimit || refute >= refuteLimit || p.gaveUp {
			p.store(&s, related, proof, refute, before)
			return proof, refute
		}
		next := &p.frames[depth+1]
		next.take(f.goals, best.move)
		if s.order {
			limit := min(proofLimit, second+second/4+1)
			best.proof, best.refute = p.search(ctx, depth+1, s.after(best.move), limit, refuteLimit-refute+best.refute)
		} else {
			limit := min(refuteLimit, second+second/4+1)
			best.proof, best.refute = p.search(ctx, depth+1, s.after(best.move), proofLimit-proof+best.proof, limit)
		}
	}
}

// winner returns a move with which the side to move in the root is proved to
// win, after prove has said that it wins.
func (p *prover) winner(s *stance) (m ply, ok bool) {
	for _, c := range p.frames[0].children {
		if s.order && c.proof == 0 || !s.order && c.refute == 0 {
			return c.move, true
		}
	}
	return ply{}, false
}

// shortcut settles positions in which Order, to move, wins by threats alone, or
// Chaos holds a pairing. In the root a win of the side to move is left to the
// search, which finds its first move.
func (p *prover) shortcut(ctx context.Context, depth int, s *stance) verdict {
	f := &p.frames[depth]
	if s.order && depth > 0 {
		if _, won := p.winsByThreats(f, s); won {
			return orderWon
		}
	}
	if (s.order || depth > 0) && p.pairer.exists(ctx, p.field, f.goals, s, briefPairing) {
		return chaosWon
	}
	return goesOn
}

// winsByThreats reports whether Order, if it were to move, would win by threats
// alone, and the cells on which Chaos could prevent that.
func (p *prover) winsByThreats(f *frame, s *stance) (zone uint64, won bool) {
	p.threats[0].goals = append(p.threats[0].goals[:0], f.goals...)
	budget := threatBudget
	return p.forced(0, s, &budget)
}

func (p *prover) store(s *stance, related uint64, proof, refute uint32, before uint64) {
	p.table.store(entry{
		pattern: p.field.pattern(s, related), proof: proof, refute: refute,
		effort: uint8(bits.Len64(p.nodes-before+1)) + 1,
	})
}

// related returns the cells that the goals have to do with.
func (f *frame) related() uint64 {
	var r uint64
	for i := range f.goals {
		r |= f.goals[i].cells | f.goals[i].ends
	}
	return r
}

// take fills the frame with the goals that survive a move.
func (f *frame) take(goals []goal, m ply) {
	f.goals = f.goals[:0]
	for i := range goals {
		if goals[i].survives(m) {
			f.goals = append(f.goals, goals[i])
		}
	}
}

// sum combines the numbers of the children: the side to move needs one of them,
// the other side all. best is the child to work on, second the number of the
// next best.
func (f *frame) sum(order bool) (proof, refute uint32, best *child, second uint32) {
	one, second := uint32(impossible), uint32(impossible)
	var all uint64
	for i := range f.children {
		c := &f.children[i]
		mine, others := c.proof, c.refute
		if !order {
			mine, others = others, mine
		}
		all += uint64(others)
		if mine < one || best == nil {
			one, second, best = mine, one, c
		} else if mine < second {
			second = mine
		}
	}
	rest := uint32(min(all, impossible-1))
	if one == 0 {
		rest = impossible
	}
	if order {
		return one, rest, best, second
	}
	return rest, one, best, second
}

// allow lets the prover search that many more nodes, up to its stop.
func (p *prover) allow(nodes uint64) { p.budget = min(p.nodes+nodes, p.stop) }
