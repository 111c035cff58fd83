package core

import (
	"context"
	"errors"
	"sync"
	"time"

	"noughts/commands"
	"noughts/commands/route"
	"noughts/engine/match"
	"noughts/store"
)

// closedFor is how long a channel that has refused the bot is not asked again unless
// something happens there: somebody asks something, or what the bot may do changes. A
// change that nobody told of, such as while the bot was away, is found out that way.
const closedFor = 24 * time.Hour

// reach is what of the chat does not let the bot in, as the store keeps it; here it
// is to be asked at once. The zero value is ready to use.
type reach struct {
	mu sync.Mutex
	of map[match.Place]store.PlaceWithoutAccess // by the channel or the server alone

	loading sync.Mutex // guards loaded, and is held while the store is read
	loaded  bool
}

// door is the channel or, without one, the server of a place.
func door(at match.Place) match.Place {
	if at.ChannelID != "" {
		return match.Place{ChannelID: at.ChannelID}
	}
	return match.Place{GuildID: at.GuildID}
}

// closed reports whether a place does not let the bot in. No door keeps out a guest, but there is
// no way to a place that is forgotten.
func (r *reach) closed(at match.Place) bool {
	if at.Guest {
		return at.ChannelID == ""
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.of) == 0 {
		return false
	}
	_, channel := r.of[match.Place{ChannelID: at.ChannelID}]
	_, server := r.of[match.Place{GuildID: at.GuildID}]
	return channel || server && at.GuildID != ""
}

// close notes that something does not let the bot in, and reports whether that is news.
func (r *reach) close(c store.PlaceWithoutAccess) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	at := door(match.Place{GuildID: c.GuildID, ChannelID: c.ChannelID})
	if _, is := r.of[at]; is {
		return false
	}
	if r.of == nil {
		r.of = map[match.Place]store.PlaceWithoutAccess{}
	}
	r.of[at] = c
	return true
}

// open notes that something lets the bot in, and reports whether that is news.
func (r *reach) open(at match.Place) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	_, was := r.of[door(at)]
	delete(r.of, door(at))
	return was
}

// channels returns the closed channels that are wanted.
func (r *reach) channels(want func(store.PlaceWithoutAccess) bool) (list []match.Place) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for at, c := range r.of {
		if at.ChannelID != "" && want(c) {
			list = append(list, at)
		}
	}
	return list
}

// LoadReach loads what did not let the bot in when the process before ended, once. What
// is heard of a place waits for it, as nobody tells of a change twice.
func (c *Core) LoadReach(ctx context.Context) {
	c.reach.loading.Lock()
	defer c.reach.loading.Unlock()
	if c.reach.loaded {
		return
	}
	list, err := c.Store.PlacesWithoutAccess(ctx)
	if err != nil {
		c.Warn(ctx, "load who lets the bot in", err)
		return
	}
	for _, closed := range list {
		c.reach.close(closed)
	}
	c.reach.loaded = true
}

// Reachable reports whether nothing is known to keep the bot out of a place.
func (c *Core) Reachable(at match.Place) bool { return !c.Denied(at) }

// SetReachable notes that a channel or, if at names none, a server lets the bot in or
// does not, and reports whether that is news.
func (c *Core) SetReachable(ctx context.Context, at match.Place, ok bool) bool {
	c.LoadReach(ctx)
	now := c.Now()
	if ok && c.Denied(door(at)) {
		c.reopened.Put(door(at), now) // first: whoever sees the door open knows since when
	}
	if ok && !c.reach.open(at) || !ok && !c.reach.close(store.PlaceWithoutAccess{GuildID: at.GuildID, ChannelID: at.ChannelID, Since: now}) {
		return false
	}
	err := c.Store.SetAccess(ctx, at, ok, now)
	if err == nil && ok { // nobody there could move
		err = c.Tables.ResumeTurns(ctx, store.Filter{GuildID: door(at).GuildID, ChannelID: at.ChannelID})
	}
	if err != nil {
		c.Warn(ctx, "note who lets the bot in", err, "server", at.GuildID, "channel", at.ChannelID)
	}
	return true
}

// MayHaveOpened notes that what the bot may do in a channel has changed or, if at names
// none, in a server: what was closed there is asked again. It reports whether anything was.
func (c *Core) MayHaveOpened(ctx context.Context, at match.Place) (news bool) {
	c.LoadReach(ctx)
	changed := c.reach.channels(func(c store.PlaceWithoutAccess) bool {
		return c.ChannelID == at.ChannelID || at.ChannelID == "" && c.GuildID == at.GuildID
	})
	for _, channel := range changed {
		news = c.SetReachable(ctx, channel, true) || news
	}
	return news
}

// Heard notes that somebody asked something, so that their place lets the bot in again
// unless the chat says what it lacks there. It reports whether that is news.
func (c *Core) Heard(ctx context.Context, r commands.Request) bool {
	c.LoadReach(ctx)
	at := match.Place{GuildID: r.Place.GuildID, ChannelID: r.Place.ChannelID, Guest: r.Place.Guest}
	if len(r.Lacks) > 0 || !c.Denied(at) {
		return false
	}
	opened := c.SetReachable(ctx, match.Place{ChannelID: at.ChannelID}, true)
	return at.GuildID != "" && c.SetReachable(ctx, match.Place{GuildID: at.GuildID}, true) || opened
}

// RetryReach lets the channels be asked again that were closed a day ago.
func (c *Core) RetryReach(ctx context.Context) {
	now := c.Now()
	expired := c.reach.channels(func(c store.PlaceWithoutAccess) bool {
		age := now.Sub(c.Since)
		return age >= closedFor || age < 0 // the clock may have jumped back
	})
	for _, at := range expired {
		c.SetReachable(ctx, at, true)
	}
}

// Denied reports whether the bot may not post in a place.
func (c *Core) Denied(at match.Place) bool { return c.reach.closed(at) }

// Refused notes that the channel of a match refuses the bot, or is gone, if that is why something
// could not be posted.
func (c *Core) Refused(ctx context.Context, m *match.Match, err error) {
	if !refused(err) || m.Place.ChannelID == "" || m.Place.Guest {
		return
	}
	if c.SetReachable(ctx, match.Place{GuildID: m.Place.GuildID, ChannelID: m.Place.ChannelID}, false) {
		c.Logger.InfoContext(ctx, "a channel does not let the bot in", "server", m.Place.GuildID, "channel", m.Place.ChannelID)
	}
}

// refused reports whether the chat has refused a post for good.
func refused(err error) bool {
	return errors.Is(err, commands.ErrForbidden) || errors.Is(err, commands.ErrNoMessage) || errors.Is(err, commands.ErrGuest)
}

// MayBegin refuses new games while the store fails or has little room: those that go
// on come first.
func (c *Core) MayBegin() error {
	if !c.Store.Health().NewGames() {
		return route.NewUserError("error.no_new_games")
	}
	return nil
}
