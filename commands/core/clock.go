package core

import (
	"context"
	"errors"
	"time"

	"noughts/commands/view"
	"noughts/engine/match"
	"noughts/store"
)

// Clocks really run out: whatever is to change a match first sees to its clock (save), and
// TickClocks does so where nobody changes anything. Time in which the bot was away is
// nobody's fault: see seeToClock and presence.

// How much time people get whose time ran out while the bot was away: they need not be
// there when it comes back. Guesses.
const (
	graceLive = time.Hour
	graceSlow = 12 * time.Hour
)

// seeToClock ends a match whose time has run out or, if that was while the bot was away,
// gives more time. It returns the match itself where neither is due.
func (c *Core) seeToClock(m *match.Match) (*match.Match, error) {
	now := c.Now()
	switch {
	case !m.TimeUp(now):
		return m, nil
	case m.Deadline.After(c.BackSince(m.Place)):
		return m.Flag(now)
	case m.Control.Slow():
		return m.Waive(graceSlow, now)
	}
	return m.Waive(graceLive, now)
}

// BackSince is since when people can reach the bot in a place.
func (c *Core) BackSince(at match.Place) time.Time {
	since := c.presence.backSince(c.Now())
	for _, at := range []match.Place{{ChannelID: at.ChannelID}, {GuildID: at.GuildID}} {
		if opened, ok := c.reopened.Get(at); ok && opened.After(since) {
			since = opened
		}
	}
	return since
}

// clockFirst sees to the clock of a match whose lock is held, before something else is
// done with it.
func (c *Core) clockFirst(ctx context.Context, m *match.Match) (*match.Match, error) {
	if !m.TimeUp(c.Now()) {
		return m, nil
	}
	after, err := c.saveRetrying(ctx, m, c.seeToClock)
	if err != nil || after.Revision == m.Revision {
		return m, err
	}
	ctx = context.WithoutCancel(ctx) // it is shown after the answer has been given
	c.Tasks.Start(ctx, "show that time is up", func() {
		if after.Clock.Waived {
			c.callAnew(ctx, after) // nobody knows of the new limit yet
		}
		c.Refresh(ctx, c.Words.Printer(after.Locale), after, view.View{})
	})
	return after, nil
}

// WatchClocks ends the matches in which time has run out.
func (c *Core) WatchClocks(ctx context.Context) error {
	return c.eachTimed(ctx, store.Filter{DueBefore: c.Now().Add(1)}, func(m *match.Match) (*match.Match, error) { return m, nil })
}

// ResumeClocks is called once the bot can be reached after it was not: in games by the
// minute the turn begins again.
func (c *Core) ResumeClocks(ctx context.Context) error {
	c.presence.begin(c.Now())
	return c.resumeTurns(ctx, store.Filter{})
}

// resumeTurns has the turns begin again in the matches by the minute that fit a filter.
func (c *Core) resumeTurns(ctx context.Context, f store.Filter) error {
	now := c.Now()
	f.DueBefore = now.Add(match.MostDays * 24 * time.Hour)
	return c.eachTimed(ctx, f, func(m *match.Match) (*match.Match, error) { return m.Resume(now), nil })
}

// eachTimed changes the matches that are played and fit a filter. Their clocks are seen
// to. It stops where the store fails.
func (c *Core) eachTimed(ctx context.Context, which store.Filter, f func(*match.Match) (*match.Match, error)) error {
	which.Status, which.Reachable = []match.Status{match.Playing}, true
	due, err := c.Store.Matches(ctx, which)
	if err != nil {
		c.Warn(ctx, "look at the clocks", err)
		return err
	}
	for _, m := range c.Own(due) {
		_, err := c.Change(ctx, m, f)
		if errors.Is(err, store.ErrUnavailable) {
			return err
		}
		if err != nil {
			c.Warn(ctx, "look at the clock", err, "match", m.ID)
		}
	}
	return nil
}

// EndDue ends a match or a challenge whose time is up. Where people cannot reach the bot it says
// when to look again.
func (c *Core) EndDue(ctx context.Context, id int64) (again time.Time, err error) {
	m, err := c.reload(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		return again, nil
	}
	if err != nil || m.Status == match.Over || m.Deadline.IsZero() || m.Deadline.After(c.Now()) {
		return again, err
	}
	if c.reach.closed(m.Place) {
		return c.Now().Truncate(closedLook).Add(closedLook), nil
	}
	if c.away() {
		return c.Now().Truncate(awayFor).Add(awayFor), nil
	}
	if m.Status == match.Offered {
		return again, c.Expire(ctx, m)
	}
	_, err = c.Change(ctx, m, func(m *match.Match) (*match.Match, error) { return m, nil })
	return again, err
}

// How long after it was found that nobody can reach the bot, or that a match's place does not let
// it in, it is looked again; the second of many matches, for weeks. Guesses.
const (
	awayFor    = 10 * time.Second
	closedLook = 10 * time.Minute
)

// Expire ends a challenge that nobody has taken.
func (c *Core) Expire(ctx context.Context, m *match.Match) error {
	changed, err := c.Change(ctx, m, func(m *match.Match) (*match.Match, error) { return m.Expire(c.Now()) })
	if err != nil {
		return err
	}
	return c.Redraw(ctx, c.Words.Printer(m.Locale), changed, view.View{})
}
