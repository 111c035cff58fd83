package storetest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"noughts/engine"
	"noughts/engine/match"
	"noughts/store"
)

func isConflict(err error) bool { return errors.Is(err, store.ErrConflict) }

func testNotFound(t *testing.T, place Place) {
	s := openOnce(t, place)
	ghost := match.New(anyGame(t), [2]match.Seat{anna, boris}, engine.First, start)
	ghost.ID, ghost.Revision = 4711, 1
	_, loadErr := s.Match(t.Context(), ghost.ID)
	_, updateErr := s.Update(t.Context(), ghost, step(t, ghost))
	_, shownErr := s.Delivered(t.Context(), ghost.ID)
	for name, err := range map[string]error{
		"load": loadErr, "update": updateErr, "what is shown": shownErr,
		"board":  s.SaveBoard(t.Context(), ghost.ID, store.BoardOf(ghost, false, "", start)),
		"notice": s.SaveNotice(t.Context(), ghost.ID, store.Notice{UserID: anna.UserID, At: start}),
	} {
		if !errors.Is(err, store.ErrNotFound) {
			t.Errorf("%s of a match that is not there: got %v, want %v", name, err, store.ErrNotFound)
		}
	}
	if err := s.SaveLastSeen(t.Context(), anna.UserID, ghost.ID, start); err != nil {
		t.Errorf("touch of a match that is not there: %v", err)
	}
	list(t, s, store.Filter{UserID: anna.UserID})
	first := create(t, s, ghost)
	if second := create(t, s, ghost); second.ID == first.ID {
		t.Errorf("two matches have the ID %d", first.ID)
	}
}

// testConflict changes a match that has moved on.
func testConflict(t *testing.T, place Place) {
	s := openOnce(t, place)
	old := create(t, s, match.New(anyGame(t), [2]match.Seat{anna, boris}, engine.First, start))
	now := update(t, s, old, step(t, old))
	if got, err := s.Update(t.Context(), old, old.FollowedBy(9)); !isConflict(err) || got != nil {
		t.Errorf("a change of an old revision: got %v, %v, want nil, %v", got, err, store.ErrConflict)
	}
	check(t, s, now)
	update(t, s, now, step(t, now))
}

// testDoubleMove gives a stale match the right revision, so that nothing but
// the numbers of the plies can find it out. By then half of the change has been
// written: none of it may stay.
func testDoubleMove(t *testing.T, place Place) {
	s := openOnce(t, place)
	old := create(t, s, match.New(anyGame(t), [2]match.Seat{anna, boris}, engine.First, start))
	now := update(t, s, old, step(t, old))
	forged := *old
	forged.Revision = now.Revision
	after := step(t, &forged)
	after.Theme = "must not be seen"
	if _, err := s.Update(t.Context(), &forged, after); !isConflict(err) {
		t.Errorf("the same ply twice: got %v, want %v", err, store.ErrConflict)
	}
	check(t, s, now)
}

// testRace lets several make the same ply at once, again and again.
func testRace(t *testing.T, place Place) {
	s := openOnce(t, place)
	for _, racers := range []int{2, 2, 2, 2, 2, 2, 2, 2, 7} {
		before := create(t, s, match.New(anyGame(t), [2]match.Seat{anna, boris}, engine.First, start))
		moves := before.Position().AppendMoves(nil)
		var won, lost atomic.Int32
		var winner atomic.Pointer[match.Match]
		together(racers, func(i int) {
			saved, err := s.Update(t.Context(), before, makeMove(t, before, moves[i]))
			switch {
			case err == nil:
				won.Add(1)
				winner.Store(saved)
			case isConflict(err):
				lost.Add(1)
			default:
				t.Errorf("update: %v", err)
			}
		})
		if int(won.Load()) != 1 || int(lost.Load()) != racers-1 {
			t.Fatalf("%d racers: %d were saved and %d were too late, want 1 and %d", racers, won.Load(), lost.Load(), racers-1)
		}
		check(t, s, winner.Load())
	}
}

// testNeverStale reads while others write: whoever asks after a change has
// been acknowledged must see it, and a whole match at that.
func testNeverStale(t *testing.T, place Place) {
	s := openOnce(t, place)
	base := create(t, s, match.New(anyGame(t), [2]match.Seat{anna, boris}, engine.First, start))
	var acknowledged atomic.Int64
	read := func() *match.Match {
		least := acknowledged.Load()
		m, err := s.Match(t.Context(), base.ID)
		if err != nil {
			t.Errorf("load: %v", err)
			return base
		}
		if m.Revision < least {
			t.Errorf("read revision %d after %d was acknowledged", m.Revision, least)
		}
		if int64(m.Ply()) != (m.Revision-1)%2 {
			t.Errorf("revision %d has %d moves", m.Revision, m.Ply())
		}
		return m
	}
	const rounds = 40
	together(4, func(i int) {
		for range rounds {
			m := read()
			if i == 0 {
				continue // this one only reads
			}
			saved, err := s.Update(t.Context(), m, toggle(t, m))
			if err != nil && !isConflict(err) {
				t.Errorf("update: %v", err)
			}
			if err == nil {
				raise(&acknowledged, saved.Revision)
			}
		}
	})
}

