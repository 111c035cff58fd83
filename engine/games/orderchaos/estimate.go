package orderchaos

import (
	"context"
	"slices"

	"noughts/engine"
	"noughts/engine/games/orderchaos/uct"
)

// estimate judges a root that is not proved: a short try to prove each move, and
// play-outs in the rest of the time.
func (an *analysis) estimate(ctx context.Context) {
	brief, cancel := an.share(ctx, unprovedShare)
	defer cancel()
	for i := range an.result.Moves {
		an.proveMove(brief, &an.result.Moves[i], unprovedNodes)
	}
	tree := uct.NewTree(an.position, 0, an.tree)
	const rounds = 10
	for range rounds {
		tree.Judge(ctx, an.playouts/rounds, an.compare)
		found := tree.Analysis()
		an.result.Nodes = found.Nodes
		if an.merge(found.Moves); an.result.Root.Decided() {
			an.result.Method = MethodProof
		}
		an.report()
		if an.result.Root.Decided() || ctx.Err() != nil {
			return
		}
	}
}

// merge takes over what UCT found out, without giving up what is proved.
func (an *analysis) merge(moves []engine.Evaluation) {
	for i, j := range an.result.Moves {
		if !j.Decided() {
			at := slices.IndexFunc(moves, func(k engine.Evaluation) bool { return k.Move == j.Move })
			an.result.Moves[i] = moves[at]
		}
	}
	an.updateRoot()
}
