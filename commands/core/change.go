package core

import (
	"context"
	"fmt"

	"noughts/engine/match"
)

// Change is the one way in which a match changes: it loads the match, lets f
// make the changed one, and saves that before anybody hears of it.
func (c *Core) Change(ctx context.Context, id int64, f func(*match.Match) (*match.Match, error)) (*match.Match, error) {
	defer c.locks.lock(id)()
	before, err := c.Store.Match(ctx, id)
	if err != nil {
		return nil, fmt.Errorf("load match %d: %w", id, err)
	}
	after, err := f(before)
	if err != nil || after == before {
		return before, err
	}
	saved, err := c.Store.Update(ctx, before, after)
	if err != nil {
		return nil, fmt.Errorf("save match %d: %w", id, err)
	}
	return saved, nil
}
