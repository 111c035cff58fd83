package people

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"log/slog"
	"slices"
	"strings"
	"sync/atomic"

	"noughts/commands"
	"noughts/commands/route"
)

// Bans are whom the bot does not serve: nobody until Load is called.
type Bans struct {
	Store interface {
		Bans(ctx context.Context) ([]string, error)
		Ban(ctx context.Context, key string, banned bool) error
	}
	Owners []string // who runs the bot, by their IDs; they are served always
	Logger *slog.Logger

	keys atomic.Pointer[map[string]bool]
}

// banKey is what is kept of an ID that is banned: a digest. It cannot be read at a glance, but
// whoever has it can test IDs against it.
func banKey(id string) string {
	sum := sha256.Sum256([]byte("ban " + id))
	return hex.EncodeToString(sum[:])
}

// Load learns whom the bot does not serve; other processes may have added some.
func (b *Bans) Load(ctx context.Context) {
	list, err := b.Store.Bans(ctx)
	if err != nil {
		route.Warn(ctx, b.Logger, "load the bans", err)
		return
	}
	keys := make(map[string]bool, len(list))
	for _, key := range list {
		keys[key] = true
	}
	b.keys.Store(&keys)
}

// Refuse says a UserError if who asks, or the server where it is, is not served. What
// is kept of people they can see and delete all the same.
func (b *Bans) Refuse(r commands.Request) error {
	switch {
	case b.Count() == 0 || b.Owner(r.User.ID) || strings.HasPrefix(r.Name, "privacy"):
	case b.Has(r.User.ID):
		return route.NewUserError("error.banned")
	case b.Has(r.Place.GuildID):
		return route.NewUserError("error.banned_server")
	}
	return nil
}

// Serves reports whether a person may use the bot.
func (b *Bans) Serves(id string) bool { return b.Owner(id) || !b.Has(id) }

// Has reports whether a person or a server is not served.
func (b *Bans) Has(id string) bool {
	keys := b.keys.Load()
	return keys != nil && len(*keys) > 0 && (*keys)[banKey(id)]
}

// Set keeps the bot from serving a person or a server, or lets it again.
func (b *Bans) Set(ctx context.Context, id string, banned bool) error {
	err := b.Store.Ban(ctx, banKey(id), banned)
	if err == nil {
		b.Load(ctx)
	}
	return err
}

// Count returns how many people and servers are not served.
func (b *Bans) Count() int {
	if keys := b.keys.Load(); keys != nil {
		return len(*keys)
	}
	return 0
}

// Owner reports whether a person runs the bot.
func (b *Bans) Owner(userID string) bool { return slices.Contains(b.Owners, userID) }
