package orderchaos

import (
	"context"

	"noughts/engine"
	"noughts/engine/games/orderchaos/pairing"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/search"
)

// settle finds out who wins the root, if it can: what is quickly found comes
// first.
func (in *inquiry) settle(ctx context.Context) {
	in.analysis.Method = MethodProof
	in.glance()
	for _, try := range []func(context.Context){in.smallerRoot, in.pairRoot, in.proveRootSoon, in.pairRootAnew, in.proveRoot} {
		if !in.analysis.Root.Decided() && ctx.Err() == nil {
			try(ctx)
		}
	}
	if !in.analysis.Root.Decided() {
		in.analysis.Method = search.MethodUCT
	}
}

// glance settles the moves after which one look shows who wins, and the root if
// that is enough.
func (in *inquiry) glance() {
	for i := range in.analysis.Moves {
		j := &in.analysis.Moves[i]
		next := in.position.Step(j.Move)
		if v := staticVerdict(&next); v != rules.Undecided {
			*j = in.judged(j.Move, v)
			if v == rules.OrderWins && j.Distance < 0 {
				j.Distance = 2 // completed by Order's next move
				if next.Over() {
					j.Distance = 1
				}
			}
		}
	}
	in.conclude()
}

// conclude takes the value of the root from its moves, as far as they tell.
func (in *inquiry) conclude() {
	root := &in.analysis.Root
	low, high := engine.Loss, engine.Loss
	for i := range in.analysis.Moves {
		low, high = max(low, in.analysis.Moves[i].Low), max(high, in.analysis.Moves[i].High)
	}
	if low != high || root.Decided() {
		return
	}
	v := rules.OrderWins
	if (low == engine.Win) != in.position.OrderToMove() {
		v = rules.ChaosWins
	}
	*root = in.judged(engine.Move{}, v)
	if root.Distance < 0 {
		root.Distance = in.knownDistance()
	}
}

// knownDistance returns how soon Order wins from the root by what is known of its
// moves: at once, or after the one of Chaos that lasts longest; -1 if there may be
// a better one.
func (in *inquiry) knownDistance() int {
	last := -1
	order := in.position.OrderToMove()
	for i := range in.analysis.Moves {
		switch d := in.analysis.Moves[i].Distance; {
		case order && d == 1:
			return 1
		case order:
		case d < 0:
			return -1
		default:
			last = max(last, d)
		}
	}
	return last
}

// proveRoot tries to settle who wins, and with which move.
func (in *inquiry) proveRoot(ctx context.Context) {
	ctx, cancel := in.share(ctx, proofShare)
	defer cancel()
	in.proveRootIn(ctx, unlimited)
}

// proveRootSoon does so where that takes little.
func (in *inquiry) proveRootSoon(ctx context.Context) { in.proveRootIn(ctx, soonBudget) }

func (in *inquiry) proveRootIn(ctx context.Context, nodes uint64) {
	if in.prover == nil {
		return
	}
	in.prover.allow(nodes)
	v := in.prover.prove(ctx, &in.stance)
	if v == rules.Undecided {
		return
	}
	in.analysis.Root, in.analysis.Method = in.judged(engine.Move{}, v), MethodProof
	if m, ok := in.prover.winner(); ok {
		in.found(in.prover.field.move(m), v)
	}
}

// found notes the move that wins the root, and puts it first.
func (in *inquiry) found(m engine.Move, v rules.Verdict) {
	moves := in.analysis.Moves
	for i := range moves {
		if moves[i].Move == m {
			j := moves[i]
			if !j.Decided() {
				j = in.judged(m, v)
			}
			copy(moves[1:i+1], moves[:i])
			moves[0] = j
			return
		}
	}
}

// smallerRoot tries to make a smaller board decide, which reaches further than any
// search of the whole one.
func (in *inquiry) smallerRoot(ctx context.Context) {
	if in.inner == nil {
		return
	}
	if c, won := byMirror(ctx, &in.position, in.inner); won {
		in.settled(mirrorMethod(in.position.Variant), rules.OrderWins, c)
	} else if c, won := bySubBoard(ctx, &in.position, in.inner); won {
		in.settled(MethodPart, rules.OrderWins, c)
	}
}

// pairRoot tries a pairing of the whole board that is known.
func (in *inquiry) pairRoot(context.Context) {
	if c, won := byPairing(&in.position); won {
		in.settled(MethodPairing, rules.ChaosWins, c)
	}
}

// pairRootAnew looks for pairs with which Chaos wins, harder than a search can.
func (in *inquiry) pairRootAnew(ctx context.Context) {
	if in.prover == nil {
		return
	}
	ctx, cancel := in.share(ctx, pairShare)
	defer cancel()
	if m, won := in.prover.pairs(ctx, &in.stance); won {
		c := engine.Choice{Move: in.prover.field.move(m), Reason: engine.Reason{ID: reasonPairedOff}}
		in.settled(MethodPairing, rules.ChaosWins, c)
	}
}

// settled notes who wins the root by some method, and if it is the side to move,
// with which move and why.
func (in *inquiry) settled(method string, v rules.Verdict, c engine.Choice) {
	in.analysis.Root, in.analysis.Method = in.judged(engine.Move{}, v), method
	if (v == rules.OrderWins) != in.position.OrderToMove() {
		return
	}
	in.found(c.Move, v)
	if first := &in.analysis.Moves[0]; first.Distance != 1 { // else it completes a line, which says more
		first.Reason = c.Reason
	}
}

// byPairing reports whether Chaos wins by a pairing of the whole board that is
// known, and with Chaos to move what keeps it so.
func byPairing(p *rules.Position) (c engine.Choice, won bool) {
	stones := p.Cells()
	for _, pairs := range pairing.Named(pairing.RulesOf(p.Variant), "") {
		if p.OrderToMove() {
			won = pairs.Wins(stones)
		} else {
			c, won = pairs.Choice(stones)
		}
		if won {
			return c, true
		}
	}
	return c, false
}
