package storetest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/store"
	"noughts/store/sqlstore"
)

// closeTime is how long a store may take to close on a busy machine.
const closeTime = 30 * time.Second

// testClosing closes a store again and again while it is used. What was saved before is there when
// it is opened again, and what comes later is refused.
func testClosing(t *testing.T, place Place) {
	open := place(t)
	leaks := goleak.IgnoreCurrent()
	rounds := 8 // the race detector makes SQLite slow
	if testing.Short() {
		rounds = 4
	}
	var users []*user
	s := open()
	for i := range 6 {
		users = append(users, newUser(t, s, i))
	}
	behind := 0 // in how many rounds something was saved after Close was called
	for range rounds {
		if closeInUse(t, s, users) {
			behind++
		}
		refused(t, s, users[0])
		s = open()
		for _, u := range users {
			u.check(t, s)
		}
	}
	closeStore(t, s)
	if behind < rounds/4 {
		t.Errorf("in only %d of %d rounds Close had to wait for something", behind, rounds)
	}
	if err := goleak.Find(leaks); err != nil {
		t.Errorf("closed stores leave goroutines behind: %v", err)
	}
}

// closeInUse closes a store while it is used, and reports whether something was saved after Close
// was called.
func closeInUse(t *testing.T, s store.Store, users []*user) bool {
	t.Helper()
	var working sync.WaitGroup
	var saved atomic.Int64 // changes so far
	var behind atomic.Bool
	closing := make(chan struct{})
	for _, u := range users {
		working.Go(func() {
			for u.use(t, s) {
				saved.Add(1)
				select {
				case <-closing:
					behind.Store(true)
				default:
				}
			}
		})
	}
	for enough := int64(1 + rand.IntN(4*len(users))); saved.Load() < enough && !t.Failed(); {
		time.Sleep(100 * time.Microsecond)
	}
	began := time.Now()
	close(closing)
	if err := s.Close(); err != nil {
		t.Errorf("close: %v", err)
	}
	if took := time.Since(began); took > closeTime {
		t.Errorf("to close took %v", took)
	}
	working.Wait()
	return behind.Load()
}

// refused checks that a store is closed.
func refused(t *testing.T, s store.Store, u *user) {
	t.Helper()
	_, created := s.Create(t.Context(), u.matches[0])
	_, updated := s.Update(t.Context(), u.matches[0], step(t, u.matches[0]))
	_, listed := s.Matches(t.Context(), store.Filter{UserID: u.id})
	_, known := s.Analysis(t.Context(), u.position)
	for what, err := range map[string]error{
		"create a match": created, "change a match": updated, "list matches": listed, "load an analysis": known,
		"touch a match":    s.SaveLastSeen(t.Context(), u.id, u.matches[0].ID, time.Now()),
		"save an analysis": s.SaveAnalysis(t.Context(), u.position, u.analysis(u.saved)),
		"save a person":    s.SavePerson(t.Context(), store.Person{}, store.Person{ID: u.id, Theme: "late"}),
	} {
		if !errors.Is(err, store.ErrClosed) {
			t.Errorf("to %s in a closed store: got %v, want %v", what, err, store.ErrClosed)
		}
	}
	if err := s.Close(); err != nil {
		t.Errorf("to close a closed store: got %v", err)
	}
}

// A user uses a store, and knows what it has saved.
type user struct {
	id       string
	matches  [2]*match.Match
	touched  int // the match that was touched last
	at       time.Time
	game     engine.Game
	position string // of which there are analyses
	saved    int    // how many of them were saved
}

func newUser(t *testing.T, s store.Store, number int) *user {
	t.Helper()
	u := &user{id: fmt.Sprint(5000 + number), at: start, game: anyGame(t)}
	for i := range u.matches {
		u.matches[i] = create(t, s, match.New(u.game, [2]match.Seat{{UserID: u.id, Name: "U"}, boris}, engine.First, start))
	}
	p := u.game.Start()
	p, err := p.Play(p.AppendMoves(nil)[number])
	if err != nil {
		t.Fatal(err)
	}
	u.position = games.FormatPosition(u.game, p)
	return u
}

