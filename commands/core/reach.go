package core

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"noughts/commands"
	"noughts/engine/match"
	"noughts/store"
)

// closedFor is how long a channel that has refused the bot is not asked again unless
// something happens there.
const closedFor = 24 * time.Hour

// reach is what of the chat does not let the bot in, as the store keeps it; here it
// is to be asked at once. The zero value is ready to use.
type reach struct {
	mu    sync.Mutex
	since map[match.Place]time.Time // by the channel or the server alone
}

func (r *reach) closed(at match.Place) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.since) == 0 {
		return false
	}
	_, channel := r.since[match.Place{ChannelID: at.ChannelID}]
	_, server := r.since[match.Place{GuildID: at.GuildID}]
	return channel || server && at.GuildID != ""
}

// set notes something as closed or not, and reports whether that is news.
func (r *reach) set(at match.Place, closed bool, now time.Time) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, is := r.since[at]; is == closed {
		return false
	}
	if !closed {
		delete(r.since, at)
		return true
	}
	if r.since == nil {
		r.since = map[match.Place]time.Time{}
	}
	r.since[at] = now
	return true
}

// expired returns the channels that were closed a day ago.
func (r *reach) expired(now time.Time) (list []match.Place) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for at, since := range r.since {
		if age := now.Sub(since); at.ChannelID != "" && (age >= closedFor || age < 0) {
			list = append(list, at)
		}
	}
	return list
}

// LoadReach loads what did not let the bot in when the process before ended.
func (c *Core) LoadReach(ctx context.Context) error {
	list, err := c.Store.Unreachable(ctx)
	for _, at := range list {
		c.reach.set(at, true, c.Now())
	}
	return err
}

// SetReachable notes that a channel or, if at names none, a server lets the bot in or
// does not, and reports whether that is news.
func (c *Core) SetReachable(ctx context.Context, at match.Place, ok bool) bool {
	if !c.reach.set(at, !ok, c.Now()) {
		return false
	}
	if err := c.Store.SetReachable(ctx, at, ok); err != nil {
		c.Warn(ctx, "note who lets the bot in", err, "server", at.GuildID, "channel", at.ChannelID)
	}
	return true
}

// Heard notes that somebody asked something, so that their place lets the bot in again
// unless the chat says what it lacks there. It reports whether that is news.
func (c *Core) Heard(ctx context.Context, r commands.Request) bool {
	at := match.Place{GuildID: r.Place.GuildID, ChannelID: r.Place.ChannelID}
	if len(r.Lacks) > 0 || !c.reach.closed(at) {
		return false
	}
	opened := c.SetReachable(ctx, match.Place{ChannelID: at.ChannelID}, true)
	return at.GuildID != "" && c.SetReachable(ctx, match.Place{GuildID: at.GuildID}, true) || opened
}

// RetryReach lets the channels be asked again that were closed a day ago.
func (c *Core) RetryReach(ctx context.Context) {
	for _, at := range c.reach.expired(c.Now()) {
		c.SetReachable(ctx, at, true)
	}
}

// closePlace notes that the channel of a match refuses the bot.
func (c *Core) closePlace(ctx context.Context, m *match.Match) {
	if c.SetReachable(ctx, match.Place{ChannelID: m.Place.ChannelID}, false) {
		c.Logger.InfoContext(ctx, "a channel does not let the bot in", "server", m.Place.GuildID, "channel", m.Place.ChannelID)
	}
}

// Warn logs that something failed which nobody waits for. That the store or the chat
// fails, a channel refuses or the program ends is not said once more.
func (c *Core) Warn(ctx context.Context, what string, err error, about ...any) {
	for _, said := range []error{store.ErrUnavailable, commands.ErrForbidden, commands.ErrTryLater} {
		if errors.Is(err, said) {
			return
		}
	}
	if ctx.Err() != nil {
		return
	}
	c.Logger.Log(ctx, slog.LevelWarn, what, append(about, "err", err)...)
}

// MayBegin refuses new games while the store fails or has little room: those that go
// on come first.
func (c *Core) MayBegin() error {
	if !c.Store.Health().NewGames() {
		return NewUserError("error.no_new_games")
	}
	return nil
}
