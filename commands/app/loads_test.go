package app_test

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/render"
	"noughts/store"
)

// A countingStore counts the loads of single matches, and their changes.
type countingStore struct {
	store.Store
	loads, changes atomic.Int64
	tournaments    atomic.Int64 // loads of single ones
	before         func()       // if set, called once before a change
}

func (s *countingStore) Update(ctx context.Context, before, after *match.Match) (*match.Match, error) {
	s.changes.Add(1)
	if f := s.before; f != nil {
		s.before = nil
		f()
	}
	return s.Store.Update(ctx, before, after)
}

func (s *countingStore) Match(ctx context.Context, id int64) (*match.Match, error) {
	s.loads.Add(1)
	return s.Store.Match(ctx, id)
}

func (s *countingStore) Tournament(ctx context.Context, id int64) (store.Tournament, error) {
	s.tournaments.Add(1)
	return s.Store.Tournament(ctx, id)
}

// Whoever opens a tournament and plays in it has it loaded once.
func TestJoiningOnesOwnTournamentLoadsItOnce(t *testing.T) {
	h := newHarness(t)
	h.Run("mod", "tournament", "game", "tic-tac-toe")
	h.PressID("mod", "tournament/new/create/tic-tac-toe", "private")
	s := h.counted()
	h.Wants(h.PressID("mod", "tournament/in/1", "private"), commands.Update, "You're in")
	if n := s.tournaments.Load(); n != 1 {
		t.Errorf("it is loaded %d times", n)
	}
}

// counted lets the harness's App count its loads from now on.
func (h *harness) counted() *countingStore {
	s := &countingStore{Store: h.Store.Store}
	h.SetStore(s)
	return s
}

// A press on a cell loads its match once, the bot's answer and all that follows it
// included.
func TestAClickLoadsItsMatchOnce(t *testing.T) {
	h := newHarness(t)
	h.Run("ada", "play", "game", "tic-tac-toe", "level", "novice")
	s := h.counted()
	_, at := h.Board(1)
	s.loads.Store(0)
	h.Wants(h.PressID("ada", "match/1/0/b2", at), commands.Update, h.ToMove("ada"))
	if n := s.loads.Load(); n != 1 {
		t.Errorf("a click loaded its match %d times, want once", n)
	}
	if m := h.Match(1); m.Ply() != 2 {
		t.Errorf("%d plies, want the person's and the bot's", m.Ply())
	}
}

// So does one between people, who are called with a notice.
func TestAClickBetweenPeopleLoadsItsMatchOnce(t *testing.T) {
	h := newHarness(t)
	id := h.Challenge("tic-tac-toe", 1)
	_, at := h.Board(id)
	s := h.counted()
	h.App.Notify.Delay = time.Hour
	h.Wants(h.PressID("ada", "match/1/0/b2", at), commands.Update, h.ToMove("ben"))
	if n := s.loads.Load(); n != 1 {
		t.Errorf("a click loaded its match %d times, want once", n)
	}
	if n := s.changes.Load(); n != 1 {
		t.Errorf("a click changed its match %d times, want once", n)
	}
}

// What another process changed is found when it matters: the store judges.
func TestAnotherProcessIsNoticed(t *testing.T) {
	h := newHarness(t)
	h.Challenge("tic-tac-toe", 1)
	first := h.App
	h.Open() // a second App over the same file
	second := h.App
	_, at := h.Board(1)
	h.PressID("ada", "match/1/0/a1", at)
	h.App = first
	h.Wants(h.PressID("ada", "match/1/0/b1", at), commands.Private, "moved on")
	h.PressID("ben", "match/1/1/b1", at)
	h.App = second
	h.Wants(h.PressID("ada", "match/1/2/c1", at), commands.Update, h.ToMove("ben"))
	if m := h.Match(1); m.Ply() != 3 {
		t.Errorf("%d plies, want 3", m.Ply())
	}
}

// draws lets the harness count the pictures that are drawn from now on.
func (h *harness) draws() *atomic.Int64 {
	var n atomic.Int64
	h.App.Painter.Draw = func(engine.Board, render.Options) ([]byte, error) {
		n.Add(1)
		return []byte("picture"), nil
	}
	return &n
}

