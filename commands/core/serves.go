package core

import (
	"context"
	"slices"

	"noughts/engine/match"
)

// keeps reports whether this process keeps the games of a server: where several share a store,
// each has servers of its own, so that nothing is done twice.
func (c *Core) keeps(guildID string) bool { return c.Serves == nil || c.Serves(guildID) }

// Looks reports whether this process writes to a server by the clock: to none that is banned, whose
// games and clocks come to their end in silence.
func (c *Core) Looks(guildID string) bool { return c.keeps(guildID) && !c.Bans.Has(guildID) }

// Own returns those of some matches that this process keeps.
func (c *Core) Own(list []*match.Match) []*match.Match {
	return slices.DeleteFunc(list, func(m *match.Match) bool { return !c.keeps(m.Place.GuildID) })
}

// OwnIDs returns the IDs of those of some matches that are in servers to which this process writes
// by the clock. Matches that cannot be loaded are among them: whoever looks after them finds out
// why.
func (c *Core) OwnIDs(ctx context.Context, list []int64) []int64 {
	if c.Serves == nil && c.Bans.Count() == 0 {
		return list
	}
	return slices.DeleteFunc(list, func(id int64) bool {
		m, err := c.Store.Match(ctx, id)
		return err == nil && !c.Looks(m.Place.GuildID)
	})
}

// Servers counts the servers in which the bot is.
func (c *Core) Servers(ctx context.Context) (n int, err error) {
	all, err := c.Store.Memberships(ctx)
	for _, m := range all {
		if m.LeftAt.IsZero() {
			n++
		}
	}
	return n, err
}
