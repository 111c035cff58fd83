package core

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"noughts/commands/markup"
	"noughts/commands/route"
	"noughts/engine/match"
	"noughts/store"
)

// A nameKey is a person in a server, or in direct messages.
type nameKey struct{ user, guild string }

// NoteName notes what who asks is called there now, so that their games call them so, too. It costs
// a look into the store when this process sees somebody first, and whenever they have changed it.
func (c *Core) NoteName(ctx context.Context, q *route.Call) {
	key, name := nameKey{q.User.ID, q.Place.GuildID}, markup.SeatName(q.User)
	if known, ok := c.names.Get(key); ok && known == name {
		return
	}
	changed, err := c.Store.Rename(ctx, key.user, key.guild, name)
	if err != nil {
		c.Warn(ctx, "note what somebody is called", err)
		return
	}
	c.names.Put(key, name)
	for _, id := range changed {
		c.Tables.Forget(id)
	}
}

// forgetTries is how often it is tried to delete what is kept of somebody whose games change at
// the same time.
const forgetTries = 5

// ForgetPerson deletes all that is kept of a person, all of it or nothing: who plays resigns,
// offers are taken back or declined, and what stays of the games stays under a stand-in that nobody
// can lead back to them.
func (c *Core) ForgetPerson(ctx context.Context, userID string) error {
	standIn := make([]byte, 8)
	if _, err := rand.Read(standIn); err != nil {
		return err
	}
	err := c.endAndForget(ctx, store.Filter{UserID: userID, Status: match.Live},
		func(m *match.Match) (*match.Match, error) { return m.Leave(userID, c.Now()) },
		func(changes []store.Change) ([]int64, error) {
			return c.Store.ForgetPerson(ctx, userID, match.FormerID(hex.EncodeToString(standIn)), changes)
		})
	if err != nil {
		return fmt.Errorf("delete what is kept of a person: %w", err)
	}
	c.Notify.Forget(userID)
	c.names.DeleteFunc(func(k nameKey) bool { return k.user == userID })
	return nil
}

// endAndForget ends matches and forgets something in the same change of the store. Of the matches
// that fit the filter, end returns how each of them ends, and nil for those that go on; forget
// saves that with all else that is to be forgotten.
func (c *Core) endAndForget(ctx context.Context, live store.Filter, end func(*match.Match) (*match.Match, error), forget func([]store.Change) ([]int64, error)) error {
	for tries := 1; ; tries++ {
		going, err := c.Store.Matches(ctx, live)
		if err != nil {
			return err
		}
		var changes []store.Change
		for _, m := range going {
			after, err := end(m)
			if err != nil {
				return err
			}
			if after == nil {
				continue
			}
			changes = append(changes, store.Change{Before: m, After: after})
		}
		changed, err := forget(changes)
		if errors.Is(err, store.ErrConflict) && tries < forgetTries {
			continue // somebody has moved, or begun another game
		}
		if err != nil {
			return err
		}
		for _, id := range changed {
			c.Tables.Forget(id)
		}
		c.Tables.Ended(ctx, changes)
		return nil
	}
}

// GuestsFor is how long it is known where a game was played in which the bot is a guest, after it
// is over: Discord lets a guest answer for that long.
const GuestsFor = 15 * time.Minute

// ForgetGuests forgets where games of guests were played that are over.
func (c *Core) ForgetGuests(ctx context.Context) {
	if _, err := c.Store.ForgetGuests(ctx, c.Now().Add(-GuestsFor)); err != nil {
		c.Warn(ctx, "forget where guests played", err)
	}
}

// LeftFor is how long what is kept of a server stays after the bot was removed from it.
const LeftFor = 30 * 24 * time.Hour

// ForgetLeftServers deletes what is kept of the servers that removed the bot so long ago. What
// still went on there ends without a result.
func (c *Core) ForgetLeftServers(ctx context.Context) error {
	all, err := c.Store.Memberships(ctx)
	if err != nil {
		return err
	}
	now := c.Now()
	for _, server := range all {
		if !c.Access.Local(server.GuildID) || server.LeftAt.IsZero() || now.Sub(server.LeftAt) < LeftFor {
			continue
		}
		err := c.endAndForget(ctx, store.Filter{GuildID: server.GuildID, Status: match.Live},
			func(m *match.Match) (*match.Match, error) {
				if m.Place.Guest {
					return nil, nil // whoever plays it brought the bot along
				}
				return m.Abandon(now), nil
			},
			func(changes []store.Change) ([]int64, error) {
				return c.Store.ForgetServer(ctx, server.GuildID, changes)
			})
		if err != nil {
			return fmt.Errorf("delete what is kept of server %s: %w", server.GuildID, err)
		}
		c.Access.Forget(server.GuildID)
		c.Logger.InfoContext(ctx, "what was kept of a server is deleted", "server", server.GuildID, "left", server.LeftAt)
	}
	return nil
}
