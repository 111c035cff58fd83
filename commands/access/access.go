package access

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"noughts/commands"
	"noughts/commands/people"
	"noughts/commands/route"
	"noughts/engine/match"
	"noughts/keyed"
	"noughts/store"
)

// Access knows where the bot may post, and since when people can reach the bot. It is safe for
// concurrent use; the exported fields are set before the first use.
type Access struct {
	Store  Store
	Bans   *people.Bans
	Logger *slog.Logger
	Now    func() time.Time
	// ShardFilter reports whether a server is one of this process's shards, where several processes
	// share a store; nil if this process is the only one. Direct messages are those of server "".
	ShardFilter func(guildID string) bool
	// Resume has the turns begin again in the matches by the minute that fit a filter.
	Resume func(ctx context.Context, f store.Filter) error
	// WatchClocks ends the matches in which time has run out.
	WatchClocks func(ctx context.Context) error

	loading   sync.Mutex // guards loaded, and is held while the store is read
	loaded    bool
	denied    denied
	grantedAt keyed.Cache[match.Place, time.Time] // when a channel or a server let the bot post again that had not
	uptime    uptime
}

// A Store keeps which servers there are, and in which places the bot may not post.
type Store interface {
	PlacesWithoutAccess(ctx context.Context) ([]store.PlaceWithoutAccess, error)
	SetAccess(ctx context.Context, at match.Place, ok bool, now time.Time) error
	Memberships(ctx context.Context) ([]store.Membership, error)
	SetMember(ctx context.Context, guildID string, in bool, at time.Time) error
	Match(ctx context.Context, id int64) (*match.Match, error)
	Health() store.Health
}

// New returns the access that a store knows of, with people reaching the bot from now on. The other
// exported fields are still to be set.
func New(s Store, now func() time.Time) *Access {
	a := &Access{Store: s, Now: now}
	a.uptime.start(now())
	return a
}

// deniedFor is how long a channel that has refused the bot is not tried again unless something
// happens there: somebody asks something, or the bot's permissions change. A change of which the
// bot was not told, such as while it was away, is found out that way.
const deniedFor = 24 * time.Hour

// Load loads the places in which the bot might not post when the process before ended, once. What
// the chat says of a place waits for Load, as the chat tells of a change only once.
func (a *Access) Load(ctx context.Context) {
	a.loading.Lock()
	defer a.loading.Unlock()
	if a.loaded {
		return
	}
	list, err := a.Store.PlacesWithoutAccess(ctx)
	if err != nil {
		a.warn(ctx, "load who lets the bot in", err)
		return
	}
	for _, p := range list {
		a.denied.add(p)
	}
	a.loaded = true
}

// Denied reports whether the bot may not post in a place.
func (a *Access) Denied(at match.Place) bool { return a.denied.has(at) }

// Set notes whether the bot may post in a channel or, if at names none, in a server, and reports
// whether that is news.
func (a *Access) Set(ctx context.Context, at match.Place, ok bool) bool {
	a.Load(ctx)
	now := a.Now()
	if ok && a.Denied(narrowest(at)) {
		a.grantedAt.Put(narrowest(at), now) // first: who sees that the bot may post knows since when
	}
	if ok && !a.denied.remove(at) || !ok && !a.denied.add(store.PlaceWithoutAccess{GuildID: at.GuildID, ChannelID: at.ChannelID, Since: now}) {
		return false
	}
	err := a.Store.SetAccess(ctx, at, ok, now)
	if err == nil && ok { // nobody there could move
		err = a.Resume(ctx, store.Filter{GuildID: narrowest(at).GuildID, ChannelID: at.ChannelID})
	}
	if err != nil {
		a.warn(ctx, "note who lets the bot in", err, "server", at.GuildID, "channel", at.ChannelID)
	}
	return true
}

// PermissionsChanged notes that the bot's permissions have changed in a channel or, if at names
// none, in a server: the channels there that were denied are tried again. It reports whether there
// were any.
func (a *Access) PermissionsChanged(ctx context.Context, at match.Place) (news bool) {
	a.Load(ctx)
	changed := a.denied.channels(func(p store.PlaceWithoutAccess) bool {
		return p.ChannelID == at.ChannelID || at.ChannelID == "" && p.GuildID == at.GuildID
	})
	for _, channel := range changed {
		news = a.Set(ctx, channel, true) || news
	}
	return news
}

// OnRequest notes that somebody asked something, so that the bot may post in their place again
// unless the chat says which permissions the bot lacks there. It reports whether that is news.
func (a *Access) OnRequest(ctx context.Context, r commands.Request) bool {
	a.Load(ctx)
	at := match.Place{GuildID: r.Place.GuildID, ChannelID: r.Place.ChannelID, Guest: r.Place.Guest}
	if len(r.Lacks) > 0 || !a.Denied(at) {
		return false
	}
	news := a.Set(ctx, match.Place{ChannelID: at.ChannelID}, true)
	return at.GuildID != "" && a.Set(ctx, match.Place{GuildID: at.GuildID}, true) || news
}

// Retry has the channels tried again that were denied a day ago.
func (a *Access) Retry(ctx context.Context) {
	now := a.Now()
	expired := a.denied.channels(func(p store.PlaceWithoutAccess) bool {
		age := now.Sub(p.Since)
		return age >= deniedFor || age < 0 // the clock may have jumped back
	})
	for _, at := range expired {
		a.Set(ctx, at, true)
	}
}

// Refused notes that the channel of a match refuses the bot, or is gone, if that is why something
// could not be posted.
func (a *Access) Refused(ctx context.Context, m *match.Match, err error) {
	if !commands.IsRefused(err) || m.Place.ChannelID == "" || m.Place.Guest {
		return
	}
	if a.Set(ctx, match.Place{GuildID: m.Place.GuildID, ChannelID: m.Place.ChannelID}, false) {
		a.Logger.InfoContext(ctx, "a channel does not let the bot in", "server", m.Place.GuildID, "channel", m.Place.ChannelID)
	}
}

// warn logs that something failed which nobody waits for.
func (a *Access) warn(ctx context.Context, what string, err error, about ...any) {
	route.Warn(ctx, a.Logger, what, err, about...)
}
