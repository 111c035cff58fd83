package commands

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
)

type traceKey struct{}

// Traced marks a context as belonging to one interaction: the log has the trace in every
// line that is written about it, and people are given it where something broke.
func Traced(ctx context.Context, trace string) context.Context {
	return context.WithValue(ctx, traceKey{}, trace)
}

// NewTrace is a short name for an interaction, under which the log can be searched, and which
// people can quote. In a day of ten million of them a few hundred thousand share theirs with
// another one; the time tells them apart.
func NewTrace() string { return fmt.Sprintf("%08x", rand.Uint32()) }

// TraceOf returns the trace of a context, or of one that it was made of; empty if there is none.
func TraceOf(ctx context.Context) string {
	trace, _ := ctx.Value(traceKey{}).(string)
	return trace
}

// LogTraces returns a handler that adds to what is logged about an interaction its trace.
func LogTraces(to slog.Handler) slog.Handler { return traceLogger{to} }

type traceLogger struct{ slog.Handler }

// Handle implements slog.Handler.
func (h traceLogger) Handle(ctx context.Context, r slog.Record) error {
	if trace := TraceOf(ctx); trace != "" {
		r.AddAttrs(slog.String("trace", trace))
	}
	return h.Handler.Handle(ctx, r)
}

// WithAttrs implements slog.Handler.
func (h traceLogger) WithAttrs(attrs []slog.Attr) slog.Handler {
	return traceLogger{h.Handler.WithAttrs(attrs)}
}

// WithGroup implements slog.Handler.
func (h traceLogger) WithGroup(name string) slog.Handler {
	return traceLogger{h.Handler.WithGroup(name)}
}
