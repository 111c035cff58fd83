package main

import (
	"errors"
	"strings"
	"testing"

	"noughts/config"
)

// What strangers typed cannot turn a line of the log around, nor hide in it.
func TestLogIsClean(t *testing.T) {
	for _, json := range []bool{false, true} {
		var out strings.Builder
		newLogger(&out, config.Config{LogJSON: json}).Error("seen", "name", "a\u202eb\u200b", "error", errors.New("no \u2066game"))
		if got := out.String(); !strings.Contains(got, "ab") || !strings.Contains(got, "no game") || strings.ContainsAny(got, "\u202e\u200b\u2066\\") {
			t.Errorf("logged %+q", got)
		}
	}
}
