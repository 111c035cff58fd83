package postgres

import (
	"context"
	"log/slog"
	"sync"
	"time"
)

// calmEvery is how often River may say the same thing. While the server is away it tries each
// second anew, for each queue.
const calmEvery = time.Minute

// calm passes on what River says as far as people can use it: warnings and errors, each at most
// once in a while.
type calm struct {
	slog.Handler
	said *sync.Map // when each message was said last
}

func newCalm(log *slog.Logger) *slog.Logger { return slog.New(calm{log.Handler(), new(sync.Map)}) }

// Enabled implements slog.Handler.
func (c calm) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn && c.Handler.Enabled(ctx, level)
}

// Handle implements slog.Handler.
func (c calm) Handle(ctx context.Context, r slog.Record) error {
	last, ok := c.said.Load(r.Message)
	if ok && r.Time.Sub(last.(time.Time)) < calmEvery {
		return nil
	}
	c.said.Store(r.Message, r.Time)
	return c.Handler.Handle(ctx, r)
}

// WithAttrs implements slog.Handler.
func (c calm) WithAttrs(attrs []slog.Attr) slog.Handler {
	return calm{c.Handler.WithAttrs(attrs), c.said}
}

// WithGroup implements slog.Handler.
func (c calm) WithGroup(name string) slog.Handler { return calm{c.Handler.WithGroup(name), c.said} }
