package main

import (
	"io"
	"log/slog"

	"noughts/config"
)

// newLogger logs as the settings say.
func newLogger(out io.Writer, settings config.Config) *slog.Logger {
	options := &slog.HandlerOptions{Level: settings.LogLevel}
	if settings.LogJSON {
		return slog.New(slog.NewJSONHandler(out, options))
	}
	return slog.New(slog.NewTextHandler(out, options))
}
