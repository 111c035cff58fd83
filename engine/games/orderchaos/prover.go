package orderchaos

import (
	"context"
	"math/bits"

	"noughts/engine/games/orderchaos/rules"
)

// A prover settles who wins by proof-number search: depth-first, with a table
// (df-pn). It proves Order's win or refutes it. One goroutine uses it at a time.
type prover struct {
	field     *field
	table     *table // who wins
	distances *table // how soon: within proof plies, not within refute plies
	frames    [65]frame
	threats   [67]stance
	pairer    pairer
	nodes     uint64
	budget    uint64 // nodes after which it gives up
	stop      uint64 // the most that allow may set budget to
	gaveUp    bool
}

// newProver returns a prover without a field, with so many entries in each table.
func newProver(entries int) *prover {
	return &prover{table: newTable(entries), distances: newTable(entries)}
}

// elsewhere returns a prover for another position that has a field of its own, nil
// if the board is too large for one.
func (p *prover) elsewhere(at *rules.Position) *prover {
	f, ok := newField(at)
	if !ok {
		return nil
	}
	other := newProver(p.table.most)
	other.field, other.stop = f, p.stop-min(p.nodes, p.stop)
	return other
}

// A frame is the work space of one ply of the search.
type frame struct {
	stance   stance
	children []child
}

// A child is a move of the position in a frame.
type child struct {
	move          ply
	known         bool // whether the numbers are not just a guess
	pattern       pattern
	proof, refute uint32
	notIn         uint32 // plies in which Order is known not to win, for distances
}

// unlimited is a number of nodes that no search reaches.
const unlimited = 1 << 62

// ctxEvery is how many nodes pass between two looks at the context.
const ctxEvery = 1 << 6

// prove returns who wins from a stance, or goesOn if the budget or ctx ended
// first.
func (p *prover) prove(ctx context.Context, s *stance) rules.Verdict {
	p.frames[0].stance = *s
	p.frames[0].children = p.frames[0].children[:0]
	v := s.lookAhead()
	if v == rules.Undecided && ctx.Err() == nil {
		p.gaveUp = false
		switch proof, refute := p.search(ctx, 0, false, impossible, impossible); {
		case proof == 0:
			return rules.OrderWins
		case refute == 0:
			v = rules.ChaosWins
		}
	}
	if v == rules.ChaosWins && p.field.part {
		return rules.Undecided
	}
	return v
}

// lookAhead looks one ply ahead.
func (s *stance) lookAhead() rules.Verdict {
	switch {
	case s.open.empty():
		return rules.ChaosWins
	case !s.waitingFor(0).empty(), s.order && !s.waitingFor(1).empty():
		return rules.OrderWins
	}
	return rules.Undecided
}

// search works on the stance in the frame at this depth until its proof or
// refutation number reaches a limit, and returns both.
func (p *prover) search(ctx context.Context, depth int, known bool, proofLimit, refuteLimit uint32) (proof, refute uint32) {
	p.nodes++
	before := p.nodes
	if p.nodes >= p.budget || p.nodes%ctxEvery == 0 && ctx.Err() != nil {
		p.gaveUp = true
	}
	f := &p.frames[depth]
	s := &f.stance
	if !known {
		switch p.shortcut(ctx, depth, s) {
		case rules.OrderWins:
			p.store(s, 0, impossible, before)
			return 0, impossible
		case rules.ChaosWins:
			p.store(s, impossible, 0, before)
			return impossible, 0
		}
	}
	p.expand(f, anyTime)
	next := &p.frames[depth+1].stance
	for {
		var best *child
		var second uint32
		proof, refute, best, second = f.sum()
		if proof >= proofLimit || refute >= refuteLimit || p.gaveUp {
			p.store(s, proof, refute, before)
			return proof, refute
		}
		p.field.after(s, best.move, next)
		if s.order {
			limit := min(proofLimit, second+second/4+1)
			best.proof, best.refute = p.search(ctx, depth+1, best.known, limit, refuteLimit-refute+best.refute)
		} else {
			limit := min(refuteLimit, second+second/4+1)
			best.proof, best.refute = p.search(ctx, depth+1, best.known, proofLimit-proof+best.proof, limit)
		}
		best.known = true
	}
}

// winner returns a move with which the side to move in the root is proved to
// win, after prove has said that it wins.
func (p *prover) winner() (m ply, ok bool) {
	order := p.frames[0].stance.order
	for _, c := range p.frames[0].children {
		if order && c.proof == 0 || !order && c.refute == 0 {
			return c.move, true
		}
	}
	return ply{}, false
}

// shortcut settles positions in which Order, to move, wins by threats alone, or
// Chaos holds a pairing. In the root a win of the side to move is left to the
// search, which finds its first move.
func (p *prover) shortcut(ctx context.Context, depth int, s *stance) rules.Verdict {
	if s.order && depth > 0 {
		if _, won := p.winsByThreats(s); won {
			return rules.OrderWins
		}
	}
	if (s.order || depth > 0) && p.pairer.exists(ctx, p.field, s, briefPairing) {
		return rules.ChaosWins
	}
	return rules.Undecided
}

func (p *prover) store(s *stance, proof, refute uint32, before uint64) {
	key := p.field.pattern(s)
	p.table.store(newEntry(&key, effort(p.nodes-before), proof, refute))
}

// effort puts a number of nodes on a scale of logarithms, from 1.
func effort(nodes uint64) uint8 { return uint8(bits.Len64(nodes+1)) + 1 }

// sum combines the numbers of the children: the side to move needs one of them,
// the other side all. best is the child to work on, second the number of the
// next best.
func (f *frame) sum() (proof, refute uint32, best *child, second uint32) {
	one, second := uint32(impossible), uint32(impossible)
	order := f.stance.order
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
