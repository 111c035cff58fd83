package main

import (
	"io"
	"log/slog"
	"os"

	"noughts/commands"
	"noughts/config"
	"noughts/words"
)

// newLogger logs as the settings say. Whoever reads the log sees what is in it:
// what strangers typed is cleaned.
func newLogger(out io.Writer, settings config.Config) *slog.Logger {
	options := &slog.HandlerOptions{Level: settings.LogLevel, ReplaceAttr: cleanAttr}
	var handler slog.Handler = slog.NewTextHandler(out, options)
	if settings.LogJSON {
		handler = slog.NewJSONHandler(out, options)
	}
	log := slog.New(commands.LogTraces(handler))
	if out == os.Stderr {
		slog.SetDefault(log) // so that libraries log in the same format
	}
	return log
}

// cleanAttr cleans a text or an error in the log.
func cleanAttr(_ []string, a slog.Attr) slog.Attr {
	switch a.Value.Kind() {
	case slog.KindString:
		a.Value = slog.StringValue(words.Clean(a.Value.String()))
	case slog.KindAny:
		if err, ok := a.Value.Any().(error); ok {
			a.Value = slog.StringValue(words.Clean(err.Error()))
		}
	}
	return a
}
