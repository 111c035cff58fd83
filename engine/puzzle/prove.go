package puzzle

import (
	"context"
	"fmt"

	"noughts/engine"
	"noughts/engine/puzzle/check"
)

// Prove proves by plain means that each own turn is the only one that gets the goal. It
// visits so many positions for each at most; 0 for no limit.
func (t *Task) Prove(ctx context.Context, limit uint64) (Proof, error) {
	proof := Proof{Method: BySearch}
	if _, ok := large(t.Game, t.Start); ok {
		proof.Method = ByThreats
	}
	for i := 0; i < len(t.Solution); i = t.turnEnd(i) {
		if t.before[i].Turn() != t.Side {
			continue
		}
		if err := ctx.Err(); err != nil {
			return proof, err
		}
		one, err := t.proveTurn(ctx, t.before[i], t.Solution[i:t.turnEnd(i)], limit)
		if err != nil {
			return proof, fmt.Errorf("ply %d: %w", i+1, err)
		}
		proof.Nodes += one.Nodes
		proof.Others += one.Others
	}
	if proof.Others == 0 {
		return proof, fmt.Errorf("%w: there is nothing to choose", check.ErrWrong)
	}
	return proof, nil
}

func (t *Task) proveTurn(ctx context.Context, p engine.Position, turn []engine.Move, limit uint64) (Proof, error) {
	w, ok := large(t.Game, p)
	if !ok {
		c := check.Checker{Limit: limit}
		others, err := c.Only(p, turn, t.Puzzle.Goal.Result())
		return Proof{Nodes: c.Nodes, Others: others}, err
	}
	var s engine.SoleWin
	switch t.Puzzle.Goal {
	case ToHold:
		s, _, ok = w.SoleDefense(ctx, p, soleNodes)
	case ToFour:
		s, ok = w.SoleFours(ctx, p, soleNodes)
	case ToWin:
		s, ok = w.SoleWin(ctx, p, soleNodes)
	}
	switch {
	case t.Puzzle.Goal == ToDraw:
		return Proof{}, fmt.Errorf("%w: a draw is not proved by threats", check.ErrWrong)
	case !ok:
		return Proof{}, fmt.Errorf("%w: no proof is found", check.ErrWrong)
	case len(turn) != 1 || !plays(p, s.Move, t.playing(p, turn)):
		return Proof{}, fmt.Errorf("%w: the proof is of another move, %s", check.ErrWrong, t.Game.MoveName(s.Move))
	}
	nodes, err := s.Check(ctx)
	if ctx.Err() != nil {
		return Proof{}, ctx.Err()
	}
	if err != nil {
		return Proof{}, fmt.Errorf("%w: %w", check.ErrWrong, err)
	}
	return Proof{Nodes: nodes, Others: len(p.AppendMoves(nil)) - 1}, nil
}

// playing returns the position after a turn, nil if it cannot be made.
func (t *Task) playing(p engine.Position, turn []engine.Move) engine.Position {
	next, err := after(p, turn)
	if err != nil {
		return nil
	}
	return next
}

// over reports whether a game is over.
func over(p engine.Position) bool {
	_, over := p.Outcome()
	return over
}
