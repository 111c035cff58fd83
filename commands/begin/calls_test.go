package begin

import (
	"fmt"
	"testing"
	"time"
)

// What is remembered of challenges stays bounded, however many there are, and is
// forgotten in time.
func TestCallsAreBounded(t *testing.T) {
	var c calls
	now := time.Unix(1_800_000_000, 0)
	for i := range 3 * mostCalls {
		c.note(fmt.Sprint(i), now)
	}
	if len(c.recent) != mostCalls {
		t.Errorf("%d calls are remembered, want %d", len(c.recent), mostCalls)
	}
	now = now.Add(calledWindow)
	if again := c.until("nobody", now); !again.IsZero() || len(c.recent) != 0 {
		t.Errorf("after the window %d are remembered, and nobody may be called until %v", len(c.recent), again)
	}
}

// Somebody may be called again when the first of the last few calls is long enough ago.
func TestCallsCountTheLast(t *testing.T) {
	var c calls
	start := time.Unix(1_800_000_000, 0)
	for i := range calledLimit {
		now := start.Add(time.Duration(i) * time.Minute)
		if again := c.until("ben", now); !again.IsZero() {
			t.Fatalf("after %d calls he may not be called until %v", i, again)
		}
		c.note("ben", now)
		c.note("eve", now)
	}
	now := start.Add(calledWindow - time.Second)
	if got, want := c.until("ben", now), start.Add(calledWindow); !got.Equal(want) {
		t.Errorf("he may be called again at %v, want %v", got, want)
	}
	if got := c.until("ben", now.Add(time.Second)); !got.IsZero() {
		t.Errorf("he may be called again at %v, want now", got)
	}
}
