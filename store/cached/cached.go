// Package cached keeps the matches that are being played in memory, before any
// other store, within a bound of bytes: those that were used longest ago leave.
//
// Where no other process changes the matches of the guilds it serves, a match from
// memory is never older than a change that has been acknowledged. Where one does,
// as behind an endpoint that several share, Match may be older, but nothing is lost:
// the store refuses the change that rests on the old match with
// store.ErrConflict, and the match is loaded anew. So it is when a list shows a
// newer one than is remembered.
package cached

import (
	"context"
	"errors"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/patrickmn/go-cache"

	"noughts/engine/match"
	"noughts/metrics"
	"noughts/store"
)

// expiry is how long a match stays in memory after it was loaded or changed: a
// lively game stays, one that waits for an answer overnight does not.
const expiry = time.Hour

// budget is how many bytes of matches stay in memory: by the same measure as
// overhead some thirty thousand games. How many are played at once is a guess.
const budget = 32 << 20

// A Store is a store.Store with a memory. Matches never change once made, so
// all who ask share them.
type Store struct {
	store.Store // what is not remembered comes straight from here

	Metrics *metrics.Metrics // counts what was remembered; nil for nobody

	matches *cache.Cache
	stripes [64]chan struct{} // by match: who has put something in may load or change it
	used    recency           // of the matches in memory

	mu      sync.Mutex
	cleaned time.Time // when forgotten matches were last thrown out
}

var _ store.Store = (*Store)(nil)

// An item is a match in memory.
type item struct {
	match *match.Match
	alone *atomic.Bool // whether it is known to be a game of no tournament
}

// New puts a memory before a store, which it owns from then on.
func New(s store.Store) *Store { return NewSized(s, budget) }

// NewSized is New with a memory of so many bytes.
func NewSized(s store.Store, bytes int) *Store {
	// No cleanup interval: that would start a goroutine nobody waits for.
	c := &Store{Store: s, matches: cache.New(expiry, 0), used: recency{budget: bytes}, cleaned: time.Now()}
	c.matches.OnEvicted(func(key string, _ any) { c.used.drop(key) })
	for i := range c.stripes {
		c.stripes[i] = make(chan struct{}, 1)
	}
	return c
}

// Match returns a match from memory, or loads it.
func (s *Store) Match(ctx context.Context, id int64) (*match.Match, error) {
	if m, ok := s.cached(id); ok {
		s.Metrics.Lookup("matches", true)
		return m, nil
	}
	s.Metrics.Lookup("matches", false)
	unlock, err := s.lock(ctx, id)
	if err != nil {
		return nil, err
	}
	defer unlock()
	if m, ok := s.cached(id); ok {
		return m, nil // another goroutine loaded it while this one waited
	}
	m, err := s.Store.Match(ctx, id)
	if err != nil {
		return nil, err
	}
	s.cache(m)
	return m, nil
}

// Reload loads a match and remembers it as it is.
func (s *Store) Reload(ctx context.Context, id int64) (*match.Match, error) {
	unlock, err := s.lock(ctx, id)
	if err != nil {
		return nil, err
	}
	defer unlock()
	m, err := s.Store.Reload(ctx, id)
	if err != nil {
		s.matches.Delete(key(id))
		return nil, err
	}
	s.cache(m)
	return m, nil
}

// Update saves a change and remembers it. After an error memory and store may
// differ, so the match is forgotten; after a conflict they do, and what is stored
// is loaded.
func (s *Store) Update(ctx context.Context, before, after *match.Match) (*match.Match, error) {
	unlock, err := s.lock(ctx, before.ID)
	if err != nil {
		return nil, err
	}
	defer unlock()
	saved, err := s.Store.Update(ctx, before, after)
	if err == nil {
		s.cache(saved)
		return saved, nil
	}
	s.matches.Delete(key(before.ID))
	if errors.Is(err, store.ErrConflict) {
		if now, loadErr := s.Store.Match(ctx, before.ID); loadErr == nil {
			s.cache(now)
		} // else whoever needs it hears why
	}
	return nil, err
}

