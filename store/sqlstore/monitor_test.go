package sqlstore

import (
	"errors"
	"testing"
	"time"

	"noughts/store"
)

// TestSince lets a file fail differently while it fails: it has failed since the
// first time.
func TestSince(t *testing.T) {
	var h Monitor
	start := time.Now()
	for i, reason := range []store.Reason{store.Full, store.Full, store.Locked, store.Broken} {
		h.Record(store.Unavailable(reason, errors.New("no")), start.Add(time.Duration(i)*time.Minute))
		if got := h.Health(); got.Reason != reason || got.Since != start || got.Failures != i+1 {
			t.Errorf("failure %d: got %+v", i+1, got)
		}
	}
	h.Record(nil, start)
	h.Record(store.Unavailable(store.Full, errors.New("no")), start.Add(time.Hour))
	if got := h.Health(); got.Since != start.Add(time.Hour) || got.Failures != 1 {
		t.Errorf("after it worked: %+v", got)
	}
}

// TestRoom lets the disk run low: that stops new games, and alarms nobody.
func TestRoom(t *testing.T) {
	var h Monitor
	now := time.Now()
	h.RecordSpace(true, now)
	h.RecordSpace(true, now.Add(time.Hour))
	if got := h.Health(); got.Reason != store.Low || got.Since != now || got.NewGames() || got.Alarming(now.Add(time.Hour)) {
		t.Errorf("with little room: %+v", got)
	}
	h.Record(store.Unavailable(store.Full, errors.New("full")), now)
	if got := h.Health(); got.Reason != store.Full {
		t.Errorf("without any: %+v", got)
	}
	h.Record(nil, now)
	if got := h.Health(); got.Reason != store.Full {
		t.Errorf("after something small was saved: %+v", got)
	}
	h.RecordSpace(false, now)
	if err := h.Try(func() error { return nil }); err != nil || h.Health() != (store.Health{}) {
		t.Errorf("with room again: %v, %+v", err, h.Health())
	}
}
