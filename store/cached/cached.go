// Package cached keeps the matches that are being played in memory, before any
// other store.
//
// It assumes that within the guilds it serves no other process changes matches:
// then a match from memory is never older than a change that has been
// acknowledged. Should another process change one after all, nothing is lost:
// the store refuses the change that rests on the old match with
// store.ErrConflict, and the match leaves the memory.
package cached

import (
	"context"
	"strconv"
	"sync"
	"time"

	"github.com/patrickmn/go-cache"

	"noughts/engine/match"
	"noughts/store"
)

// keep is how long a match stays in memory after it was loaded or changed: a
// lively game stays, one that waits for an answer overnight does not.
const keep = time.Hour

// A Store is a store.Store with a memory. Matches never change once made, so
// all who ask share them.
type Store struct {
	store.Store // lists and people come straight from here

	matches *cache.Cache
	stripes [64]chan struct{} // by match: who has put something in may load or change it

	mu    sync.Mutex
	swept time.Time // when forgotten matches were last thrown out
}

var _ store.Store = (*Store)(nil)

// New puts a memory before a store, which it owns from then on.
func New(s store.Store) *Store {
	// No cleanup interval: that would start a goroutine nobody waits for.
	c := &Store{Store: s, matches: cache.New(keep, 0), swept: time.Now()}
	for i := range c.stripes {
		c.stripes[i] = make(chan struct{}, 1)
	}
	return c
}

// Match returns a match from memory, or loads it.
func (s *Store) Match(ctx context.Context, id int64) (*match.Match, error) {
	if m, ok := s.remembered(id); ok {
		return m, nil
	}
	unlock, err := s.lock(ctx, id)
	if err != nil {
		return nil, err
	}
	defer unlock()
	if m, ok := s.remembered(id); ok {
		return m, nil // another goroutine loaded it while this one waited
	}
	m, err := s.Store.Match(ctx, id)
	if err != nil {
		return nil, err
	}
	s.remember(m)
	return m, nil
}

// Update saves a change and remembers it. After an error, a conflict above
// all, memory and store may differ, so the match is forgotten.
func (s *Store) Update(ctx context.Context, before, after *match.Match) (*match.Match, error) {
	unlock, err := s.lock(ctx, before.ID)
	if err != nil {
		return nil, err
	}
	defer unlock()
	saved, err := s.Store.Update(ctx, before, after)
	if err != nil {
		s.matches.Delete(key(before.ID))
		return nil, err
	}
	s.remember(saved)
	return saved, nil
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

func (s *Store) remembered(id int64) (*match.Match, bool) {
	m, ok := s.matches.Get(key(id))
	if !ok {
		return nil, false
	}
	return m.(*match.Match), true
}

// remember takes a match into memory, and every now and then throws out what
// has been there too long.
func (s *Store) remember(m *match.Match) {
	s.matches.SetDefault(key(m.ID), m)
	s.mu.Lock()
	defer s.mu.Unlock()
	if now := time.Now(); now.Sub(s.swept) >= keep {
		s.swept = now
		s.matches.DeleteExpired()
	}
}

func key(id int64) string { return strconv.FormatInt(id, 10) }
