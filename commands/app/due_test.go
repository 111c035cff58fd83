package app_test

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"noughts/competition/solving"
	"noughts/engine/match"
	"noughts/store"
)

// due does a job, and says when it is to be done again.
func (h *harness) due(j store.Job) time.Time {
	h.T.Helper()
	j.GuildID = "guild"
	again, err := h.App.Do(h.T.Context(), j)
	if err != nil {
		h.T.Errorf("%+v: %v", j, err)
	}
	h.App.Tasks.Wait()
	return again
}

// A challenge whose time is up is over a second later.
func TestChallengesEndInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHarness(t)
		h.Run("ada", "play", "game", "tic-tac-toe", "anyone", "true")
		h.App.Connected(t.Context())
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error)
		go func() { done <- h.App.Run(ctx) }()
		time.Sleep(5*time.Second + time.Millisecond)
		h.Advance(h.Match(1).Deadline.Sub(h.Now()))
		time.Sleep(time.Second)
		synctest.Wait()
		if m := h.Match(1); m.Status != match.Offered {
			t.Errorf("at its deadline it is %v already", m.Status)
		}
		h.Advance(time.Second)
		time.Sleep(time.Second)
		synctest.Wait()
		if m := h.Match(1); m.Status != match.Over {
			t.Errorf("a second after its deadline it is still %v", m.Status)
		}
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
}

// A job does what is due once, however often it comes; where its place lets the bot do nothing, it
// is done again later.
func TestJobsAreDoneOnce(t *testing.T) {
	h := newHarness(t)
	h.App.Access.TickClocks(t.Context())
	h.PressID("ben", "settings/remind", "private", "remind")
	h.Timed("3d") // ben is to be reminded, and later his time is up
	h.Press("ada", 1, "/a1")
	h.Run("ada", "play", "game", "tic-tac-toe", "opponent", "eve") // who does not answer
	h.PressID("mod", "settings/puzzle", "private", "0")
	h.App.Notify.SendDue(t.Context())
	h.App.Tasks.Wait()
	at := match.Place{GuildID: "guild", ChannelID: "channel"}

	once := func(j store.Job, says string) (again time.Time) {
		t.Helper()
		h.App.Access.TickClocks(t.Context()) // the time before this was spent at rest
		h.App.Tasks.Wait()
		h.App.Access.Set(t.Context(), at, false)
		before := h.Chat.Calls
		if again = h.due(j); !again.After(h.Now().Add(time.Minute)) || h.Chat.Calls != before {
			t.Errorf("%s in a closed channel: again at %v, %d calls", says, again.Sub(h.Now()), h.Chat.Calls-before)
		}
		h.App.Access.Set(t.Context(), at, true)
		again = h.due(j)
		if h.Chat.Calls == before {
			t.Errorf("%s does nothing", says)
		}
		before = h.Chat.Calls
		if next := h.due(j); next.After(h.Now()) && j.Kind == store.Reminder { // nobody is reminded twice in a row
			h.Advance(next.Sub(h.Now()))
			h.due(j)
		}
		if h.Chat.Calls != before {
			t.Errorf("%s is done twice: %d more calls", says, h.Chat.Calls-before)
		}
		return again
	}
	h.Advance(2*24*time.Hour + 12*time.Hour)
	if again := once(store.Job{Kind: store.Reminder, ID: 1}, "a reminder"); !again.IsZero() {
		t.Errorf("to be reminded again at %v", again)
	}
	day := solving.Clock{}.Day(h.Now()) + 1
	if again := once(store.Job{Kind: store.DayPuzzle}, "the puzzle of the day"); !again.Equal(solving.Clock{}.Begin(day)) {
		t.Errorf("the next puzzle comes at %v, want %v", again, solving.Clock{}.Begin(day))
	}
	if err := h.App.Bans.Set(t.Context(), "guild", true); err != nil {
		t.Fatal(err)
	}
	if again := h.due(store.Job{Kind: store.DayPuzzle}); !again.After(h.Now()) {
		t.Error("once it is served again, the server would get no more puzzles")
	}
	if err := h.App.Bans.Set(t.Context(), "guild", false); err != nil {
		t.Fatal(err)
	}
	h.Advance(13 * time.Hour)
	if again := once(store.Job{Kind: store.Deadline, ID: 2}, "the end of a challenge"); !again.IsZero() || h.Match(2).Status != match.Over {
		t.Errorf("the challenge is %v, again at %v", h.Match(2).Status, again)
	}
}

// Jobs for one server's puzzle of the day that come at once, as they were put in for different
// times, post it once.
func TestPuzzleJobsThatComeAtOnce(t *testing.T) {
	h := newHarness(t)
	h.PressID("mod", "settings/puzzle", "private", "0")
	h.due(store.Job{Kind: store.DayPuzzle})
	h.Advance(24 * time.Hour)
	before := len(h.Chat.Messages)
	var jobs sync.WaitGroup
	for range 8 {
		jobs.Go(func() {
			if _, err := h.App.Do(t.Context(), store.Job{Kind: store.DayPuzzle, GuildID: "guild"}); err != nil {
				t.Error(err)
			}
		})
	}
	jobs.Wait()
	if n := len(h.Chat.Messages) - before; n != 1 {
		t.Errorf("%d posts, want one", n)
	}
}
