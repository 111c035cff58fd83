package orderchaos

import (
	"context"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
)

// loseAll notes that every move of a lost root loses.
func (in *inquiry) loseAll() {
	if in.analysis.Root.High != engine.Loss {
		return
	}
	v := rules.OrderWins
	if in.position.OrderToMove() {
		v = rules.ChaosWins
	}
	for i := range in.analysis.Moves {
		if j := &in.analysis.Moves[i]; !j.Decided() {
			*j = in.judged(j.Move, v)
		}
	}
}

// after returns the stance after a move of the root, on a cell of the field.
func (in *inquiry) after(m engine.Move) (next stance) {
	in.prover.field.after(&in.stance, in.prover.field.ply(m), &next)
	return next
}

// proveMove tries to settle who wins after a move.
func (in *inquiry) proveMove(ctx context.Context, j *engine.Evaluation, budget uint64) {
	if j.Decided() {
		return
	}
	next := in.position.Step(j.Move)
	if in.inner != nil {
		_, mirrored := byMirror(ctx, &next, in.inner)
		if _, won := bySubBoard(ctx, &next, in.inner); won || mirrored {
			*j = in.judged(j.Move, rules.OrderWins)
			return
		}
	}
	if in.prover == nil || in.prover.field.number[j.Move.Cell] < 0 {
		return
	}
	s := in.after(j.Move)
	in.prover.allow(budget)
	if v := in.prover.prove(ctx, &s); v != rules.Undecided {
		*j = in.judged(j.Move, v)
	}
}

// proveMoves settles the moves of a proved root, as far as the time allows.
func (in *inquiry) proveMoves(ctx context.Context) {
	brief, cancel := in.share(ctx, movesShare)
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
	return in.analysis.Method == MethodProof || in.position.EmptyCells().Count() <= mostMeasured
}

// measureRoot finds out how soon Order wins from the root, if it does.
func (in *inquiry) measureRoot(ctx context.Context) {
	if in.measurable() {
		ctx, cancel := in.share(ctx, rootShare)
		defer cancel()
		in.measure(ctx)
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
	ctx, cancel := in.share(ctx, movesShare)
	defer cancel()
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
