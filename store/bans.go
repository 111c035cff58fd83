package store

import "context"

// Bans keeps whom whoever runs the bot does not want it to serve: people and servers, by keys
// that whoever asks makes of their IDs.
type Bans interface {
	// Bans lists the keys.
	Bans(ctx context.Context) ([]string, error)
	// Ban adds a key, or takes it away; either may be done already.
	Ban(ctx context.Context, key string, banned bool) error
}
