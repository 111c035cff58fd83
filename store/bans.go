package store

import "context"

// Bans keeps the people and servers that the bot refuses to serve. They are stored by keys that the
// caller derives from their IDs.
type Bans interface {
	// Bans lists the banned keys.
	Bans(ctx context.Context) ([]string, error)
	// Ban adds or removes a key. To add a key again, or to remove an absent one, is no error.
	Ban(ctx context.Context, key string, banned bool) error
}
