package orderchaos

import (
	"cmp"
	"context"
	"slices"
	"time"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/search"
)

// An inquiry is one analysis under way.
type inquiry struct {
	position rules.Position
	prover   *prover // nil where the board is too large for one
	inner    *solver // for smaller boards that may decide; nil where there are none
	stance   stance
	analysis engine.Analysis
	end      time.Time // when the time for the analysis is over; zero without
	playOuts int       // how many an estimate may take
	report   func()    // to be called when the analysis has become better
}

// newInquiry returns an inquiry that knows only the legal moves.
func newInquiry(p *rules.Position, pr *prover) *inquiry {
	in := &inquiry{position: *p, prover: pr, report: func() {}}
	in.analysis.Root, in.analysis.Method = engine.Unknown(engine.Move{}), search.MethodUCT
	for _, m := range p.AppendMoves(nil) {
		in.analysis.Moves = append(in.analysis.Moves, engine.Unknown(m))
	}
	if pr != nil {
		in.stance = pr.field.stance(p)
	}
	return in
}

// snapshot returns a copy of the analysis, the moves best first.
func (in *inquiry) snapshot() engine.Analysis {
	a := in.analysis
	a.Moves = slices.Clone(a.Moves)
	slices.SortStableFunc(a.Moves, func(x, y engine.Evaluation) int { return compare(&y, &x) })
	a.Line = slices.Clone(a.Line)
	switch {
	case len(a.Moves) == 0:
	case len(a.Line) > 0:
		first := slices.IndexFunc(a.Moves, func(j engine.Evaluation) bool { return j.Move == a.Line[0] })
		a.Moves = slices.Concat(a.Moves[first:first+1], a.Moves[:first], a.Moves[first+1:])
		a.Root.Move = a.Line[0]
	default:
		a.Root.Move = a.Moves[0].Move
		a.Line = []engine.Move{a.Root.Move}
	}
	search.Explain(in.position, &a)
	return a
}

// compare orders judgements from bad to good: a win the sooner the better, a
// loss the later the better, and between them the estimates.
func compare(a, b *engine.Evaluation) int {
	rank := func(j *engine.Evaluation) float64 {
		switch {
		case !j.Decided():
			return j.Estimate
		case j.Low == engine.Win && j.Distance >= 0:
			return 3 - float64(j.Distance)/1000
		case j.Low == engine.Win:
			return 2
		case j.Distance >= 0:
			return -2 + float64(j.Distance)/1000
		}
		return -1 // lost, but nobody knows how soon
	}
	return cmp.Compare(rank(a), rank(b))
}

// run does the work: the value of the root, its distance, then the moves.
func (in *inquiry) run(ctx context.Context, report func()) {
	in.report = report
	if o, over := in.position.Outcome(); over {
		in.analysis.Root = engine.Proved(engine.Move{}, o.For(in.position.Turn()), 0)
		in.analysis.Method = MethodProof
		return
	}
	in.settle(ctx)
	if !in.analysis.Root.Decided() {
		in.estimate(ctx)
		return
	}
	in.loseAll()
	in.report()
	in.measureRoot(ctx)
	if in.analysis.Root.Distance >= 0 {
		in.trace(ctx)
	}
	in.report()
	in.proveMoves(ctx)
	in.measureMoves(ctx)
	if in.analysis.Line == nil {
		in.trace(ctx)
	}
}

// share returns a context that ends after a part of the time left.
func (in *inquiry) share(ctx context.Context, part float64) (context.Context, context.CancelFunc) {
	if in.end.IsZero() {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, time.Duration(part*float64(time.Until(in.end))))
}

// judged puts a verdict into the words of the side to move in the root. Chaos
// wins only on a full board, and under "full" so does Order; then the distance
// is the number of empty cells.
func (in *inquiry) judged(m engine.Move, v rules.Verdict) engine.Evaluation {
	o, _ := v.Outcome(in.position.Variant)
	distance := -1
	if v == rules.ChaosWins || in.position.Variant.Full {
		distance = in.position.EmptyCells().Count()
	}
	return engine.Proved(m, o.For(in.position.Turn()), distance)
}
