package app

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
	h.t.Helper()
	j.GuildID = "guild"
	again, err := h.app.Do(h.t.Context(), j)
	if err != nil {
		h.t.Errorf("%+v: %v", j, err)
	}
	h.app.Tasks.Wait()
	return again
}

// A challenge whose time is up is over a second later.
func TestChallengesEndInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHarness(t)
		h.run("ada", "play", "game", "tic-tac-toe", "anyone", "true")
		h.app.Connected(t.Context())
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error)
		go func() { done <- h.app.Run(ctx) }()
		time.Sleep(5*time.Second + time.Millisecond)
		h.advance(h.match(1).Deadline.Sub(h.now()))
		time.Sleep(time.Second)
		synctest.Wait()
		if m := h.match(1); m.Status != match.Offered {
			t.Errorf("at its deadline it is %v already", m.Status)
		}
		h.advance(time.Second)
		time.Sleep(time.Second)
		synctest.Wait()
		if m := h.match(1); m.Status != match.Over {
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
	h.app.Access.TickClocks(t.Context())
	h.pressID("ben", "settings/remind", "private", "remind")
	h.timed("3d") // ben is to be reminded, and later his time is up
	h.press("ada", 1, "/a1")
	h.run("ada", "play", "game", "tic-tac-toe", "opponent", "eve") // who does not answer
	h.pressID("mod", "settings/puzzle", "private", "0")
	h.app.Notify.SendDue(t.Context())
	h.app.Tasks.Wait()
	at := match.Place{GuildID: "guild", ChannelID: "channel"}

	once := func(j store.Job, says string) (again time.Time) {
		t.Helper()
		h.app.Access.TickClocks(t.Context()) // the time before this was spent at rest
		h.app.Tasks.Wait()
		h.app.Access.Set(t.Context(), at, false)
		before := h.chat.calls
		if again = h.due(j); !again.After(h.now().Add(time.Minute)) || h.chat.calls != before {
			t.Errorf("%s in a closed channel: again at %v, %d calls", says, again.Sub(h.now()), h.chat.calls-before)
		}
		h.app.Access.Set(t.Context(), at, true)
		again = h.due(j)
		if h.chat.calls == before {
			t.Errorf("%s does nothing", says)
		}
		before = h.chat.calls
		if next := h.due(j); next.After(h.now()) && j.Kind == store.Reminder { // nobody is reminded twice in a row
			h.advance(next.Sub(h.now()))
			h.due(j)
		}
		if h.chat.calls != before {
			t.Errorf("%s is done twice: %d more calls", says, h.chat.calls-before)
		}
		return again
	}
	h.advance(2*24*time.Hour + 12*time.Hour)
	if again := once(store.Job{Kind: store.Reminder, ID: 1}, "a reminder"); !again.IsZero() {
		t.Errorf("to be reminded again at %v", again)
	}
	day := solving.DayAt(h.now(), 0) + 1
	if again := once(store.Job{Kind: store.DayPuzzle}, "the puzzle of the day"); !again.Equal(day.Begin(0)) {
		t.Errorf("the next puzzle comes at %v, want %v", again, day.Begin(0))
	}
	if err := h.app.Bans.Set(t.Context(), "guild", true); err != nil {
		t.Fatal(err)
	}
	if again := h.due(store.Job{Kind: store.DayPuzzle}); !again.After(h.now()) {
		t.Error("once it is served again, the server would get no more puzzles")
	}
	if err := h.app.Bans.Set(t.Context(), "guild", false); err != nil {
		t.Fatal(err)
	}
	h.advance(13 * time.Hour)
	if again := once(store.Job{Kind: store.Deadline, ID: 2}, "the end of a challenge"); !again.IsZero() || h.match(2).Status != match.Over {
		t.Errorf("the challenge is %v, again at %v", h.match(2).Status, again)
	}
}

// Jobs for one server's puzzle of the day that come at once, as they were put in for different
// times, post it once.
func TestPuzzleJobsThatComeAtOnce(t *testing.T) {
	h := newHarness(t)
	h.pressID("mod", "settings/puzzle", "private", "0")
	h.due(store.Job{Kind: store.DayPuzzle})
	h.advance(24 * time.Hour)
	before := len(h.chat.messages)
	var jobs sync.WaitGroup
	for range 8 {
		jobs.Go(func() {
			if _, err := h.app.Do(t.Context(), store.Job{Kind: store.DayPuzzle, GuildID: "guild"}); err != nil {
				t.Error(err)
			}
		})
	}
	jobs.Wait()
	if n := len(h.chat.messages) - before; n != 1 {
		t.Errorf("%d posts, want one", n)
	}
}
