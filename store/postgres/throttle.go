package postgres

import (
	"context"
	"log/slog"
	"regexp"
	"strings"
	"sync"
	"time"
)

// throttleInterval is how often River may log the same message. While the server is away, River
// tries again each second, for each queue.
const throttleInterval = time.Minute

// A throttle passes on warnings and errors of River, each message at most once in throttleInterval.
// When the server is away, each part of River logs that in its own words, for each queue; the
// throttle passes on one line for such an outage.
type throttle struct {
	slog.Handler
	said *sync.Map // when each message was last logged
}

// away matches errors of River that say that the server is away or does not answer. River passes
// them on as text.
var away = regexp.MustCompile(`failed to connect|connection re(?:fused|set)|broken pipe|EOF|conn(?:ection)? (?:was )?closed|closed pool|i/o timeout|deadline exceeded|` +
	`SQLSTATE (?:57P|08|53300)`)

func newThrottle(log *slog.Logger) *slog.Logger {
	return slog.New(throttle{log.Handler(), new(sync.Map)})
}

// Enabled implements slog.Handler.
func (c throttle) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn && c.Handler.Enabled(ctx, level)
}

// Handle implements slog.Handler.
func (c throttle) Handle(ctx context.Context, r slog.Record) error {
	err := ""
	r.Attrs(func(a slog.Attr) bool {
		if a.Key == "err" || a.Key == "error" {
			err = a.Value.String()
		}
		return err == ""
	})
	if away.MatchString(err) {
		last, ok := c.said.Swap(away, r.Time) // also if it is not logged: the outage goes on
		if ok && r.Time.Sub(last.(time.Time)) < throttleInterval {
			return nil
		}
		one := slog.NewRecord(r.Time, slog.LevelWarn, "the jobs wait for the store", r.PC)
		one.AddAttrs(slog.String("first", r.Message), slog.String("err", strings.Join(strings.Fields(err), " ")))
		return c.Handler.Handle(ctx, one)
	}
	last, ok := c.said.Load(r.Message)
	if ok && r.Time.Sub(last.(time.Time)) < throttleInterval {
		return nil
	}
	c.said.Store(r.Message, r.Time)
	return c.Handler.Handle(ctx, r)
}

// WithAttrs implements slog.Handler.
func (c throttle) WithAttrs(attrs []slog.Attr) slog.Handler {
	return throttle{c.Handler.WithAttrs(attrs), c.said}
}

// WithGroup implements slog.Handler.
func (c throttle) WithGroup(name string) slog.Handler {
	return throttle{c.Handler.WithGroup(name), c.said}
}
