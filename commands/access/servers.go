package access

import (
	"context"
	"slices"

	"noughts/engine/match"
)

// Local reports whether a server is one of this process's shards: where several processes share a
// store, each has servers of its own, so that nothing is done twice.
func (a *Access) Local(guildID string) bool { return a.ShardFilter == nil || a.ShardFilter(guildID) }

// LocalMatches returns those of some matches that are in local servers.
func (a *Access) LocalMatches(list []*match.Match) []*match.Match {
	return slices.DeleteFunc(list, func(m *match.Match) bool { return !a.Local(m.Place.GuildID) })
}

// MayWrite reports whether this process may write to a server without being asked: to local ones
// that are not banned. The games of a banned server come to their end in silence.
func (a *Access) MayWrite(guildID string) bool { return a.Local(guildID) && !a.Bans.Has(guildID) }

// Writable returns the IDs of those of some matches that are in servers to which this process may
// write. Matches that cannot be loaded are among them: who needs such a match finds out why.
func (a *Access) Writable(ctx context.Context, list []int64) []int64 {
	if a.ShardFilter == nil && a.Bans.Count() == 0 {
		return list
	}
	return slices.DeleteFunc(list, func(id int64) bool {
		m, err := a.Store.Match(ctx, id)
		return err == nil && !a.MayWrite(m.Place.GuildID)
	})
}

// Servers counts the servers in which the bot is.
func (a *Access) Servers(ctx context.Context) (n int, err error) {
	all, err := a.Store.Memberships(ctx)
	for _, m := range all {
		if m.LeftAt.IsZero() {
			n++
		}
	}
	return n, err
}

// SyncMembers notes in which servers the bot is, of those that a connection to the chat tells of:
// the bot may have been removed from a server, or have come back to it, while it was away.
func (a *Access) SyncMembers(ctx context.Context, in map[string]bool, listed func(guildID string) bool) {
	all, err := a.Store.Memberships(ctx)
	if err != nil {
		a.warn(ctx, "compare the servers", err)
		return
	}
	for _, server := range all {
		if is := in[server.GuildID]; listed(server.GuildID) && is != server.LeftAt.IsZero() {
			a.SetMember(ctx, server.GuildID, is)
		}
	}
}

// SetMember notes that the bot is in a server, or no longer is: its games pause then. It reports
// whether that is news.
func (a *Access) SetMember(ctx context.Context, guildID string, in bool) (news bool) {
	if err := a.Store.SetMember(ctx, guildID, in, a.Now()); err != nil {
		a.warn(ctx, "note which servers there are", err, "server", guildID)
	}
	return a.Set(ctx, match.Place{GuildID: guildID}, in)
}

// Forget forgets a server of which the store has forgotten everything.
func (a *Access) Forget(guildID string) { a.denied.remove(match.Place{GuildID: guildID}) }