// Matches lists matches, and forgets those that turn out to be older in memory.
func (s *Store) Matches(ctx context.Context, f store.Filter) ([]*match.Match, error) {
	list, err := s.Store.Matches(ctx, f)
	for _, m := range list {
		if old, ok := s.cached(m.ID); ok && old.Revision < m.Revision {
			s.forgetOlder(ctx, m)
		}
	}
	return list, err
}

// ForgetPerson forgets the matches that change or go with it.
func (s *Store) ForgetPerson(ctx context.Context, userID, standIn string, ended []store.Change) ([]int64, error) {
	return s.forgetting(s.Store.ForgetPerson(ctx, userID, standIn, ended))
}

// ForgetServer forgets the matches that change with it.
func (s *Store) ForgetServer(ctx context.Context, guildID string, ended []store.Change) ([]int64, error) {
	return s.forgetting(s.Store.ForgetServer(ctx, guildID, ended))
}

// ForgetGuests forgets the matches that change with it.
func (s *Store) ForgetGuests(ctx context.Context, before time.Time) ([]int64, error) {
	return s.forgetting(s.Store.ForgetGuests(ctx, before))
}

// Rename forgets the matches that change with it.
func (s *Store) Rename(ctx context.Context, userID, guildID, name string) ([]int64, error) {
	return s.forgetting(s.Store.Rename(ctx, userID, guildID, name))
}

// forgetting forgets matches that have changed. Who is loading one of them just now may have read
// it before: the lock waits for them.
func (s *Store) forgetting(ids []int64, err error) ([]int64, error) {
	for _, id := range ids {
		if unlock, lockErr := s.lock(context.Background(), id); lockErr == nil { // it always is
			s.matches.Delete(key(id))
			unlock()
		}
	}
	return ids, err
}

// forgetOlder forgets a match if it is older than m.
func (s *Store) forgetOlder(ctx context.Context, m *match.Match) {
	unlock, err := s.lock(ctx, m.ID)
	if err != nil {
		return // who asked is gone; a change that rests on the old one is refused
	}
	defer unlock()
	if old, ok := s.cached(m.ID); ok && old.Revision < m.Revision {
		s.matches.Delete(key(m.ID))
	}
}

// lock keeps all others from loading or changing a match until unlock is
// called. Without it a slow load could put an old match over a newer one.
func (s *Store) lock(ctx context.Context, id int64) (unlock func(), err error) {
	stripe := s.stripes[uint64(id)%uint64(len(s.stripes))]
	select {
	case stripe <- struct{}{}:
		return func() { <-stripe }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// TournamentOf remembers of a match in memory that no tournament has it: with every move it is
// asked, and once a match has begun that stays so.
func (s *Store) TournamentOf(ctx context.Context, matchID int64) (id int64, until time.Time, err error) {
	known, ok := s.item(matchID)
	if ok && known.alone.Load() {
		return 0, time.Time{}, nil
	}
	id, until, err = s.Store.TournamentOf(ctx, matchID)
	if ok && err == nil && id == 0 {
		known.alone.Store(true)
	}
	return id, until, err
}

func (s *Store) item(id int64) (item, bool) {
	it, ok := s.matches.Get(key(id))
	if !ok {
		return item{}, false
	}
	return it.(item), true
}

func (s *Store) cached(id int64) (*match.Match, bool) {
	it, ok := s.item(id)
	if ok {
		s.used.use(key(id))
	}
	return it.match, ok
}

// cache takes a match into memory, which others may have to leave for it, and
// every now and then throws out what has been there too long. One that is over leaves:
// hardly anybody asks for it again, and there is no end to them.
func (s *Store) cache(m *match.Match) {
	if m.Status == match.Over {
		s.matches.Delete(key(m.ID))
		return
	}
	it := item{match: m, alone: new(atomic.Bool)}
	if before, ok := s.item(m.ID); ok {
		it.alone = before.alone
	}
	s.matches.SetDefault(key(m.ID), it)
	for _, key := range s.used.add(key(m.ID), size(m)) {
		s.matches.Delete(key)
	}
	if s.cleanupDue(time.Now()) {
		s.matches.DeleteExpired()
	}
}

// cleanupDue reports whether it is time to throw out what has expired.
func (s *Store) cleanupDue(now time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if now.Sub(s.cleaned) < expiry {
		return false
	}
	s.cleaned = now
	return true
}

func key(id int64) string { return strconv.FormatInt(id, 10) }
