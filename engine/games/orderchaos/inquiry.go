package orderchaos

import (
	"cmp"
	"context"
	"math"
	"slices"
	"time"

	"noughts/engine"
	"noughts/engine/search"
)

// An inquiry is one analysis under way.
type inquiry struct {
	position position
	prover   *prover // nil where the board is too large for one
	stance   stance
	goals    []goal
	analysis engine.Analysis
	report   func() // to be called when the analysis has become better
}

// newInquiry returns an inquiry that knows only the legal moves.
func newInquiry(p *position, entries int) *inquiry {
	in := &inquiry{position: *p, analysis: engine.Analysis{Root: engine.Unknown(engine.Move{}), Method: search.MethodUCT}}
	for _, m := range p.AppendMoves(nil) {
		in.analysis.Moves = append(in.analysis.Moves, engine.Unknown(m))
	}
	if f, ok := newField(p); ok {
		in.prover = &prover{field: f, table: newTable(entries), distances: newTable(entries)}
		in.stance, in.goals = f.stance(p), f.goals(p)
	}
	return in
}

// snapshot returns a copy of the analysis, the moves best first.
func (in *inquiry) snapshot() engine.Analysis {
	a := in.analysis
	a.Moves = slices.Clone(a.Moves)
	slices.SortStableFunc(a.Moves, func(x, y engine.Judged) int { return compare(&y, &x) })
	if len(a.Moves) > 0 {
		a.Root.Move = a.Moves[0].Move
	}
	a.Line = slices.Clone(a.Line)
	if len(a.Line) == 0 && len(a.Moves) > 0 {
		a.Line = []engine.Move{a.Root.Move}
	}
	return a
}

// compare orders judgements from bad to good: a win the sooner the better, a
// loss the later the better, and between them the estimates.
func compare(a, b *engine.Judged) int {
	rank := func(j *engine.Judged) float64 {
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
	in.glance()
	in.proveRoot(ctx)
	if !in.analysis.Root.Decided() {
		in.estimate(ctx)
		return
	}
	in.analysis.Method = MethodProof
	report()
	in.measureRoot(ctx)
	in.proveMoves(ctx)
	in.measureMoves(ctx)
	in.analysis.Line = in.line(ctx)
}

// glance settles the moves that end the game.
func (in *inquiry) glance() {
	for i := range in.analysis.Moves {
		j := &in.analysis.Moves[i]
		next := in.position.step(j.Move)
		if o, over := next.Outcome(); over {
			*j = engine.Proved(j.Move, o.For(in.position.Turn()), 1)
		}
	}
}

// proveRoot tries to settle who wins.
func (in *inquiry) proveRoot(ctx context.Context) {
	if in.prover == nil {
		return
	}
	ctx, cancel := share(ctx, rootShare)
	defer cancel()
	in.prover.allow(rootBudget)
	if v := in.prover.prove(ctx, in.stance, in.goals); v != goesOn {
		in.analysis.Root = in.judged(engine.Move{}, v, in.empty())
	}
}

// share returns a context that ends after a part of the time left.
func share(ctx context.Context, part float64) (context.Context, context.CancelFunc) {
	end, ok := ctx.Deadline()
	if !ok {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, time.Duration(part*float64(time.Until(end))))
}

// empty returns how many cells are empty.
func (in *inquiry) empty() int { return in.position.emptyCells().count() }

// judged puts a verdict into the words of the side to move in the root. Chaos
// wins only on a full board, and under "full" so does Order; then the distance
// is the number of empty cells.
func (in *inquiry) judged(m engine.Move, v verdict, empty int) engine.Judged {
	o, _ := v.outcome(in.position.rules)
	distance := -1
	if v == chaosWon || in.position.rules.full {
		distance = empty
	}
	return engine.Proved(m, o.For(in.position.Turn()), distance)
}

// after returns the stance and the goals after a move of the root.
func (in *inquiry) after(m engine.Move) (stance, []goal) {
	mv := ply{uint8(in.prover.field.number[m.Cell]), uint8(m.Symbol - engine.X)}
	var f frame
	f.take(in.goals, mv)
	return in.stance.after(mv), f.goals
}

// proveMove tries to settle who wins after a move.
func (in *inquiry) proveMove(ctx context.Context, j *engine.Judged, budget uint64) {
	if j.Decided() {
		return
	}
	s, goals := in.after(j.Move)
	in.prover.allow(budget)
	if v := in.prover.prove(ctx, s, goals); v != goesOn {
		*j = in.judged(j.Move, v, in.empty())
	}
}

// proveMoves settles the moves of a proved root, as far as the time allows.
func (in *inquiry) proveMoves(ctx context.Context) {
	for i := range in.analysis.Moves {
		if ctx.Err() != nil {
			return
		}
		in.proveMove(ctx, &in.analysis.Moves[i], moveBudget)
	}
	in.report()
}

// measureRoot finds out how soon Order wins from the root, if it does.
func (in *inquiry) measureRoot(ctx context.Context) {
	if root := &in.analysis.Root; root.Distance < 0 {
		in.prover.allow(rootBudget)
		root.Distance = in.prover.soonest(ctx, in.stance, in.goals)
		in.report()
	}
}

// measureMoves finds out how soon Order wins after each move with which it does.
func (in *inquiry) measureMoves(ctx context.Context) {
	for i := range in.analysis.Moves {
		j := &in.analysis.Moves[i]
		if !j.Decided() || j.Distance >= 0 {
			continue
		}
		s, goals := in.after(j.Move)
		in.prover.allow(moveBudget)
		if d := in.prover.soonest(ctx, s, goals); d >= 0 {
			j.Distance = d + 1
		}
		if ctx.Err() != nil {
			return
		}
	}
}

// estimate judges a root that is not proved: a short try to prove each move, and
// play-outs in the rest of the time.
func (in *inquiry) estimate(ctx context.Context) {
	tree := newUCT(in.position, 0)
	if in.prover != nil {
		for i := range in.analysis.Moves {
			in.proveMove(ctx, &in.analysis.Moves[i], glanceBudget)
		}
	}
	const rounds = 10
	for range rounds {
		tree.Run(ctx, playOuts/rounds)
		in.merge(tree.Analysis())
		in.report()
		if ctx.Err() != nil {
			return
		}
	}
}

// merge takes over what UCT found out, without giving up what is proved.
func (in *inquiry) merge(a engine.Analysis) {
	best := math.Inf(-1)
	high := engine.Loss
	for i := range in.analysis.Moves {
		j := &in.analysis.Moves[i]
		at := slices.IndexFunc(a.Moves, func(k engine.Judged) bool { return k.Move == j.Move })
		if !j.Decided() {
			*j = a.Moves[at]
		}
		best, high = max(best, j.Estimate), max(high, j.High)
	}
	in.analysis.Root.Estimate = best
	if a.Root.Decided() || high == engine.Loss {
		v := a.Root.Low
		if high == engine.Loss {
			v = engine.Loss
		}
		in.analysis.Root = engine.Proved(engine.Move{}, v, -1)
	}
}
