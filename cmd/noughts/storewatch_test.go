package main

import (
	"bytes"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"noughts/store"
)

// TestStoreAlarm lets a store fail for a moment, for long, differently and no
// more: the log says each once, and reminds.
func TestStoreAlarm(t *testing.T) {
	var log bytes.Buffer
	alarm := storeAlarm{log: slog.New(slog.NewTextHandler(&log, nil))}
	start := time.Now()
	full := store.Health{Reason: store.Full, Since: start, Failures: 3, Err: errors.New("no room")}
	broken := store.Health{Reason: store.Broken, Since: start, Err: errors.New("no disk")}
	for i, test := range []struct {
		after  time.Duration
		health store.Health
		want   string // empty for silence
	}{
		{0, store.Health{}, ""},
		{time.Second, full, ""},
		{2 * time.Second, store.Health{}, ""},
		{time.Second, full, ""},
		{10 * time.Second, full, "ALARM"},
		{15 * time.Second, full, ""},
		{20 * time.Second, broken, "reason=broken"},
		{25 * time.Second, full, "no room"},
		{11 * time.Minute, full, "ALARM"},
		{12 * time.Minute, full, ""},
		{13 * time.Minute, store.Health{}, "works again"},
		{14 * time.Minute, store.Health{}, ""},
		{30 * time.Minute, store.Health{Reason: store.Low, Since: start}, "little room"},
		{31 * time.Minute, store.Health{Reason: store.Low, Since: start}, ""},
	} {
		log.Reset()
		alarm.update(t.Context(), test.health, start.Add(test.after))
		if got := log.String(); (got == "") != (test.want == "") || !strings.Contains(got, test.want) {
			t.Errorf("look %d: logged %q, want %q", i, got, test.want)
		}
	}
}
