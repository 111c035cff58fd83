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

// counted lets the table's App count its loads from now on.
func (tb *table) counted() *countingStore {
	s := &countingStore{Store: tb.app.Store}
	tb.app.Store = s
	return s
}

// A press on a cell loads its match once, the bot's answer and all that follows it
// included.
func TestAClickLoadsItsMatchOnce(t *testing.T) {
	tb := newTable(t)
	tb.run("ada", "play", "game", "tic-tac-toe", "level", "novice")
	s := tb.counted()
	_, at := tb.board(1)
	s.loads.Store(0)
	tb.wants(tb.pressID("ada", "match/1/0/b2", at), commands.Update, "<@ada> to move")
	if n := s.loads.Load(); n != 1 {
		t.Errorf("a click loaded its match %d times, want once", n)
	}
	if m := tb.match(1); m.Ply() != 2 {
		t.Errorf("%d plies, want the person's and the bot's", m.Ply())
	}
}

// So does one between people, who are called with a notice.
func TestAClickBetweenPeopleLoadsItsMatchOnce(t *testing.T) {
	tb := newTable(t)
	id := tb.challenge("tic-tac-toe", 1)
	_, at := tb.board(id)
	s := tb.counted()
	tb.wants(tb.pressID("ada", "match/1/0/b2", at), commands.Update, "<@ben> to move")
	if n := s.loads.Load(); n != 1 {
		t.Errorf("a click loaded its match %d times, want once", n)
	}
}

// What another process changed is found when it matters: the store judges.
func TestAnotherProcessIsNoticed(t *testing.T) {
	tb := newTable(t)
	tb.challenge("tic-tac-toe", 1)
	first := tb.app
	tb.open() // a second App over the same file
	second := tb.app
	_, at := tb.board(1)
	tb.pressID("ada", "match/1/0/a1", at)
	tb.app = first
	tb.wants(tb.pressID("ada", "match/1/0/b1", at), commands.Private, "moved on")
	tb.pressID("ben", "match/1/1/b1", at)
	tb.app = second
	tb.wants(tb.pressID("ada", "match/1/2/c1", at), commands.Update, "<@ben> to move")
	if m := tb.match(1); m.Ply() != 3 {
		t.Errorf("%d plies, want 3", m.Ply())
	}
}
