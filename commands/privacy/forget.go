package privacy

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"noughts/commands/route"
	"noughts/engine/match"
	"noughts/store"
)

// forgetTries is how often it is tried to delete what is kept of somebody whose games change at
// the same time.
const forgetTries = 5

// ForgetPerson deletes all that is kept of a person, all of it or nothing: who plays resigns,
// offers are taken back or declined, and what stays of the games stays under a stand-in that nobody
// can lead back to them.
func (g *Group) ForgetPerson(ctx context.Context, userID string) error {
	standIn := make([]byte, 8)
	if _, err := rand.Read(standIn); err != nil {
		return err
	}
	err := g.endAndForget(ctx, store.Filter{UserID: userID, Status: match.Live},
		func(m *match.Match) (*match.Match, error) { return m.Leave(userID, g.Now()) },
		func(changes []store.Change) ([]int64, error) {
			return g.Store.ForgetPerson(ctx, userID, match.FormerID(hex.EncodeToString(standIn)), changes)
		})
	if err != nil {
		return fmt.Errorf("delete what is kept of a person: %w", err)
	}
	g.Notify.Forget(userID)
	g.Names.Drop(userID)
	return nil
}

// endAndForget ends matches and forgets something in the same change of the store. Of the matches
// that fit the filter, end returns how each of them ends, and nil for those that go on; forget
// saves that with all else that is to be forgotten.
func (g *Group) endAndForget(ctx context.Context, live store.Filter, end func(*match.Match) (*match.Match, error), forget func([]store.Change) ([]int64, error)) error {
	for tries := 1; ; tries++ {
		going, err := g.Store.Matches(ctx, live)
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
			g.Tables.Forget(id)
		}
		g.Tables.Ended(ctx, changes)
		return nil
	}
}

// GuestsFor is how long it is known where a game was played in which the bot is a guest, after it
// is over: Discord lets a guest answer for that long.
const GuestsFor = 15 * time.Minute

// ForgetGuests forgets where games of guests were played that are over.
func (g *Group) ForgetGuests(ctx context.Context) {
	if _, err := g.Store.ForgetGuests(ctx, g.Now().Add(-GuestsFor)); err != nil {
		route.Warn(ctx, g.Logger, "forget where guests played", err)
	}
}

// LeftFor is how long what is kept of a server stays after the bot was removed from it.
const LeftFor = 30 * 24 * time.Hour

// ForgetLeftServers deletes what is kept of the servers that removed the bot so long ago. What
// still went on there ends without a result.
func (g *Group) ForgetLeftServers(ctx context.Context) error {
	all, err := g.Store.Memberships(ctx)
	if err != nil {
		return err
	}
	now := g.Now()
	for _, server := range all {
		if !g.Access.Local(server.GuildID) || server.LeftAt.IsZero() || now.Sub(server.LeftAt) < LeftFor {
			continue
		}
		err := g.endAndForget(ctx, store.Filter{GuildID: server.GuildID, Status: match.Live},
			func(m *match.Match) (*match.Match, error) {
				if m.Place.Guest {
					return nil, nil // whoever plays it brought the bot along
				}
				return m.Abandon(now), nil
			},
			func(changes []store.Change) ([]int64, error) {
				return g.Store.ForgetServer(ctx, server.GuildID, changes)
			})
		if err != nil {
			return fmt.Errorf("delete what is kept of server %s: %w", server.GuildID, err)
		}
		g.Access.Forget(server.GuildID)
		g.Logger.InfoContext(ctx, "what was kept of a server is deleted", "server", server.GuildID, "left", server.LeftAt)
	}
	return nil
}
