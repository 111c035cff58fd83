package cached_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/store"
	"noughts/store/cached"
	"noughts/store/sqlite"
)

// shared opens a file that others have open too.
func shared(t *testing.T, path string) *cached.Store {
	t.Helper()
	db, err := sqlite.OpenShared(t.Context(), path, nil)
	if err != nil {
		t.Fatal(err)
	}
	c := cached.New(db)
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})
	return c
}

// played makes the next ply.
func played(t *testing.T, m *match.Match) *match.Match {
	t.Helper()
	turn, _ := m.Turn()
	next, err := m.Play(m.Seats[turn].UserID, m.Ply(), m.Position().AppendMoves(nil)[0], m.Touched.Add(time.Second))
	if err != nil {
		t.Fatal(err)
	}
	return next
}

// TestTwoProcesses plays one game over two stores of one file, by turns. Each
// remembers what the other has changed since: the first change after that is
// refused, once, and then it goes on from what is stored. That the other's board
// was never delivered is seen here too.
func TestTwoProcesses(t *testing.T) {
	path := filepath.Join(t.TempDir(), "noughts.db")
	stores := [2]*cached.Store{shared(t, path), shared(t, path)}
	game, err := games.Parse(games.Presets()[0].Variant)
	if err != nil {
		t.Fatal(err)
	}
	m, err := stores[0].Create(t.Context(), match.New(game, [2]match.Seat{{UserID: "1"}, {UserID: "2"}}, engine.First, time.Now()))
	if err != nil {
		t.Fatal(err)
	}
	id := m.ID
	conflicts := 0
	for ply := range 4 {
		here := stores[ply%2]
		m, err := here.Match(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		saved, err := here.Update(t.Context(), m, played(t, m))
		if errors.Is(err, store.ErrConflict) {
			conflicts++
			if m, err = here.Match(t.Context(), id); err != nil || m.Ply() != ply {
				t.Fatalf("after the conflict at ply %d: %d plies, %v", ply, m.Ply(), err)
			}
			saved, err = here.Update(t.Context(), m, played(t, m))
		}
		if err != nil || saved.Ply() != ply+1 {
			t.Fatalf("ply %d: %v", ply+1, err)
		}
		if d, err := stores[1-ply%2].Delivered(t.Context(), id); err != nil || !d.Due || d.Board.Revision == saved.Revision {
			t.Errorf("what is shown of ply %d, to the other: %+v, %v", ply+1, d, err)
		}
		if err := here.SaveBoard(t.Context(), id, store.BoardOf(saved, false, "", time.Now())); err != nil {
			t.Fatal(err)
		}
	}
	if conflicts != 2 { // the second store's first look is at the file
		t.Errorf("%d conflicts, want 2", conflicts)
	}
}

// TestListsRenewMemory lists a match that another process has changed: memory
// must not be older than what was shown.
func TestListsRenewMemory(t *testing.T) {
	path := filepath.Join(t.TempDir(), "noughts.db")
	here, there := shared(t, path), shared(t, path)
	game, err := games.Parse(games.Presets()[0].Variant)
	if err != nil {
		t.Fatal(err)
	}
	m, err := here.Create(t.Context(), match.New(game, [2]match.Seat{{UserID: "1"}, {UserID: "2"}}, engine.First, time.Now()))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := here.Match(t.Context(), m.ID); err != nil {
		t.Fatal(err)
	}
	now, err := there.Update(t.Context(), m, played(t, m))
	if err != nil {
		t.Fatal(err)
	}
	list, err := here.Matches(t.Context(), store.Filter{UserID: "1"})
	if err != nil || len(list) != 1 || list[0].Revision != now.Revision {
		t.Fatalf("listed %v, %v", list, err)
	}
	if got, err := here.Match(t.Context(), m.ID); err != nil || got.Revision != now.Revision {
		t.Errorf("got revision %d, %v, after %d was listed", got.Revision, err, now.Revision)
	}
}

// TestBound loads many matches into a memory that holds a few: those used last
// stay.
func TestBound(t *testing.T) {
	s := newSlow(t)
	s.m.Theme = strings.Repeat("x", 100_000)
	m := *s.m
	const room = 5
	c := cached.NewSized(s, room*(len(m.Theme)+5000))
	ask := func(id int64, wantLoaded bool) {
		t.Helper()
		before := s.loads
		s.m.ID = id
		if _, err := c.Match(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		if loaded := s.loads > before; loaded != wantLoaded {
			t.Errorf("match %d: loaded is %v, want %v", id, loaded, wantLoaded)
		}
		next := *s.m
		s.m = &next
	}
	for id := range int64(room) {
		ask(id+1, true)
	}
	ask(1, false) // now 2 was used longest ago
	ask(6, true)
	ask(1, false)
	ask(2, true) // in place of 3
	ask(4, false)
	ask(3, true)
	for id := range int64(1000) {
		ask(id+100, true)
		ask(id+100, false)
	}
	if n, bytes := c.Remembered(); n > room || bytes > room*(len(m.Theme)+5000) || n < room-1 {
		t.Errorf("%d matches of %d bytes are remembered", n, bytes)
	}
	ask(1, true)
	huge := *s.m
	huge.Theme = fmt.Sprint(strings.Repeat("x", 10*room*len(m.Theme)))
	s.m = &huge
	ask(7, true)
	ask(7, true) // never fits
}

// TestBoundCountsOnce changes one match often and forgets it: what it took is
// counted once, and then no more.
func TestBoundCountsOnce(t *testing.T) {
	s := newSlow(t)
	c := cached.New(s)
	load(t, c, s, s.m, 1)
	_, once := c.Remembered()
	for i := range 50 {
		if _, err := c.Update(t.Context(), s.m, s.m.FollowedBy(int64(i))); err != nil {
			t.Fatal(err)
		}
		if n, bytes := c.Remembered(); n != 1 || bytes != once {
			t.Fatalf("after %d changes: %d matches of %d bytes, want one of %d", i+1, n, bytes, once)
		}
	}
	s.fail = errors.New("the disk is full")
	if _, err := c.Update(t.Context(), s.m, s.m.FollowedBy(4)); !errors.Is(err, s.fail) {
		t.Errorf("got %v, want %v", err, s.fail)
	}
	if n, bytes := c.Remembered(); n != 0 || bytes != 0 {
		t.Errorf("forgotten, and still %d matches of %d bytes", n, bytes)
	}
}