// analysis is the one with a number.
func (u *user) analysis(number int) engine.Analysis {
	return engine.Analysis{Method: "test", Depth: number, Moves: []engine.Evaluation{engine.Proved(u.game.Start().AppendMoves(nil)[0], engine.Draw, 3)}}
}

// use changes something, or reads. It reports false when the store is closed.
func (u *user) use(t *testing.T, s store.Store) bool {
	var err error
	switch which := rand.IntN(2); rand.IntN(4) {
	case 0:
		var after *match.Match
		if after, err = s.Update(t.Context(), u.matches[which], toggle(t, u.matches[which])); err == nil {
			u.matches[which] = after
		}
	case 1:
		later := u.at.Add(time.Second)
		if err = s.SaveLastSeen(t.Context(), u.id, u.matches[which].ID, later); err == nil {
			u.touched, u.at = which, later
		}
	case 2:
		if err = s.SaveAnalysis(t.Context(), u.position, u.analysis(u.saved+1)); err == nil {
			u.saved++
		}
	default:
		_, err = s.Matches(t.Context(), store.Filter{UserID: u.id})
	}
	if err != nil && !errors.Is(err, store.ErrClosed) {
		t.Errorf("in a store that is being closed: got %v, want %v", err, store.ErrClosed)
	}
	return err == nil
}

// check checks that all is there that was saved, and nothing else.
func (u *user) check(t *testing.T, s store.Store) {
	t.Helper()
	for _, m := range u.matches {
		check(t, s, m)
	}
	list, err := s.Matches(t.Context(), store.Filter{UserID: u.id, Limit: 1})
	if err != nil || len(list) != 1 || u.at.After(start) && list[0].ID != u.matches[u.touched].ID {
		t.Errorf("the match that %s touched last is %v, %v, want %d", u.id, list, err, u.matches[u.touched].ID)
	}
	a, err := s.Analysis(t.Context(), u.position)
	if u.saved == 0 && !errors.Is(err, store.ErrNotFound) || u.saved > 0 && (err != nil || a.Depth != u.saved) {
		t.Errorf("the analysis of %s has depth %d, %v, want %d", u.id, a.Depth, err, u.saved)
	}
}

// ClosesInTurn closes a store in the middle of a change that waits. Close waits for that one, and
// everything that begins meanwhile is refused at once. db is what the store uses.
func ClosesInTurn(t *testing.T, s store.Store, db sqlstore.Database, open func() store.Store) {
	began, goOn := make(chan struct{}, 1), make(chan struct{})
	var ended sync.WaitGroup
	ended.Go(func() {
		err := db.Write(t.Context(), sqlstore.Synced, func(tx sqlstore.Tx) error {
			began <- struct{}{}
			<-goOn
			_, err := tx.Exec("INSERT INTO people (id, theme) VALUES ('waits', 'dark')")
			return err
		})
		if err != nil {
			t.Errorf("a change that has begun: got %v", err)
		}
	})
	<-began
	closed := make(chan error, 1)
	ended.Go(func() { closed <- s.Close() })
	for deadline := time.Now().Add(closeTime); ; {
		soon, cancel := context.WithTimeout(t.Context(), 5*time.Millisecond)
		err := s.SavePerson(soon, store.Person{}, store.Person{ID: "late", Theme: "dark"})
		cancel()
		if errors.Is(err, store.ErrClosed) {
			break
		}
		if time.Now().After(deadline) {
			t.Errorf("a change that comes while the store is being closed: got %v, want %v", err, store.ErrClosed)
			break
		}
	}
	select {
	case err := <-closed:
		t.Errorf("the store was closed in the middle of a change: %v", err)
		close(goOn)
	default:
		close(goOn)
		if err := <-closed; err != nil {
			t.Errorf("close: %v", err)
		}
	}
	ended.Wait()
	s = open()
	defer closeStore(t, s)
	if p, err := s.Person(t.Context(), "waits"); err != nil || p.Theme != "dark" {
		t.Errorf("what was saved before the store was closed is %+v, %v", p, err)
	}
}
