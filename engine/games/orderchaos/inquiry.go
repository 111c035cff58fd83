package orderchaos

import (
	"cmp"
	"context"
	"slices"
	"time"

	"noughts/engine"
	"noughts/engine/games/orderchaos/pairing"
	"noughts/engine/search"
)

// An inquiry is one analysis under way.
type inquiry struct {
	position position
	prover   *prover // nil where the board is too large for one
	inner    *solver // for the inner board of the mirror lemma; nil not to try it
	stance   stance
	analysis engine.Analysis
	playOuts int    // how many an estimate may take
	report   func() // to be called when the analysis has become better
}

// newInquiry returns an inquiry that knows only the legal moves.
func newInquiry(p *position, pr *prover) *inquiry {
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
	slices.SortStableFunc(a.Moves, func(x, y engine.Judged) int { return compare(&y, &x) })
	if len(a.Moves) > 0 {
		a.Root.Move = a.Moves[0].Move
	}
	a.Line = slices.Clone(a.Line)
	if len(a.Line) == 0 && len(a.Moves) > 0 {
		a.Line = []engine.Move{a.Root.Move}
	}
	search.Explain(in.position, &a)
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
	in.settle(ctx)
	if !in.analysis.Root.Decided() {
		in.estimate(ctx)
		return
	}
	in.loseAll()
	in.report()
	in.measureRoot(ctx)
	in.proveMoves(ctx)
	in.measureMoves(ctx)
	in.analysis.Line = in.line(ctx)
}