// A click is one change of the store and one picture, the bot's answer included.
func TestAClickIsOneChangeAndOnePicture(t *testing.T) {
	h := newHarness(t)
	h.Run("ada", "play", "game", "tic-tac-toe", "level", "best")
	s, drawn := h.counted(), h.draws()
	_, at := h.Board(1)
	h.Wants(h.PressID("ada", "match/1/0/b2", at), commands.Update, h.ToMove("ada"))
	if s.changes.Load() != 1 || drawn.Load() != 1 || h.Match(1).Ply() != 2 {
		t.Errorf("a click made %d changes, %d pictures and %d plies, want 1, 1 and 2", s.changes.Load(), drawn.Load(), h.Match(1).Ply())
	}
	h.Wants(h.Run("ada", "move", "move", "a2"), commands.Private, "Noughts answered")
	if s.changes.Load() != 2 || drawn.Load() != 2 || h.Match(1).Ply() != 4 {
		t.Errorf("with a typed move there are %d changes, %d pictures and %d plies, want 2, 2 and 4", s.changes.Load(), drawn.Load(), h.Match(1).Ply())
	}
}

// A board on which the bot thinks is drawn only when somebody gets to see it.
func TestABoardThatNobodySeesIsNotDrawn(t *testing.T) {
	h := newHarness(t)
	h.App.Thinker.AtOnce = 0 // every answer takes a little longer
	h.Run("ada", "play", "game", "tic-tac-toe", "level", "best")
	_, at := h.Board(1)
	drawn := h.draws()
	ask := []func() *apptest.UnderWay{
		func() *apptest.UnderWay { return h.Handle(commands.Press, "ada", "match/1/0/b2", at) },
		func() *apptest.UnderWay {
			return h.Handle(commands.Invoke, "ben", "play", "", "game", "mnk:4x4:4", "level", "novice", "side", "second")
		},
	}
	for i, asks := range ask {
		release := h.Occupy()
		w := asks()
		if interim := w.First().Message; !strings.Contains(interim.Text, "Noughts is thinking") || drawn.Load() != int64(2*i+1) {
			t.Errorf("request %d: after %d pictures, want %d, it shows %q", i, drawn.Load(), 2*i+1, interim.Text)
		}
		release()
		w.End()
	}
	if drawn.Load() != 4 {
		t.Errorf("%d pictures, want 4", drawn.Load())
	}
}

// So is one between people; and what was drawn for the reply serves a redraw.
func TestAClickBetweenPeopleIsOnePicture(t *testing.T) {
	h := newHarness(t)
	id := h.Challenge("tic-tac-toe", 1)
	drawn := h.draws()
	h.Press("ada", id, "/b2")
	if drawn.Load() != 1 {
		t.Errorf("a click made %d pictures, want 1", drawn.Load())
	}
	if err := h.App.Boards.Again(t.Context(), h.Match(id)); err != nil || drawn.Load() != 1 {
		t.Errorf("the same board was drawn again: %d pictures, %v", drawn.Load(), err)
	}
}

// When another process changes a match between its load and its change, the change
// is tried on what is there then: what still makes sense is done, and what does not
// is refused for the reason there is.
func TestAConflictIsTriedAgain(t *testing.T) {
	h := newHarness(t)
	id := h.Challenge("tic-tac-toe", 1)
	_, at := h.Board(id)
	s := h.counted()
	elsewhere := func(f func(m *match.Match) (*match.Match, error)) func() {
		return func() {
			before := h.Match(id)
			after, err := f(before)
			if err == nil {
				_, err = s.Store.Update(t.Context(), before, after)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	s.before = elsewhere(func(m *match.Match) (*match.Match, error) { return m.Themed("light"), nil })
	h.Wants(h.PressID("ada", "match/1/0/a1", at), commands.Update, h.ToMove("ben"))
	s.before = elsewhere(func(m *match.Match) (*match.Match, error) {
		return m.Play("ben", 1, engine.Move{Cell: 1, Symbol: engine.O}, h.Now())
	})
	h.Wants(h.PressID("ben", "match/1/1/c3", at), commands.Private, "moved on")
	if m := h.Match(id); m.Ply() != 2 || m.Theme != "light" {
		t.Errorf("%d plies in the theme %q, want 2 in light", m.Ply(), m.Theme)
	}
	if msg, _ := h.Board(id); apptest.Button(msg, "match/1/2/c3") == nil {
		t.Errorf("the board of another process's move was not drawn: %q", msg.Text)
	}
}
