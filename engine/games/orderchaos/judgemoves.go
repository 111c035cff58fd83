package orderchaos

import (
	"context"

	"noughts/engine"
	"noughts/engine/games/orderchaos/dfpn"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/games/orderchaos/subboard"
)

// markAllLost notes that every move of a lost root loses.
func (an *analysis) markAllLost() {
	if an.result.Root.High != engine.Loss {
		return
	}
	v := rules.OrderWins
	if an.position.OrderToMove() {
		v = rules.ChaosWins
	}
	for i := range an.result.Moves {
		if j := &an.result.Moves[i]; !j.Decided() {
			*j = an.evaluation(j.Move, v)
		}
	}
}

// proveMove tries to settle who wins after a move.
func (an *analysis) proveMove(ctx context.Context, j *engine.Evaluation, budget uint64) {
	if j.Decided() {
		return
	}
	next := an.position.Step(j.Move)
	if an.inner != nil {
		_, _, mirrored := subboard.ByMirror(ctx, &next, an.inner)
		if _, _, won := subboard.ByPart(ctx, &next, an.inner); won || mirrored {
			*j = an.evaluation(j.Move, rules.OrderWins)
			return
		}
	}
	if an.prover == nil || !an.prover.Knows(j.Move) {
		return
	}
	s := an.prover.After(&an.root, j.Move)
	an.prover.Allow(budget)
	if v := an.prover.Prove(ctx, &s); v != rules.Undecided {
		*j = an.evaluation(j.Move, v)
	}
}

// proveMoves settles the moves of a proved root, as far as the time allows.
func (an *analysis) proveMoves(ctx context.Context) {
	brief, cancel := an.share(ctx, movesShare)
	defer cancel()
	for i := range an.result.Moves {
		if brief.Err() != nil {
			break
		}
		an.proveMove(brief, &an.result.Moves[i], moveNodes)
	}
	an.report()
}

// distanceWorthwhile reports whether it is worth a try to find out how soon Order wins.
// Where the lemma says that it does, and not a search, that may take far too long, unless
// something limits it.
func (an *analysis) distanceWorthwhile() bool {
	return an.result.Method == MethodProof || an.limited || an.position.EmptyCells().Count() <= maxDistanceCells
}

// findRootDistance finds out how soon Order wins from the root, if it does.
func (an *analysis) findRootDistance(ctx context.Context) {
	if !an.distanceWorthwhile() || an.prover == nil {
		return
	}
	ctx, cancel := an.share(ctx, rootShare)
	defer cancel()
	nodes := uint64(dfpn.Unlimited)
	if an.result.Method != MethodProof {
		nodes = uint64(rootShare * float64(an.prover.Left()))
	}
	an.findDistance(ctx, nodes)
}

// findRootDistanceAtLast does so in what is left when the moves are judged, and reports whether
// the distance is known now.
func (an *analysis) findRootDistanceAtLast(ctx context.Context) bool {
	if !an.limited || an.prover == nil {
		return false
	}
	an.findDistance(ctx, dfpn.Unlimited)
	an.cut = an.cut || an.result.Root.Distance < 0 && !an.prover.Partial()
	return an.result.Root.Distance >= 0
}

// findDistance finds out with so many nodes how soon Order wins from the root that it is proved to
// win.
func (an *analysis) findDistance(ctx context.Context, nodes uint64) {
	if root := &an.result.Root; root.Distance < 0 && an.prover != nil {
		an.prover.Allow(nodes)
		root.Distance = an.prover.DistanceToWin(ctx, &an.root)
	}
}

// findMoveDistances finds out how soon Order wins after each move with which it does.
func (an *analysis) findMoveDistances(ctx context.Context) {
	ctx, cancel := an.share(ctx, movesShare)
	defer cancel()
	for i := range an.result.Moves {
		j := &an.result.Moves[i]
		if !j.Decided() || j.Distance >= 0 || an.prover == nil || an.prover.Partial() || !an.distanceWorthwhile() ||
			an.result.Root.Distance < 0 && an.result.Method != MethodProof {
			continue
		}
		s := an.prover.After(&an.root, j.Move)
		an.prover.Allow(moveNodes)
		if d := an.prover.DistanceToWin(ctx, &s); d >= 0 {
			j.Distance = d + 1
		}
		if ctx.Err() != nil {
			return
		}
	}
}
