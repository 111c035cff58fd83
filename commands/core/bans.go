package core

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"sync/atomic"

	"noughts/commands"
)

// bans are whom the bot does not serve. The zero value is nobody.
type bans struct {
	keys atomic.Pointer[map[string]bool]
}

// banKey is what is kept of an ID that is banned: a digest. It cannot be read at a glance, but
// whoever has it can test IDs against it.
func banKey(id string) string {
	sum := sha256.Sum256([]byte("ban " + id))
	return hex.EncodeToString(sum[:])
}

// LoadBans learns whom the bot does not serve; other processes may have added some.
func (c *Core) LoadBans(ctx context.Context) {
	list, err := c.Store.Bans(ctx)
	if err != nil {
		c.Warn(ctx, "load the bans", err)
		return
	}
	keys := make(map[string]bool, len(list))
	for _, key := range list {
		keys[key] = true
	}
	c.bans.keys.Store(&keys)
}

// Banned says a UserError if who asks, or the server where it is, is not served. What
// is kept of people they can see and delete all the same.
func (c *Core) Banned(r commands.Request) error {
	switch {
	case c.BanCount() == 0 || c.Owner(r.User.ID) || strings.HasPrefix(r.Name, "privacy"):
	case c.banned(r.User.ID):
		return NewUserError("error.banned")
	case c.banned(r.Place.GuildID):
		return NewUserError("error.banned_server")
	}
	return nil
}

// ServesPerson reports whether a person may use the bot.
func (c *Core) ServesPerson(id string) bool { return c.Owner(id) || !c.banned(id) }

// banned reports whether a person or a server is not served.
func (c *Core) banned(id string) bool {
	keys := c.bans.keys.Load()
	return keys != nil && len(*keys) > 0 && (*keys)[banKey(id)]
}

// Ban keeps the bot from serving a person or a server, or lets it again.
func (c *Core) Ban(ctx context.Context, id string, banned bool) error {
	err := c.Store.Ban(ctx, banKey(id), banned)
	if err == nil {
		c.LoadBans(ctx)
	}
	return err
}

// BanCount returns how many people and servers are not served.
func (c *Core) BanCount() int {
	if keys := c.bans.keys.Load(); keys != nil {
		return len(*keys)
	}
	return 0
}

// Owner reports whether a person runs the bot.
func (c *Core) Owner(userID string) bool { return slices.Contains(c.Owners, userID) }
