package postgres

import (
	"context"
	"log/slog"
	"regexp"
	"strings"
	"sync"
	"time"
)

// throttleInterval is how often River may say the same thing. While the server is away it tries
// each second anew, for each queue.
const throttleInterval = time.Minute

// throttle passes on what River says as far as people can use it: warnings and errors, each at most
// once in a while. That the server is away, each of its parts says in words of its own, for each
// queue: of such an outage it passes on one line.
type throttle struct {
	slog.Handler
	said *sync.Map // when each message was said last
}

// away finds an error of a server that is away, or gives no answer, in what River says of it: its
// text alone.
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
		last, ok := c.said.Swap(away, r.Time) // also if it is not said: the outage goes on
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
