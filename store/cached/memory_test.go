package cached_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/store"
	"noughts/store/cached"
)

// slow is a store of one match that counts how often it is asked and can be
// held up.
type slow struct {
	store.Store // the rest is not asked for
	m           *match.Match
	loads       int
	hold        chan struct{} // closed to let loads go on; nil without
	fail        error
}

func newSlow(t *testing.T) *slow {
	t.Helper()
	game, err := games.Parse(games.Presets()[0].Variant)
	if err != nil {
		t.Fatal(err)
	}
	m := match.New(game, [2]match.Seat{{UserID: "1"}, {UserID: "2"}}, engine.First, time.Now())
	m.ID, m.Revision = 7, 1
	return &slow{m: m}
}

func (s *slow) Match(context.Context, int64) (*match.Match, error) {
	s.loads++
	m := s.m
	if s.hold != nil {
		<-s.hold
	}
	return m, s.fail
}

func (s *slow) Update(_ context.Context, before, after *match.Match) (*match.Match, error) {
	if s.fail != nil {
		return nil, s.fail
	}
	if before.Revision != s.m.Revision {
		return nil, store.ErrConflict
	}
	saved := *after
	saved.Revision++
	s.m = &saved
	return s.m, nil
}

// load asks for the match and checks what comes and how often the store was
// asked until now.
func load(t *testing.T, c *cached.Store, s *slow, want *match.Match, loads int) {
	t.Helper()
	got, err := c.Match(t.Context(), 7)
	if err != nil || got != want || s.loads != loads {
		t.Errorf("got %p, %v after %d loads, want %p after %d", got, err, s.loads, want, loads)
	}
}

func TestRemembers(t *testing.T) {
	s := newSlow(t)
	c := cached.New(s)
	load(t, c, s, s.m, 1)
	load(t, c, s, s.m, 1)
	saved, err := c.Update(t.Context(), s.m, s.m.FollowedBy(2))
	if err != nil {
		t.Fatal(err)
	}
	load(t, c, s, saved, 1)
}

// TestForgetsAfterError lets another process change the match, and the disk
// fail: either way memory may be wrong, and the store is asked again.
func TestForgetsAfterError(t *testing.T) {
	s := newSlow(t)
	c := cached.New(s)
	old := s.m
	load(t, c, s, old, 1)
	elsewhere, err := s.Update(t.Context(), old, old.FollowedBy(2))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Update(t.Context(), old, old.FollowedBy(3)); !errors.Is(err, store.ErrConflict) {
		t.Errorf("got %v, want %v", err, store.ErrConflict)
	}
	load(t, c, s, elsewhere, 2)

	s.fail = errors.New("the disk is full")
	if _, err := c.Update(t.Context(), elsewhere, elsewhere.FollowedBy(4)); !errors.Is(err, s.fail) {
		t.Errorf("got %v, want %v", err, s.fail)
	}
	if m, err := c.Match(t.Context(), 7); m != nil || !errors.Is(err, s.fail) {
		t.Errorf("got %v, %v, want what the store says", m, err)
	}
	s.fail = nil
	load(t, c, s, elsewhere, 4)
}

// TestForgetsWhatIsOver lets a match end, and another that was over be asked for: the
// memory holds the games that are being played, however many there were before.
func TestForgetsWhatIsOver(t *testing.T) {
	s := newSlow(t)
	c := cached.New(s)
	load(t, c, s, s.m, 1)
	over, err := s.m.Resign("1", time.Now())
	if err != nil {
		t.Fatal(err)
	}
	saved, err := c.Update(t.Context(), s.m, over)
	if err != nil {
		t.Fatal(err)
	}
	load(t, c, s, saved, 2)
	load(t, c, s, saved, 3)
}

// TestForgetsWithTime keeps a match that is changed now and then, and drops one
// that nobody changes.
func TestForgetsWithTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSlow(t)
		c := cached.New(s)
		load(t, c, s, s.m, 1)
		for range 5 {
			time.Sleep(50 * time.Minute)
			if _, err := c.Update(t.Context(), s.m, s.m.FollowedBy(2)); err != nil {
				t.Fatal(err)
			}
			load(t, c, s, s.m, 1)
		}
		time.Sleep(2 * time.Hour)
		load(t, c, s, s.m, 2)
	})
}

// TestSlowLoad changes a match while a load of the old one is on its way: what
// comes late must not stay.
func TestSlowLoad(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSlow(t)
		c := cached.New(s)
		old := s.m
		s.hold = make(chan struct{})
		loaded, updated := make(chan struct{}), make(chan struct{})
		go func() {
			defer close(loaded)
			if _, err := c.Match(t.Context(), 7); err != nil {
				t.Error(err)
			}
		}()
		synctest.Wait() // the load has read the old match, and is held up
		var saved *match.Match
		go func() {
			defer close(updated)
			var err error
			if saved, err = c.Update(t.Context(), old, old.FollowedBy(2)); err != nil {
				t.Error(err)
			}
		}()
		synctest.Wait() // the change is as far as it may go
		gone, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := c.Match(gone, 7); !errors.Is(err, context.Canceled) {
			t.Errorf("who does not want to wait: got %v, want %v", err, context.Canceled)
		}
		close(s.hold)
		<-loaded
		<-updated
		load(t, c, s, saved, 1)
	})
}
