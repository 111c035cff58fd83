package sqlite

import (
	"context"
	"errors"
	"sync"
	"time"

	"noughts/store"
)

// A health remembers how the last uses of the file went.
type health struct {
	mu      sync.Mutex
	state   store.Health // without Low
	low     bool         // there is little room left
	lowFrom time.Time
}

// note takes up how a change went, or that a read failed. Only a change that is
// saved shows that the file works again, and nothing but another file heals one
// that is damaged.
func (h *health) note(err error, now time.Time) {
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
	case err == nil && s.Reason != store.Damaged:
		*s = store.Health{}
	}
}

// noteRoom takes up whether there is little room left.
func (h *health) noteRoom(low bool, now time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if low && !h.low {
		h.lowFrom = now
	}
	h.low = low
}

func (h *health) get() store.Health {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.state.Reason == store.Fine && h.low {
		return store.Health{Reason: store.Low, Since: h.lowFrom}
	}
	return h.state
}

// readError explains the error of a read, and notes it.
func (db *DB) readError(err error) error {
	err = db.explain(err)
	if err != nil {
		db.health.note(err, time.Now())
	}
	return err
}

// Health says how the last uses of the file went.
func (db *DB) Health() store.Health { return db.health.get() }

// lowRoom is how many free bytes on the disk are little. A guess; not measured:
// twice what SQLite's log takes before it is written back, and the games that go on.
const lowRoom = 8 << 20

// Check looks how much room is left on the disk, and, if the file failed when it
// was last used, tries to save something.
func (db *DB) Check(ctx context.Context) error {
	if free, ok := freeBytes(db.path); ok {
		db.health.noteRoom(free < lowRoom, time.Now())
	}
	if db.health.get().NewGames() {
		return nil
	}
	return db.write(ctx, synced, func(w *writer) error {
		_, err := w.exec(`INSERT INTO blobs (kind, key, value) VALUES ('check', '', randomblob(8))
			ON CONFLICT DO UPDATE SET value = excluded.value`)
		return err
	})
}