// toggle makes the first ply, or undoes it.
func toggle(t *testing.T, m *match.Match) *match.Match {
	if m.Ply() == 0 {
		return step(t, m)
	}
	return match.New(m.Game, m.Seats, m.Challenger, m.Created)
}

// raise sets v to at least n.
func raise(v *atomic.Int64, n int64) {
	for old := v.Load(); old < n && !v.CompareAndSwap(old, n); old = v.Load() {
	}
}

// together runs f(0) to f(n-1) at the same time and waits for them.
func together(n int, f func(i int)) {
	var ready, done sync.WaitGroup
	ready.Add(n)
	for i := range n {
		done.Go(func() {
			ready.Done()
			ready.Wait()
			f(i)
		})
	}
	done.Wait()
}

// testCancelled gives up before it begins.
func testCancelled(t *testing.T, place Place) {
	s := openOnce(t, place)
	m := create(t, s, match.New(anyGame(t), [2]match.Seat{anna, boris}, engine.First, start))
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Update(gone, m, step(t, m)); !errors.Is(err, context.Canceled) {
		t.Errorf("update: got %v, want %v", err, context.Canceled)
	}
	if _, err := s.Create(gone, m); !errors.Is(err, context.Canceled) {
		t.Errorf("create: got %v, want %v", err, context.Canceled)
	}
	if _, err := s.Matches(gone, store.Filter{}); !errors.Is(err, context.Canceled) {
		t.Errorf("list: got %v, want %v", err, context.Canceled)
	}
	check(t, s, m)
	update(t, s, m, step(t, m))
}

// testForgetRace deletes people while what they do is saved, again and again: of what rests on
// their seat in a match nothing stays.
func testForgetRace(t *testing.T, place Place) {
	s := openOnce(t, place)
	patient, cancel := context.WithTimeout(t.Context(), 2*time.Minute) // they wait for each other, on a busy machine for long
	defer cancel()
	for round := range 15 {
		me := match.Seat{UserID: fmt.Sprint(7000 + round), Name: "Zoe"}
		m := create(t, s, match.New(anyGame(t), [2]match.Seat{me, boris}, engine.First, start))
		do := []func() error{
			func() error { return forgetNow(patient, s, m.ID, me.UserID) },
			func() error { return s.SaveLastSeen(patient, me.UserID, m.ID, start) },
			func() error { return s.SetPlans(patient, m.ID, me.UserID, []string{"a1 b1", "a1 c1"}) },
			func() error { return s.SaveNotice(patient, m.ID, store.Notice{UserID: me.UserID, At: start}) },
			func() error {
				own := store.OwnPuzzle{Puzzle: "own" + me.UserID, Ply: 2, Data: []byte("{}")}
				if err := s.SaveOwnPuzzles(patient, me.UserID, m.ID, []store.OwnPuzzle{own}); !errors.Is(err, store.ErrNotFound) {
					return err
				}
				return nil
			},
		}
		together(len(do), func(i int) {
			if err := do[i](); err != nil {
				t.Errorf("round %d, %d: %v", round, i, err)
			}
		})
		personal(t, s, me.UserID, store.PersonalData{})
		d, err := s.Delivered(t.Context(), m.ID)
		own, ownErr := s.OwnPuzzles(t.Context(), me.UserID)
		searched, searchedErr := s.SearchedMatches(t.Context(), me.UserID)
		if err := errors.Join(err, ownErr, searchedErr); err != nil || d.Notice.UserID == me.UserID || len(own)+len(searched) > 0 {
			t.Errorf("round %d: called %+v, puzzles %v of %v, %v", round, d.Notice, own, searched, err)
		}
	}
}

// forgetNow deletes what is kept of somebody who plays one match, whatever changes it meanwhile.
func forgetNow(ctx context.Context, s store.Store, id int64, userID string) error {
	for {
		m, err := s.Match(ctx, id)
		if err != nil {
			return err
		}
		after, err := m.Leave(userID, start)
		if err != nil {
			return err
		}
		if _, err = s.ForgetPerson(ctx, userID, match.FormerID(userID), []store.Change{{Before: m, After: after}}); !isConflict(err) {
			return err
		}
	}
}
