package people

import (
	"context"
	"log/slog"

	"noughts/commands/markup"
	"noughts/commands/route"
	"noughts/keyed"
)

// Names note what people are called. They are safe for concurrent use; the exported fields are set
// before the first use.
type Names struct {
	Store  Renamer
	Forget func(matchID int64) // has a match loaded anew in which somebody is called something else
	Logger *slog.Logger

	known keyed.Cache[nameKey, string] // as the store has them
}

// A Renamer changes what somebody is called in the matches that they play, and returns which ones
// it has changed; a store.Store is one.
type Renamer interface {
	Rename(ctx context.Context, userID, guildID, name string) (changed []int64, err error)
}

// A nameKey is a person in a server, or in direct messages.
type nameKey struct{ user, guild string }

// Note notes what who asks is called there now, so that their games call them so, too. It costs a
// look into the store when this process sees somebody first, and whenever they have changed it.
func (n *Names) Note(ctx context.Context, q *route.Call) {
	key, name := nameKey{q.User.ID, q.Place.GuildID}, markup.SeatName(q.User)
	if known, ok := n.known.Get(key); ok && known == name {
		return
	}
	changed, err := n.Store.Rename(ctx, key.user, key.guild, name)
	if err != nil {
		route.Warn(ctx, n.Logger, "note what somebody is called", err)
		return
	}
	n.known.Put(key, name)
	for _, id := range changed {
		n.Forget(id)
	}
}

// Drop forgets what somebody is called.
func (n *Names) Drop(userID string) {
	n.known.DeleteFunc(func(k nameKey) bool { return k.user == userID })
}
