package sqlstore

import (
	"cmp"
	"context"
	"errors"
	"sync"
	"time"

	"noughts/store"
)

// A Monitor records whether the last uses of a database succeeded. The zero value is a database
// that works.
type Monitor struct {
	// Patience is how long a use of a database that works may take while people wait; 0 means
	// Timeout.
	Patience time.Duration

	mu      sync.Mutex
	state   store.Health // without Low
	low     bool         // the disk is almost full
	lowFrom time.Time
}

// Record records the result of a change, or the failure of a read. Only a saved change shows that
// the database works again. A damaged database stays damaged. A full database may still save small
// changes, so only Try ends that state.
func (h *Monitor) Record(err error, now time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	s := &h.state
	switch {
	case errors.Is(err, store.ErrUnavailable):
		if s.Reason == store.Fine {
			s.Since = now
		}
		s.Failures++
		s.Err = err
		if s.Reason != store.Damaged {
			s.Reason = store.ReasonOf(err)
		}
	case err == nil && s.Reason != store.Damaged && s.Reason != store.Full:
		*s = store.Health{}
	}
}

// Try calls try, a Store's Try, to learn whether the database works again. If the database works,
// it does nothing.
func (h *Monitor) Try(try func() error) error {
	if h.Health().NewGames() {
		return nil
	}
	if err := try(); err != nil {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.state.Reason == store.Full {
		h.state = store.Health{}
	}
	return nil
}

// Timeout returns how long the next use may take while people wait.
func (h *Monitor) Timeout() time.Duration {
	h.mu.Lock()
	defer h.mu.Unlock()
	silent := errors.Is(h.state.Err, context.DeadlineExceeded) // a host without a server refuses the connection at once
	if h.state.Reason == store.Away && silent || h.state.Reason == store.Locked {
		return ShortTimeout
	}
	return cmp.Or(h.Patience, Timeout)
}

// RecordSpace records whether the disk is almost full.
func (h *Monitor) RecordSpace(low bool, now time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if low && !h.low {
		h.lowFrom = now
	}
	h.low = low
}

// Health returns the state after the last uses.
func (h *Monitor) Health() store.Health {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.state.Reason == store.Fine && h.low {
		return store.Health{Reason: store.Low, Since: h.lowFrom}
	}
	return h.state
}
