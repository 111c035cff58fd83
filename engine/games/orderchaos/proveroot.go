package orderchaos

import (
	"context"

	"noughts/engine"
	"noughts/engine/games/orderchaos/dfpn"
	"noughts/engine/games/orderchaos/pairing"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/games/orderchaos/subboard"
	"noughts/engine/search"
)

// reasonPairedOff is the reason for a move that leaves cells in which Chaos can
// answer in pairs.
const reasonPairedOff = "orderchaos.reason.paired_off"

// proveRoot finds out who wins the root, if it can: what is quickly found comes
// first.
func (an *analysis) proveRoot(ctx context.Context) {
	an.result.Method = MethodProof
	an.oneMoveLookahead()
	for _, try := range []func(context.Context){an.reduceRoot, an.knownPairing, an.searchRootBriefly, an.searchPairs, an.searchRoot} {
		if !an.result.Root.Decided() && ctx.Err() == nil {
			try(ctx)
		}
	}
	if !an.result.Root.Decided() {
		an.result.Method = search.MethodUCT
	}
}

// oneMoveLookahead evaluates the moves after which the lines alone tell who wins, and
// the root if that is enough.
func (an *analysis) oneMoveLookahead() {
	for i := range an.result.Moves {
		j := &an.result.Moves[i]
		next := an.position.Step(j.Move)
		if v := staticVerdict(&next); v != rules.Undecided {
			*j = an.evaluation(j.Move, v)
			if v == rules.OrderWins && j.Distance < 0 {
				j.Distance = 2 // completed by Order's next move
				if next.Over() {
					j.Distance = 1
				}
			}
		}
	}
	an.updateRoot()
}

// updateRoot takes the value of the root from its moves. The moves keep their order, in which
// they are searched.
func (an *analysis) updateRoot() {
	root := an.result.Conclude().Root
	if root.Decided() && root.Distance < 0 {
		root.Distance = an.evaluation(root.Move, verdictOf(&an.position, root.Low)).Distance
	}
	an.result.Root = root
}

// searchRoot tries to prove who wins, and with which move.
func (an *analysis) searchRoot(ctx context.Context) {
	ctx, cancel := an.share(ctx, proofShare)
	defer cancel()
	an.searchRootWithin(ctx, dfpn.Unlimited)
}

// searchRootBriefly does so where that takes little. Where Order has lost, pairs show more than
// that a search has found it out.
func (an *analysis) searchRootBriefly(ctx context.Context) {
	an.searchRootWithin(ctx, briefNodes)
	if an.position.OrderToMove() && an.result.Root.High == engine.Loss {
		an.searchPairs(ctx)
	}
}

// searchRootWithin does so with so many nodes.
func (an *analysis) searchRootWithin(ctx context.Context, nodes uint64) {
	if an.prover == nil {
		return
	}
	an.prover.Allow(nodes)
	v := an.prover.Prove(ctx, &an.root)
	if v == rules.Undecided {
		return
	}
	an.result.Root, an.result.Method = an.evaluation(engine.Move{}, v), MethodProof
	if (v == rules.OrderWins) == an.position.OrderToMove() {
		if m, _, ok := an.prover.WinningMove(&an.root); ok {
			an.found(m, v)
		}
	}
}

// found notes the move that wins the root, and puts it first.
func (an *analysis) found(m engine.Move, v rules.Verdict) {
	moves := an.result.Moves
	for i := range moves {
		if moves[i].Move == m {
			j := moves[i]
			if !j.Decided() {
				j = an.evaluation(m, v)
			}
			copy(moves[1:i+1], moves[:i])
			moves[0] = j
			return
		}
	}
}

// reduceRoot tries to make a smaller board decide, which reaches further than any
// search of the whole one.
func (an *analysis) reduceRoot(ctx context.Context) {
	if an.inner == nil {
		return
	}
	if c, in, won := subboard.ByMirror(ctx, &an.position, an.inner); won {
		an.rootProved(subboard.MirrorMethod(an.position.Variant), rules.OrderWins, c)
		an.result.Inner = in
	} else if c, in, won := subboard.ByPart(ctx, &an.position, an.inner); won {
		an.rootProved(subboard.MethodPart, rules.OrderWins, c)
		an.result.Inner = in
	}
}

// knownPairing tries a pairing of the whole board that is known.
func (an *analysis) knownPairing(context.Context) {
	if pairs, c, won := byPairing(&an.position); won {
		an.rootProved(MethodPairing, rules.ChaosWins, c)
		empty := an.position.EmptyCells()
		for _, pair := range pairs.Pairs {
			if !empty.Has(int(pair.Cells[0])) || !empty.Has(int(pair.Cells[1])) {
				continue // it has served, or is served by the move
			}
			an.result.Pairs = append(an.result.Pairs, [2]uint16{uint16(pair.Cells[0]), uint16(pair.Cells[1])})
		}
	}
}

// searchPairs looks for pairs with which Chaos wins, harder than a search can.
func (an *analysis) searchPairs(ctx context.Context) {
	if an.prover == nil {
		return
	}
	ctx, cancel := an.share(ctx, pairShare)
	defer cancel()
	if m, pairs, won := an.prover.FindPairs(ctx, &an.root); won {
		c := engine.Choice{Move: m, Reason: engine.Reason{ID: reasonPairedOff, Claims: engine.ClaimsWin}}
		an.rootProved(MethodPairing, rules.ChaosWins, c)
		an.result.Pairs = pairs
	}
}

// rootProved notes who wins the root by some method, and if it is the side to move,
// with which move and why.
func (an *analysis) rootProved(method string, v rules.Verdict, c engine.Choice) {
	an.result.Root, an.result.Method = an.evaluation(engine.Move{}, v), method
	if (v == rules.OrderWins) != an.position.OrderToMove() {
		return
	}
	an.found(c.Move, v)
	if first := &an.result.Moves[0]; first.Distance != 1 { // else it completes a line, which says more
		first.Reason = c.Reason
		first.Reason.Claims = engine.ClaimsWin
	}
}

// byPairing reports whether Chaos wins by a pairing of the whole board that is
// known, by which, and with Chaos to move what keeps it so.
func byPairing(p *rules.Position) (pairs *pairing.Pairing, c engine.Choice, won bool) {
	stones := p.Cells()
	for _, pairs = range pairing.Named(pairing.RulesOf(p.Variant), "") {
		if p.OrderToMove() {
			won = pairs.Wins(stones)
		} else {
			c, won = pairs.Choice(stones)
		}
		if won {
			return pairs, c, true
		}
	}
	return nil, c, false
}
