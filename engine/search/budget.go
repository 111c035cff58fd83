package search

import (
	"context"
	"time"
)

// Budget returns how long to think about a move: a little less than ctx allows, so
// that the answer is there when it ends, or usual if it allows any time; but not
// longer than limit, if that is not 0.
func Budget(ctx context.Context, usual, limit time.Duration) time.Duration {
	budget := usual
	if end, ok := ctx.Deadline(); ok {
		budget = time.Until(end)
		budget -= min(budget/10, 50*time.Millisecond)
	}
	if limit > 0 {
		budget = min(budget, limit)
	}
	return budget
}
