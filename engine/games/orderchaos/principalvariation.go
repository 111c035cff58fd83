package orderchaos

import (
	"context"
	"slices"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
)

// How many nodes of proof search a move of the line may take: first hardly any, as
// most moves that will do stand in the tables, then ten times as many, and so on.
// Guesses; not measured.
const (
	firstMoveNodes = 2
	lastMoveNodes  = 200_000
)

// principalVariation follows best play from a decided root to the end of the game,
// as far as the time allows: the winner wins as soon as is known, the loser holds out as
// long. Where Order wins by a lemma and nobody knows how soon, a line would be one
// of many and show nothing.
func (an *analysis) principalVariation(ctx context.Context) {
	root := &an.result.Root
	if root.Distance < 0 && an.result.Method != MethodProof {
		return
	}
	ctx, cancel := an.share(ctx, lineShare)
	defer cancel()
	orderWins := (root.Low == engine.Win) == an.position.OrderToMove()
	plies := -1
	if orderWins && !an.position.Variant.Full {
		plies = root.Distance
	}
	p := an.position
	var line []engine.Move
	for !p.Over() && ctx.Err() == nil {
		m, ok := an.bestMove(ctx, &p, orderWins, plies)
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
	an.found(line[0], v)
	if root.Distance >= 0 {
		an.result.Moves[0].Distance = root.Distance
	}
	an.result.Line = line
}

// bestMove returns a move of best play in a position that comes of the root, Order
// being to win in so many plies, or at some time if they are negative.
func (an *analysis) bestMove(ctx context.Context, p *rules.Position, orderWins bool, plies int) (engine.Move, bool) {
	switch {
	case plies >= 0 && an.prover != nil && !an.prover.Partial():
		return an.moveInTime(ctx, p, plies)
	case orderWins != p.OrderToMove():
		return losingMove(p), true
	case *p == an.position:
		return an.snapshot().Moves[0].Move, true
	}
	prover := an.prover
	if prover != nil && prover.Partial() { // which may not know the cells of the last moves
		if prover = prover.At(p); prover != nil {
			defer func() { an.prover.CountNodes(prover) }()
		}
	}
	next := newAnalysis(p, prover)
	next.inner = an.inner
	next.proveRoot(ctx)
	a := next.snapshot()
	return a.Root.Move, a.Root.Decided() && a.Root.Low == engine.Win
}

// moveInTime returns a move after which Order wins one ply sooner, and no sooner than
// that if it is Chaos's.
func (an *analysis) moveInTime(ctx context.Context, p *rules.Position, plies int) (engine.Move, bool) {
	n := an.prover.Node(p)
	moves := p.AppendMoves(nil)
	for budget := uint64(firstMoveNodes); budget <= lastMoveNodes; budget *= 10 {
		for _, m := range moves {
			next := an.prover.After(&n, m)
			an.prover.Allow(budget)
			if p.OrderToMove() {
				if wins, _ := an.prover.WinsWithin(ctx, &next, plies-1); wins {
					return m, true
				}
			} else if wins, known := an.prover.WinsWithin(ctx, &next, plies-2); known && !wins {
				return m, true
			}
		}
	}
	return engine.Move{}, false
}

// losingMove returns the most promising move of the side that loses, one that does
// not end the game if there is one.
func losingMove(p *rules.Position) engine.Move {
	moves := p.AppendMoves(nil)
	i := slices.IndexFunc(moves, func(m engine.Move) bool { next := p.Step(m); return staticVerdict(&next) == rules.Undecided })
	return moves[max(i, 0)]
}
