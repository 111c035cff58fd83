package sqlstore

import (
	"context"
	"errors"
	"sync"
	"time"

	"noughts/store"
)

// A Monitor remembers how the last uses of a database went. The zero value is well.
type Monitor struct {
	mu      sync.Mutex
	state   store.Health // without Low
	low     bool         // there is little room left
	lowFrom time.Time
}

// Record takes up how a change went, or that a read failed. Only a change that is
// saved shows that the database works again, and nothing but another one heals one
// that is damaged. One that is full still takes what is small, and maybe no move: that ends by Try.
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

// Try finds out whether the database works again, by a Store's Try, unless all is well.
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

// Timeout is how long the next use may take for which people wait.
func (h *Monitor) Timeout() time.Duration {
	h.mu.Lock()
	defer h.mu.Unlock()
	silent := errors.Is(h.state.Err, context.DeadlineExceeded) // a server that is not there says so at once
	if h.state.Reason == store.Away && silent || h.state.Reason == store.Locked {
		return ShortTimeout
	}
	return Timeout
}

// RecordSpace takes up whether there is little room left.
func (h *Monitor) RecordSpace(low bool, now time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if low && !h.low {
		h.lowFrom = now
	}
	h.low = low
}

// Health says how the last uses went.
func (h *Monitor) Health() store.Health {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.state.Reason == store.Fine && h.low {
		return store.Health{Reason: store.Low, Since: h.lowFrom}
	}
	return h.state
}
