package orderchaos

import (
	"context"

	"noughts/engine"
)

// The line of best play is shown as far as it is quickly found.
const (
	longestLine = 20
	lineBudget  = 20_000 // nodes for each of its moves
)

// line follows best play from a root that a search has proved: the winner plays
// moves that are proved to win, the soonest if that is known, the loser those
// that last. Pairs and mirrors need no such example.
func (in *inquiry) line(ctx context.Context) []engine.Move {
	if in.analysis.Method != MethodProof {
		return nil
	}
	var line []engine.Move
	at, s := in, in.analysis.Root
	for s.Decided() && len(line) < longestLine {
		best := at.snapshot()
		if len(best.Moves) == 0 || !best.Moves[0].Decided() || best.Moves[0].Low != s.Low || ctx.Err() != nil {
			break
		}
		line = append(line, best.Root.Move)
		at = at.next(ctx, best.Moves[0])
		s = at.analysis.Root
	}
	return line
}

// next returns an inquiry into the position after a proved move, which shares
// the tables and settles enough to go on.
func (in *inquiry) next(ctx context.Context, j engine.Judged) *inquiry {
	p, prover := in.position.step(j.Move), in.prover
	if prover != nil && prover.field.part {
		prover = nil // the move may be on a cell that it does not know
	}
	next := newInquiry(&p, prover)
	next.analysis.Root = engine.Proved(engine.Move{}, -j.Low, max(j.Distance, 0)-1)
	next.glance()
	for i := range next.analysis.Moves {
		m := &next.analysis.Moves[i]
		next.proveMove(ctx, m, lineBudget)
		if m.Decided() && m.Distance < 0 && j.Distance >= 0 && prover != nil {
			s := next.after(m.Move)
			next.prover.allow(lineBudget)
			if d := next.prover.soonest(ctx, &s); d >= 0 {
				m.Distance = d + 1
			}
		}
	}
	return next
}