// settle finds out who wins the root, if it can: what is quickly found comes
// first.
func (in *inquiry) settle(ctx context.Context) {
	in.analysis.Method = MethodProof
	in.glance()
	for _, try := range []func(context.Context){in.mirrorRoot, in.pairRoot, in.proveRootSoon, in.pairRootAnew, in.proveRoot} {
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
		next := in.position.step(j.Move)
		if v := next.glimpse(); v != goesOn {
			*j = in.judged(j.Move, v)
			if v == orderWon && j.Distance < 0 {
				j.Distance = 2 // completed by Order's next move
				if next.over() {
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
	v := orderWon
	if (low == engine.Win) != in.position.orderToMove() {
		v = chaosWon
	}
	*root = in.judged(engine.Move{}, v)
}

// loseAll notes that every move of a lost root loses.
func (in *inquiry) loseAll() {
	if in.analysis.Root.High != engine.Loss {
		return
	}
	v := orderWon
	if in.position.orderToMove() {
		v = chaosWon
	}
	for i := range in.analysis.Moves {
		if j := &in.analysis.Moves[i]; !j.Decided() {
			*j = in.judged(j.Move, v)
		}
	}
}

// proveRoot tries to settle who wins, and with which move.
func (in *inquiry) proveRoot(ctx context.Context) {
	ctx, cancel := share(ctx, rootShare)
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
	if v == goesOn {
		return
	}
	in.analysis.Root, in.analysis.Method = in.judged(engine.Move{}, v), MethodProof
	if m, ok := in.prover.winner(); ok {
		in.found(in.prover.field.move(m), v)
	}
}

// found notes the move that wins the root, and puts it first.
func (in *inquiry) found(m engine.Move, v verdict) {
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

// mirrorRoot tries the mirror lemma, which reaches further than any search.
func (in *inquiry) mirrorRoot(ctx context.Context) {
	if in.inner == nil {
		return
	}
	m, won := in.position.byMirror(ctx, in.inner)
	if !won {
		return
	}
	in.analysis.Method = MethodMirror
	in.analysis.Root = in.judged(engine.Move{}, orderWon)
	if in.position.orderToMove() {
		in.found(m, orderWon)
	}
}

// pairRoot tries a pairing of the whole board that is known.
func (in *inquiry) pairRoot(context.Context) {
	if m, won := in.position.byPairing(); won {
		in.paired(m)
	}
}

// pairRootAnew looks for pairs with which Chaos wins, harder than a search can.
func (in *inquiry) pairRootAnew(ctx context.Context) {
	if in.prover == nil {
		return
	}
	ctx, cancel := share(ctx, pairShare)
	defer cancel()
	if p, won := in.prover.pairs(ctx, &in.stance); won {
		in.paired(in.prover.field.move(p))
	}
}

// paired notes that Chaos wins the root by pairs, with Chaos to move by a move.
func (in *inquiry) paired(m engine.Move) {
	in.analysis.Method = MethodPairing
	in.analysis.Root = in.judged(engine.Move{}, chaosWon)
	if !in.position.orderToMove() {
		in.found(m, chaosWon)
	}
}

// byPairing reports whether Chaos wins by a pairing of the whole board that is
// known, and with Chaos to move the move that keeps it so.
func (p *position) byPairing() (m engine.Move, won bool) {
	stones := p.symbols()
	for _, pairs := range (pairScript{}).pairings(p.rules) {
		if p.orderToMove() {
			won = pairs.Wins(stones)
		} else {
			var r pairing.Reply
			r, won = pairs.Reply(stones)
			m = r.Move
		}
		if won {
			return m, true
		}
	}
	return m, false
}

// share returns a context that ends after a part of the time left.
func share(ctx context.Context, part float64) (context.Context, context.CancelFunc) {
	end, ok := ctx.Deadline()
	if !ok {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, time.Duration(part*float64(time.Until(end))))
}

// judged puts a verdict into the words of the side to move in the root. Chaos
// wins only on a full board, and under "full" so does Order; then the distance
// is the number of empty cells.
func (in *inquiry) judged(m engine.Move, v verdict) engine.Judged {
	o, _ := v.outcome(in.position.rules)
	distance := -1
	if v == chaosWon || in.position.rules.full {
		distance = in.position.emptyCells().count()
	}
	return engine.Proved(m, o.For(in.position.Turn()), distance)
}

// after returns the stance after a move of the root, on a cell of the field.
func (in *inquiry) after(m engine.Move) (next stance) {
	in.prover.field.after(&in.stance, in.prover.field.ply(m), &next)
	return next
}

// proveMove tries to settle who wins after a move.
func (in *inquiry) proveMove(ctx context.Context, j *engine.Judged, budget uint64) {
	if j.Decided() {
		return
	}
	next := in.position.step(j.Move)
	if in.inner != nil {
		if _, won := next.byMirror(ctx, in.inner); won {
			*j = in.judged(j.Move, orderWon)
			return
		}
	}
	if in.prover == nil || in.prover.field.number[j.Move.Cell] < 0 {
		return
	}
	s := in.after(j.Move)
	in.prover.allow(budget)
	if v := in.prover.prove(ctx, &s); v != goesOn {
		*j = in.judged(j.Move, v)
	}
}

// proveMoves settles the moves of a proved root, as far as the time allows.
func (in *inquiry) proveMoves(ctx context.Context) {
	brief, cancel := share(ctx, movesShare)
	defer cancel()
	for i := range in.analysis.Moves {
		if brief.Err() != nil {
			break
		}
		in.proveMove(brief, &in.analysis.Moves[i], moveBudget)
	}
	in.report()
}

// measurable reports whether it is worth a try to find out how soon Order wins.
// Where the lemma says that it does, and not a search, that may take far too long.
func (in *inquiry) measurable() bool {
	return in.analysis.Method == MethodProof || in.position.emptyCells().count() <= mostMeasured
}

// measureRoot finds out how soon Order wins from the root, if it does.
func (in *inquiry) measureRoot(ctx context.Context) {
	if in.measurable() {
		ctx, cancel := share(ctx, rootShare)
		defer cancel()
		in.measure(ctx)
		in.report()
	}
}

// measure finds out how soon Order wins from the root that it is proved to win.
func (in *inquiry) measure(ctx context.Context) {
	if root := &in.analysis.Root; root.Distance < 0 && in.prover != nil {
		in.prover.allow(unlimited)
		root.Distance = in.prover.soonest(ctx, &in.stance)
	}
}

// measureMoves finds out how soon Order wins after each move with which it does.
func (in *inquiry) measureMoves(ctx context.Context) {
	for i := range in.analysis.Moves {
		j := &in.analysis.Moves[i]
		if !j.Decided() || j.Distance >= 0 || in.prover == nil || in.prover.field.part || !in.measurable() {
			continue
		}
		s := in.after(j.Move)
		in.prover.allow(moveBudget)
		if d := in.prover.soonest(ctx, &s); d >= 0 {
			j.Distance = d + 1
		}
		if ctx.Err() != nil {
			return
		}
	}
}
