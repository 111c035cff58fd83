package orderchaos

import (
	"context"
	"slices"

	"noughts/engine"
	"noughts/engine/games/orderchaos/uct"
)

// estimate judges a root that is not proved: a short try to prove each move, and
// play-outs in the rest of the time.
func (in *inquiry) estimate(ctx context.Context) {
	brief, cancel := in.share(ctx, glanceShare)
	defer cancel()
	for i := range in.analysis.Moves {
		in.proveMove(brief, &in.analysis.Moves[i], glanceBudget)
	}
	tree := uct.NewTree(in.position, 0)
	const rounds = 10
	for range rounds {
		tree.Run(ctx, in.playOuts/rounds)
		in.merge(tree.Analysis().Moves)
		in.report()
		if in.analysis.Root.Decided() || ctx.Err() != nil {
			return
		}
	}
}

// merge takes over what UCT found out, without giving up what is proved.
func (in *inquiry) merge(moves []engine.Evaluation) {
	root := &in.analysis.Root
	root.Estimate = 0
	for i := range in.analysis.Moves {
		j := &in.analysis.Moves[i]
		at := slices.IndexFunc(moves, func(k engine.Evaluation) bool { return k.Move == j.Move })
		if !j.Decided() {
			*j = moves[at]
		}
		root.Estimate = max(root.Estimate, j.Estimate)
	}
	in.conclude()
}
