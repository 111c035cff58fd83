package store

import (
	"context"
	"time"
)

// SharedFor is how long the store remembers what was shared.
const SharedFor = 30 * 24 * time.Hour

// A Shared is something that somebody has shown to a channel, and the message in which it stands.
type Shared struct {
	Subject   string // tells what was shared, and where, from all else
	GuildID   string
	ChannelID string
	MessageID string
	At        time.Time
}

// Shares keeps what was shared, so that it is shared once.
type Shares interface {
	// SaveShared saves where something was shared, in place of where it was before.
	SaveShared(ctx context.Context, s Shared) error
	// Shared returns where something was shared, or says ErrNotFound.
	Shared(ctx context.Context, subject string) (Shared, error)
}
