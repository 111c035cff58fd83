package table

import (
	"context"
	"errors"
	"time"

	"noughts/engine/match"
	"noughts/store"
)

// Clocks really run out: each change of a match first sees to its clock (save), and WatchClocks
// does so where nobody changes anything. Time in which people could not reach the bot is nobody's
// fault (seeToClock, Access.UpSince).

// How much time people get whose time ran out while the bot was away: they need not be
// there when it comes back. Guesses.
const (
	graceLive = time.Hour
	graceSlow = 12 * time.Hour
)

// seeToClock ends a match whose time has run out or, if that was while the bot was away,
// gives more time. It returns the match itself where neither is due.
func (t *Tables) seeToClock(m *match.Match) (*match.Match, error) {
	now := t.Now()
	switch {
	case !m.TimeUp(now):
		return m, nil
	case m.Deadline.After(t.Access.UpSince(m.Place)):
		return m.Flag(now)
	case m.Control.Slow():
		return m.Waive(graceSlow, now)
	}
	return m.Waive(graceLive, now)
}

// WatchClocks ends the matches in which time has run out.
func (t *Tables) WatchClocks(ctx context.Context) error {
	return t.eachTimed(ctx, store.Filter{DueBefore: t.Now().Add(1)}, func(m *match.Match) (*match.Match, error) { return m, nil })
}

// ResumeTurns has the turns begin again in the matches by the minute that fit a filter.
func (t *Tables) ResumeTurns(ctx context.Context, f store.Filter) error {
	now := t.Now()
	f.DueBefore = now.Add(match.MostDays * 24 * time.Hour)
	return t.eachTimed(ctx, f, func(m *match.Match) (*match.Match, error) { return m.Resume(now), nil })
}

// eachTimed changes the matches that are played and fit a filter. Their clocks are seen
// to. It stops where the store fails.
func (t *Tables) eachTimed(ctx context.Context, which store.Filter, f func(*match.Match) (*match.Match, error)) error {
	which.Status, which.Accessible = []match.Status{match.Playing}, true
	due, err := t.Store.Matches(ctx, which)
	if err != nil {
		t.warn(ctx, "look at the clocks", err)
		return err
	}
	for _, m := range due {
		if !t.Local(m.Place.GuildID) {
			continue
		}
		_, err := t.Change(ctx, m, f)
		if errors.Is(err, store.ErrUnavailable) {
			return err
		}
		if err != nil {
			t.warn(ctx, "look at the clock", err, "match", m.ID)
		}
	}
	return nil
}

// EndDue ends a match or a challenge whose time is up. Where people cannot reach the bot it says
// when to look again.
func (t *Tables) EndDue(ctx context.Context, id int64) (again time.Time, err error) {
	m, err := t.Reload(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		return again, nil
	}
	if err != nil || m.Status == match.Over || m.Deadline.IsZero() || m.Deadline.After(t.Now()) {
		return again, err
	}
	if t.Access.Denied(m.Place) {
		return t.Now().Truncate(deniedRetry).Add(deniedRetry), nil
	}
	if t.Access.Down() {
		return t.Now().Truncate(downRetry).Add(downRetry), nil
	}
	if m.Status == match.Offered {
		return again, t.Expire(ctx, m)
	}
	_, err = t.Change(ctx, m, func(m *match.Match) (*match.Match, error) { return m, nil })
	return again, err
}

// How long after it was found that nobody can reach the bot, or that the bot may not post in the
// place of a match, that is checked again; the second of many matches, for weeks. Guesses.
const (
	downRetry   = 10 * time.Second
	deniedRetry = 10 * time.Minute
)

// Expire ends a challenge that nobody has taken.
func (t *Tables) Expire(ctx context.Context, m *match.Match) error {
	_, err := t.Change(ctx, m, func(m *match.Match) (*match.Match, error) { return m.Expire(t.Now()) })
	return err
}
