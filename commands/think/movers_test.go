package think

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"testing/synctest"

	"noughts/commands/jobs"
	"noughts/commands/table"
	"noughts/engine/match"
	"noughts/store"
)

// A secondTimeStore fails at first, and then keeps a match once it is let.
type secondTimeStore struct {
	store.Store
	match *match.Match
	let   chan struct{}
	loads int
}

func (s *secondTimeStore) Reload(context.Context, int64) (*match.Match, error) {
	if s.loads++; s.loads == 1 {
		return nil, errors.New("of a kind that does not pass")
	}
	<-s.let
	return s.match, nil
}

// A hookedLog calls a function when something is logged.
type hookedLog struct {
	slog.Handler
	hook func()
}

func (hookedLog) Enabled(context.Context, slog.Level) bool { return true }

func (l hookedLog) Handle(context.Context, slog.Record) error {
	l.hook()
	return nil
}

// A match that changes in the moment in which the work on it ends is worked on again, and counts as
// such until the bot has moved.
func TestWorkThatBeginsWhenOtherWorkEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		asked, moved := botMoves(t)
		s := &secondTimeStore{match: moved, let: make(chan struct{})}
		thinking := jobs.NewThinking(1)
		thinker := New(nil)
		thinker.Tables, thinker.Tasks = table.New(s), jobs.NewTasks(slog.New(slog.DiscardHandler))
		thinker.Remote = &jobs.Waiters{Thinking: thinking, Logger: slog.New(slog.DiscardHandler)}
		thinker.NoMove = func(*match.Match, error) {}
		change := table.Changed{After: asked}
		thinker.Tables.Logger = slog.New(hookedLog{hook: func() { thinker.OnChange(t.Context(), change) }})
		thinker.OnChange(t.Context(), change)
		synctest.Wait()
		if s.loads != 2 || !thinker.AtWork(asked.ID) {
			t.Errorf("after %d loads the bot is at work: %v", s.loads, thinker.AtWork(asked.ID))
		}
		close(s.let)
		thinker.Tasks.Wait()
		if thinker.AtWork(asked.ID) {
			t.Error("the bot has moved, and is still at work")
		}
	})
}

// What another process has changed is that one's to answer.
func TestRemoteChangesAreNotAnswered(t *testing.T) {
	asked, _ := botMoves(t)
	thinker := New(nil)
	thinker.OnChange(t.Context(), table.Changed{After: asked, Remote: true})
	if thinker.AtWork(asked.ID) {
		t.Error("the bot is at work")
	}
}
