package core

import (
	"context"
	"errors"
	"fmt"

	"noughts/engine/match"
	"noughts/store"
)

// Change is the one way in which a match changes: f makes the changed one of the
// match as it is now, and that is saved before anybody hears of it. m is the match
// as the caller knows it; only if it is out of date is it loaded again. Two who
// change a match at once queue up; should one of them be another process, the store
// refuses the later one, and f is asked about the match as it is then.
func (c *Core) Change(ctx context.Context, m *match.Match, f func(*match.Match) (*match.Match, error)) (*match.Match, error) {
	defer c.locks.Lock(m.ID)()
	now, err := c.current(ctx, m)
	if err != nil {
		return nil, err
	}
	return c.save(ctx, now, f)
}

// conflicts is how often a change is tried that others keep coming before. One
// process is refused once; more is for many of them.
const conflicts = 3

// save saves what f makes of a match whose lock is held, together with the answer
// of the bot if it has one at once. After an error it returns the match as it was. Where
// time has run out, that comes first.
func (c *Core) save(ctx context.Context, before *match.Match, f func(*match.Match) (*match.Match, error)) (*match.Match, error) {
	before, err := c.clockFirst(ctx, before)
	if err != nil {
		return nil, err
	}
	return c.saveRetrying(ctx, before, f)
}

func (c *Core) saveRetrying(ctx context.Context, before *match.Match, f func(*match.Match) (*match.Match, error)) (*match.Match, error) {
	for tries := 1; ; tries++ {
		saved, err := c.trySave(ctx, before, f)
		if !errors.Is(err, store.ErrConflict) || tries == conflicts {
			return saved, err
		}
		if before, err = c.load(ctx, before.ID); err != nil {
			return nil, err
		}
	}
}

func (c *Core) trySave(ctx context.Context, before *match.Match, f func(*match.Match) (*match.Match, error)) (*match.Match, error) {
	after, err := f(before)
	if err != nil || after == before {
		return before, err
	}
	if after.BotToMove() && !before.BotToMove() {
		after = c.answerAtOnce(ctx, after)
	}
	after, plans := c.playPlans(ctx, before, after)
	saved, err := c.Store.Update(ctx, before, after)
	if err != nil {
		c.revisions.Put(before.ID, 0) // whatever is stored, it is not what was thought
		return nil, fmt.Errorf("save match %d: %w", before.ID, err)
	}
	c.revisions.Put(saved.ID, saved.Revision)
	c.settlePlans(ctx, before, saved, plans)
	c.outdate(saved)
	if saved.Status == match.Over {
		c.forget(saved)
		if c.Reviews && !c.Jobs && before.Status != match.Over {
			c.reviewSoon(saved.ID)
		}
	}
	return saved, nil
}

// forget drops what is remembered for a match while it is played.
func (c *Core) forget(m *match.Match) {
	c.strategies.drop(m.ID)
	c.posting.Delete(m.ID)
	for _, seat := range m.Seats {
		c.seen.Delete(sighting{user: seat.UserID, match: m.ID})
	}
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
