package orderchaos

import (
	"context"
	"slices"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
)

// How many nodes a look at a move of the line may take: first hardly any, as most
// moves that will do stand in the tables, then ten times as many, and so on.
const (
	firstLineBudget = 2
	lastLineBudget  = 200_000
)

// trace follows best play from a decided root to the end of the game, as far as
// the time allows: the winner wins as soon as is known, the loser holds out as
// long. Where Order wins by a lemma and nobody knows how soon, a line would be one
// of many and show nothing.
func (in *inquiry) trace(ctx context.Context) {
	root := &in.analysis.Root
	if root.Distance < 0 && in.analysis.Method != MethodProof {
		return
	}
	ctx, cancel := in.share(ctx, lineShare)
	defer cancel()
	orderWins := (root.Low == engine.Win) == in.position.OrderToMove()
	plies := -1
	if orderWins && !in.position.Variant.Full {
		plies = root.Distance
	}
	p := in.position
	var line []engine.Move
	for !p.Over() && ctx.Err() == nil {
		m, ok := in.bestMove(ctx, &p, orderWins, plies)
		if !ok {
			break
		}
		line = append(line, m)
		p, plies = p.Step(m), max(plies-1, -1)
	}
	if len(line) == 0 {
		return
	}
	v := rules.ChaosWins
	if orderWins {
		v = rules.OrderWins
	}
	in.found(line[0], v)
	if root.Distance >= 0 {
		in.analysis.Moves[0].Distance = root.Distance
	}
	in.analysis.Line = line
}

// bestMove returns a move of best play in a position that comes of the root, Order
// being to win in so many plies, or at some time if they are negative.
func (in *inquiry) bestMove(ctx context.Context, p *rules.Position, orderWins bool, plies int) (engine.Move, bool) {
	switch {
	case plies >= 0 && in.prover != nil && !in.prover.field.part:
		return in.timely(ctx, p, plies)
	case orderWins != p.OrderToMove():
		return stubborn(p), true
	case *p == in.position:
		return in.snapshot().Moves[0].Move, true
	}
	prover := in.prover
	if prover != nil && prover.field.part { // which may not know the cells of the last moves
		if prover = prover.elsewhere(p); prover != nil {
			defer func() { in.prover.nodes += prover.nodes }()
		}
	}
	next := newInquiry(p, prover)
	next.inner = in.inner
	next.settle(ctx)
	a := next.snapshot()
	return a.Root.Move, a.Root.Decided() && a.Root.Low == engine.Win
}

// timely returns a move after which Order wins one ply sooner, and no sooner than
// that if it is Chaos's.
func (in *inquiry) timely(ctx context.Context, p *rules.Position, plies int) (engine.Move, bool) {
	f := in.prover.field
	s := f.stance(p)
	moves := p.AppendMoves(nil)
	for budget := uint64(firstLineBudget); budget <= lastLineBudget; budget *= 10 {
		for _, m := range moves {
			var next stance
			f.after(&s, f.ply(m), &next)
			in.prover.allow(budget)
			if s.order && in.prover.winsWithin(ctx, &next, plies-1) ||
				!s.order && !in.prover.winsWithin(ctx, &next, plies-2) && !in.prover.gaveUp {
				return m, true
			}
		}
	}
	return engine.Move{}, false
}

// stubborn returns the most promising move of the side that loses, one that does
// not end the game if there is one.
func stubborn(p *rules.Position) engine.Move {
	moves := p.AppendMoves(nil)
	i := slices.IndexFunc(moves, func(m engine.Move) bool { next := p.Step(m); return staticVerdict(&next) == rules.Undecided })
	return moves[max(i, 0)]
}
