package app

import (
	"context"
	"sync/atomic"
	"testing"

	"noughts/commands"
	"noughts/engine/match"
	"noughts/store"
)

// A countingStore counts the loads of single matches.
type countingStore struct {
	store.Store
	loads atomic.Int64
}

func (s *countingStore) Match(ctx context.Context, id int64) (*match.Match, error) {
	s.loads.Add(1)
	return s.Store.Match(ctx, id)
}

// counted lets the harness's App count its loads from now on.
func (h *harness) counted() *countingStore {
	s := &countingStore{Store: h.app.Store}
	h.app.Store = s
	return s
}

// A press on a cell loads its match once, the bot's answer and all that follows it
// included.
func TestAClickLoadsItsMatchOnce(t *testing.T) {
	h := newHarness(t)
	h.run("ada", "play", "game", "tic-tac-toe", "level", "novice")
	s := h.counted()
	_, at := h.board(1)
	s.loads.Store(0)
	h.wants(h.pressID("ada", "match/1/0/b2", at), commands.Update, "<@ada> to move")
	if n := s.loads.Load(); n != 1 {
		t.Errorf("a click loaded its match %d times, want once", n)
	}
	if m := h.match(1); m.Ply() != 2 {
		t.Errorf("%d plies, want the person's and the bot's", m.Ply())
	}
}

// So does one between people, who are called with a notice.
func TestAClickBetweenPeopleLoadsItsMatchOnce(t *testing.T) {
	h := newHarness(t)
	id := h.challenge("tic-tac-toe", 1)
	_, at := h.board(id)
	s := h.counted()
	h.wants(h.pressID("ada", "match/1/0/b2", at), commands.Update, "<@ben> to move")
	if n := s.loads.Load(); n != 1 {
		t.Errorf("a click loaded its match %d times, want once", n)
	}
}

// What another process changed is found when it matters: the store judges.
func TestAnotherProcessIsNoticed(t *testing.T) {
	h := newHarness(t)
	h.challenge("tic-tac-toe", 1)
	first := h.app
	h.open() // a second App over the same file
	second := h.app
	_, at := h.board(1)
	h.pressID("ada", "match/1/0/a1", at)
	h.app = first
	h.wants(h.pressID("ada", "match/1/0/b1", at), commands.Private, "moved on")
	h.pressID("ben", "match/1/1/b1", at)
	h.app = second
	h.wants(h.pressID("ada", "match/1/2/c1", at), commands.Update, "<@ben> to move")
	if m := h.match(1); m.Ply() != 3 {
		t.Errorf("%d plies, want 3", m.Ply())
	}
}
