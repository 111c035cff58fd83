package orderchaos

import (
	"context"
	"slices"
	"time"

	"noughts/engine"
	"noughts/engine/games/orderchaos/dfpn"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/search"
)

// An analysis is one analysis under way.
type analysis struct {
	position rules.Position
	prover   *dfpn.Prover // nil where the board is too large for one
	inner    *dfpn.Prover // for smaller boards that may decide; nil where there are none
	root     dfpn.Node    // the position, as the prover holds it
	result   engine.Analysis
	budget   engine.Budget
	end      time.Time // when the time for the analysis is over, by the budget's clock; zero without
	playouts int       // how many an estimate may take
	tree     int       // what their tree may take, in bytes; 0 for a sensible default
	compare  bool      // whether an estimate tells which moves are as good as the best one
	limited  bool      // whether the budget limits anything
	cut      bool      // whether a search has ended because its part of the time was over
	report   func()    // to be called when the analysis has become better
}

// newAnalysis returns an analysis that knows only the legal moves.
func newAnalysis(p *rules.Position, pr *dfpn.Prover) *analysis {
	an := &analysis{position: *p, prover: pr, report: func() {}}
	an.result.Root, an.result.Method = engine.Unknown(engine.Move{}), search.MethodUCT
	for _, m := range p.AppendMoves(nil) {
		an.result.Moves = append(an.result.Moves, engine.Unknown(m))
	}
	if pr != nil {
		an.root = pr.Node(p)
	}
	return an
}

// snapshot returns a copy of the analysis, the moves best first.
func (an *analysis) snapshot() engine.Analysis {
	a := an.result
	a.Line = slices.Clone(a.Line)
	a = a.Conclude(a.Line[:min(1, len(a.Line))]...)
	search.Explain(an.position, &a)
	return a
}

// run does the work: the value of the root, its distance, then the moves.
func (an *analysis) run(ctx context.Context, report func()) {
	an.report = report
	if o, over := an.position.Outcome(); over {
		an.result.Root = engine.Proved(engine.Move{}, o.For(an.position.Turn()), 0)
		an.result.Method = MethodProof
		return
	}
	an.proveRoot(ctx)
	if !an.result.Root.Decided() {
		an.estimate(ctx)
		return
	}
	an.cut = false // what was tried before the proof does not matter any more
	an.markAllLost()
	an.report()
	an.findRootDistance(ctx)
	if an.result.Root.Distance >= 0 {
		an.principalVariation(ctx)
	}
	an.report()
	an.proveMoves(ctx)
	an.findMoveDistances(ctx)
	if an.result.Root.Distance < 0 && an.findRootDistanceAtLast(ctx) {
		an.result.Line = nil
	}
	if an.result.Line == nil {
		an.principalVariation(ctx)
	}
}

// share returns a context that ends after a part of the time left. What ends it notes whether
// that part was over.
func (an *analysis) share(ctx context.Context, part float64) (context.Context, context.CancelFunc) {
	var cancel context.CancelFunc
	if an.end.IsZero() {
		ctx, cancel = context.WithCancel(ctx)
	} else {
		ctx, cancel = an.budget.WithTimeout(ctx, time.Duration(part*float64(an.budget.Until(an.end))))
	}
	return ctx, func() {
		an.cut = an.cut || ctx.Err() != nil
		cancel()
	}
}

// exhausted reports whether more time or more nodes would tell nothing more: nothing was cut
// short, but for what has limits of its own.
func (an *analysis) exhausted(ctx context.Context) bool {
	return ctx.Err() == nil && !an.cut && (an.prover == nil || an.prover.Left() > 0) &&
		(an.result.Root.Decided() || an.playouts == playouts)
}

// evaluation puts a verdict into the words of the side to move in the root. Chaos
// wins only on a full board, and under "full" so does Order; then the distance
// is the number of empty cells.
func (an *analysis) evaluation(m engine.Move, v rules.Verdict) engine.Evaluation {
	o, _ := v.Outcome(an.position.Variant)
	distance := -1
	if v == rules.ChaosWins || an.position.Variant.Full {
		distance = an.position.EmptyCells().Count()
	}
	return engine.Proved(m, o.For(an.position.Turn()), distance)
}
