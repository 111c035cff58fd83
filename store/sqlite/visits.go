package sqlite

import (
	"context"
	"sync"
	"time"

	"noughts/store/sqlstore"
)

// A visit says that a person used a match.
type visit struct {
	userID  string
	matchID int64
}

// visitTimes are the times of the last visits, in nanoseconds since 1970.
type visitTimes map[visit]int64

// merge sets the time of a visit unless a later time is set.
func (s visitTimes) merge(t visit, at int64) {
	if old, ok := s[t]; !ok || old < at {
		s[t] = at
	}
}

// save saves the visits.
func (s visitTimes) save(tx sqlstore.Tx) error {
	for t, at := range s {
		if err := sqlstore.SaveLastSeenIn(tx, t.userID, t.matchID, at); err != nil {
			return err
		}
	}
	return nil
}

// pendingVisits are visits that wait to be saved with the next change.
type pendingVisits struct {
	mu      sync.Mutex
	waiting visitTimes
	saving  bool // some visits are taken, and not saved yet
}

// add adds a visit and returns how many wait now.
func (s *pendingVisits) add(t visit, at int64) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.waiting == nil {
		s.waiting = visitTimes{}
	}
	s.waiting.merge(t, at)
	return len(s.waiting)
}

// take returns the waiting visits, to be saved. Only one caller at a time may take visits.
func (s *pendingVisits) take() visitTimes {
	s.mu.Lock()
	defer s.mu.Unlock()
	taken := s.waiting
	s.waiting, s.saving = nil, len(taken) > 0
	return taken
}

// done ends what take began: visits that were not saved wait again.
func (s *pendingVisits) done(taken visitTimes, saved bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.saving = false
	if saved || len(taken) == 0 {
		return
	}
	if s.waiting == nil {
		s.waiting = visitTimes{}
	}
	for t, at := range taken {
		s.waiting.merge(t, at)
	}
}

// saved reports whether no visit waits.
func (s *pendingVisits) saved() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.waiting) == 0 && !s.saving
}

// maxVisits is how many visits may wait for the next change. A guess; not measured: some 100 KB.
const maxVisits = 1000

// SaveLastSeen saves when a person last used a match: with the next change, before the person's
// matches are listed, or when the file closes.
func (db *DB) SaveLastSeen(ctx context.Context, userID string, matchID int64, at time.Time) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := db.Gate.Enter(); err != nil {
		return err
	}
	defer db.Gate.Leave()
	if db.visits.add(visit{userID, matchID}, at.UnixNano()) < maxVisits {
		return nil
	}
	return db.flushVisits(ctx)
}

// flushVisits saves the waiting visits. It is for callers that have entered the gate, or are
// closing the file.
func (db *DB) flushVisits(ctx context.Context) error {
	if db.visits.saved() {
		return nil
	}
	return db.writeInTurn(ctx, sqlstore.Unsynced, func(*writer) error { return nil })
}
