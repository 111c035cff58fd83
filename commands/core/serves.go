package core

import (
	"context"
	"slices"

	"noughts/engine/match"
)

// Looks reports whether this process looks after the games of a server by the clock: where
// several share a store, each has servers of its own, so that nothing is done twice. Nobody does by the
// clock what is due in a server that is banned.
func (c *Core) Looks(guildID string) bool {
	return (c.Serves == nil || c.Serves(guildID)) && !c.banned(guildID)
}

// Own leaves of a list the matches that this process looks after.
func (c *Core) Own(list []*match.Match) []*match.Match {
	return slices.DeleteFunc(list, func(m *match.Match) bool { return !c.Looks(m.Place.GuildID) })
}

// OwnIDs is Own for the IDs of matches. Those that cannot be loaded stay: whoever looks
// after them finds out why.
func (c *Core) OwnIDs(ctx context.Context, list []int64) []int64 {
	if c.Serves == nil && c.BanCount() == 0 {
		return list
	}
	return slices.DeleteFunc(list, func(id int64) bool {
		m, err := c.Store.Match(ctx, id)
		return err == nil && !c.Looks(m.Place.GuildID)
	})
}
