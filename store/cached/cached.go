// Package cached is a cache of the matches that are being played, in front of any other store. Its
// size in bytes is bounded: the least recently used matches are evicted.
//
// If no other process changes the matches of the guilds that this one serves, a cached match is
// never older than an acknowledged change. If another process does, as behind an endpoint that
// several share, Match may return an older match, but nothing is lost: the store refuses a change
// that is based on an old match with store.ErrConflict, and the match is loaded again. The same
// happens when a list shows a newer match than the cached one.
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

// expiry is how long a match is cached after it was loaded or changed: a lively game stays, a game
// that waits overnight does not.
const expiry = time.Hour

// budget is how many bytes of matches are cached: some thirty thousand games, measured as overhead
// was. How many games are played at once is a guess.
const budget = 32 << 20

// A Store is a store.Store with a cache of matches. A match value never changes, so all callers
// share it.
type Store struct {
	store.Store // the store behind the cache

	Metrics *metrics.Metrics // counts hits and misses; may be nil

	matches *cache.Cache
	stripes [64]chan struct{} // locks by match: a token in the channel is the right to load or change it
	used    recency           // of the cached matches

	mu      sync.Mutex
	cleaned time.Time // when expired matches were last deleted
}

var _ store.Store = (*Store)(nil)

// An item is a cached match.
type item struct {
	match *match.Match
	alone *atomic.Bool // it is known to belong to no tournament
}

// New puts a cache in front of a store, which it owns from then on.
func New(s store.Store) *Store { return NewSized(s, budget) }

// NewSized is New with a cache of so many bytes.
func NewSized(s store.Store, bytes int) *Store {
	// No cleanup interval: that would start a goroutine without an owner.
	c := &Store{Store: s, matches: cache.New(expiry, 0), used: recency{budget: bytes}, cleaned: time.Now()}
	c.matches.OnEvicted(func(key string, _ any) { c.used.drop(key) })
	for i := range c.stripes {
		c.stripes[i] = make(chan struct{}, 1)
	}
	return c
}

// Match returns a match from the cache, or loads it.
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

// Reload loads a match and caches it.
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

// Update saves a change and caches the result. After an error, cache and store may differ, so the
// match is deleted from the cache. After a conflict they do differ, and the stored match is loaded.
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
		} // else the next Match returns the error
	}
	return nil, err
}

// Matches lists matches, and deletes cached ones that turn out to be older.
func (s *Store) Matches(ctx context.Context, f store.Filter) ([]*match.Match, error) {
	list, err := s.Store.Matches(ctx, f)
	for _, m := range list {
		if old, ok := s.cached(m.ID); ok && old.Revision < m.Revision {
			s.forgetOlder(ctx, m)
		}
	}
	return list, err
}

// ForgetPerson deletes the matches that it changes from the cache.
func (s *Store) ForgetPerson(ctx context.Context, userID, standIn string, ended []store.Change) ([]int64, error) {
	return s.forgetting(s.Store.ForgetPerson(ctx, userID, standIn, ended))
}

// ForgetServer deletes the matches that it changes from the cache.
func (s *Store) ForgetServer(ctx context.Context, guildID string, ended []store.Change) ([]int64, error) {
	return s.forgetting(s.Store.ForgetServer(ctx, guildID, ended))
}

// ForgetGuests deletes the matches that it changes from the cache.
func (s *Store) ForgetGuests(ctx context.Context, before time.Time) ([]int64, error) {
	return s.forgetting(s.Store.ForgetGuests(ctx, before))
}

// Rename deletes the matches that it changes from the cache.
func (s *Store) Rename(ctx context.Context, userID, guildID, name string) ([]int64, error) {
	return s.forgetting(s.Store.Rename(ctx, userID, guildID, name))
}

// forgetting deletes changed matches from the cache. A goroutine that is just loading one may have
// read it before the change: the lock waits for it.
func (s *Store) forgetting(ids []int64, err error) ([]int64, error) {
	for _, id := range ids {
		if unlock, lockErr := s.lock(context.Background(), id); lockErr == nil { // it always is
			s.matches.Delete(key(id))
			unlock()
		}
	}
	return ids, err
}

// forgetOlder deletes a match from the cache if it is older than m.
func (s *Store) forgetOlder(ctx context.Context, m *match.Match) {
	unlock, err := s.lock(ctx, m.ID)
	if err != nil {
		return // the caller is gone; a change based on the old match is refused
	}
	defer unlock()
	if old, ok := s.cached(m.ID); ok && old.Revision < m.Revision {
		s.matches.Delete(key(m.ID))
	}
}

// lock prevents other loads and changes of a match until unlock is called. Without it, a slow load
// could replace a newer match by an old one.
func (s *Store) lock(ctx context.Context, id int64) (unlock func(), err error) {
	stripe := s.stripes[uint64(id)%uint64(len(s.stripes))]
	select {
	case stripe <- struct{}{}:
		return func() { <-stripe }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// TournamentOf caches that a match belongs to no tournament: every move asks this, and the answer
// does not change once a match has begun.
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

// cache caches a match, which may evict others, and now and then deletes expired ones. A match that
// is over is not cached: it is hardly ever loaded again, and there is no end of them.
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

// cleanupDue reports whether it is time to delete expired matches.
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
