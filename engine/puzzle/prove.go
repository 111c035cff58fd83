package puzzle

import (
	"context"
	"fmt"

	"noughts/engine"
	"noughts/engine/puzzle/check"
)

// Prove proves the puzzle by the checker, which visits so many positions for each own
// turn at most; 0 for no limit.
func (t *Task) Prove(ctx context.Context, limit uint64) (Proof, error) { return t.prove(ctx, limit) }

// prove checks that each own turn is the only one that gets the goal.
func (t *Task) prove(ctx context.Context, limit uint64) (Proof, error) {
	proof := Proof{Method: BySearch}
	goal := t.Puzzle.Goal.Result()
	for i := 0; i < len(t.Solution); i = t.turnEnd(i) {
		if t.before[i].Turn() != t.Side {
			continue
		}
		if err := ctx.Err(); err != nil {
			return proof, err
		}
		c := check.Checker{Limit: limit}
		others, err := c.Only(t.before[i], t.Solution[i:t.turnEnd(i)], goal)
		if err != nil {
			return proof, fmt.Errorf("ply %d: %w", i+1, err)
		}
		proof.Nodes += c.Nodes
		proof.Others += others
	}
	if proof.Others == 0 {
		return proof, fmt.Errorf("%w: there is nothing to choose", check.ErrWrong)
	}
	return proof, nil
}

// over reports whether a game is over.
func over(p engine.Position) bool {
	_, over := p.Outcome()
	return over
}
