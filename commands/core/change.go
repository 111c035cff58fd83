package core

import (
	"context"
	"fmt"

	"noughts/engine/match"
)

// Change is the one way in which a match changes: f makes the changed one of the
// match as it is now, and that is saved before anybody hears of it. m is the match
// as the caller knows it; only if it is out of date is it loaded again. Two who
// change a match at once queue up; should one of them be another process, the store
// refuses the later one.
func (c *Core) Change(ctx context.Context, m *match.Match, f func(*match.Match) (*match.Match, error)) (*match.Match, error) {
	defer c.locks.lock(m.ID)()
	now, err := c.current(ctx, m)
	if err != nil {
		return nil, err
	}
	return c.save(ctx, now, f)
}

// save saves what f makes of a match whose lock is held. After an error it returns
// the match as it was.
func (c *Core) save(ctx context.Context, before *match.Match, f func(*match.Match) (*match.Match, error)) (*match.Match, error) {
	after, err := f(before)
	if err != nil || after == before {
		return before, err
	}
	saved, err := c.Store.Update(ctx, before, after)
	if err != nil {
		c.revisions.Put(before.ID, 0) // whatever is stored, it is not what was thought
		return nil, fmt.Errorf("save match %d: %w", before.ID, err)
	}
	c.revisions.Put(saved.ID, saved.Revision)
	c.thoughts.outdate(saved)
	if saved.Status == match.Over {
		c.strategies.drop(saved.ID)
	}
	return saved, nil
}

// current returns a match as it is now: m itself, unless it may have changed since
// it was loaded.
func (c *Core) current(ctx context.Context, m *match.Match) (*match.Match, error) {
	if revision, ok := c.revisions.Get(m.ID); ok && revision == m.Revision {
		return m, nil
	}
	return c.load(ctx, m.ID)
}

func (c *Core) load(ctx context.Context, id int64) (*match.Match, error) {
	m, err := c.Store.Match(ctx, id)
	if err != nil {
		return nil, fmt.Errorf("load match %d: %w", id, err)
	}
	return m, nil
}
