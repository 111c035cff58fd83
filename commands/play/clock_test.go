package play_test

import (
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/commands/markup"
	"noughts/engine/match"
	"noughts/store"
)

// A flag falls by itself; the board says so, and the winner is told once.
func TestAFlagFalls(t *testing.T) {
	h := newHarness(t)
	h.Timed("1+0")
	h.Press("ada", 1, "/a1")
	h.Press("ben", 1, "/b1")
	msg, _ := h.Board(1)
	if !strings.Contains(msg.Text, markup.Relative(h.Now().Add(time.Minute))) || !strings.Contains(msg.Text, "✕ 1:00 · ◯ 1:00") {
		t.Errorf("the board does not say how much time there is: %q", msg.Text)
	}
	h.Advance(20 * time.Second)
	h.Press("ada", 1, "/a2")
	if msg, _ := h.Board(1); !strings.Contains(msg.Text, "✕ 0:40 · ◯ 1:00") {
		t.Errorf("the board does not say what was used: %q", msg.Text)
	}
	h.Watch(59 * time.Second)
	if h.Match(1).Status != match.Playing {
		t.Fatal("the flag fell early")
	}
	h.Watch(2 * time.Minute) // ada is not there any more
	h.BoardSays(1, "ending.time", "Loser", "<@ben>", "Who", "<@ada>")
	last := h.Chat.Pinged[len(h.Chat.Pinged)-1]
	h.Watch(time.Hour)
	if n := len(h.Chat.Pinged); last != "ada" || h.Chat.Pinged[n-1] != "ada" || n != 2 {
		t.Errorf("called: %v, want ben for the challenge and ada for the end", h.Chat.Pinged)
	}
	if apptest.Button(h.BoardOf(1), "/rematch") == nil {
		t.Error("no rematch is offered")
	}
	h.Wants(h.Press("ben", 1, "/rematch"), commands.Post, h.Says("clock.minutes", "Minutes", 1, "Seconds", 0))
}

// Who has won on time, or since the other one resigned, is told so after a restart, too, and
// once.
func TestTheWinnerIsToldAfterARestart(t *testing.T) {
	for name, lose := range map[string]func(h *harness){
		"on time": func(h *harness) {
			h.Advance(time.Minute)
			_ = h.App.Tables.WatchClocks(t.Context())
			h.App.Tasks.Wait()
		},
		"resigned": func(h *harness) {
			_, err := h.App.Tables.Change(t.Context(), h.Match(1), func(m *match.Match) (*match.Match, error) { return m.Resign("ada", h.Now()) })
			if err != nil {
				t.Fatal(err)
			}
		},
	} {
		h := newHarness(t)
		h.Timed("1+0")
		h.Press("ada", 1, "/a1")
		h.Press("ben", 1, "/b1") // so that ben is there for a while
		lose(h)
		h.Open()
		h.Advance(time.Minute)
		h.RunOnce()
		h.Advance(10 * time.Minute)
		h.RunOnce()
		if h.Match(1).Status != match.Over {
			t.Fatalf("%s: it is not over", name)
		}
		h.Called("ben ben") // for the challenge and the end
		h.Open()
		h.RunOnce()
		h.Advance(10 * time.Minute)
		h.RunOnce()
		h.Called("ben ben")
	}
}

// A move that comes too late ends the match, whoever looks first.
func TestAMoveThatIsTooLate(t *testing.T) {
	h := newHarness(t)
	h.Timed("1+0")
	h.Press("ada", 1, "/a1")
	h.Press("ben", 1, "/b1")
	h.Advance(time.Minute)
	h.Wants(h.Press("ada", 1, "/a2"), commands.Private, h.Says("error.time_up"))
	h.App.Tasks.Wait()
	h.BoardSays(1, "ending.time", "Loser", "<@ada>", "Who", "<@ben>")
	if m := h.Match(1); m.Ply() != 2 {
		t.Errorf("%d plies were made", m.Ply())
	}
	h.Wants(h.Run("ada", "takeback", "game", "1"), commands.Private, h.Says("error.only_against_bot"))
}

// A flag falls after a restart, too. What ran out while the bot was away does not count; the
// board says so, and the new limit does.
func TestClocksAfterARestart(t *testing.T) {
	h := newHarness(t)
	h.Timed("1d")
	h.Press("ada", 1, "/a1")
	h.Advance(23 * time.Hour)
	h.Open()
	if err := h.App.Access.ResumeClocks(t.Context()); err != nil {
		t.Fatal(err)
	}
	if due := h.Match(1).Deadline; !due.Equal(h.Now().Add(time.Hour)) {
		t.Errorf("a restart moved the deadline to %v", due)
	}
	h.Watch(time.Hour)
	h.BoardSays(1, "ending.time", "Loser", "<@ben>", "Who", "<@ada>")

	h.Run("ada", "play", "game", "tic-tac-toe", "opponent", "ben", "side", "first", "clock", "1d")
	h.Press("ben", 2, "/accept")
	h.Press("ada", 2, "/a1")
	h.Advance(30 * time.Hour)
	h.Open()
	if err := h.App.Access.ResumeClocks(t.Context()); err != nil {
		t.Fatal(err)
	}
	h.Watch(0)
	h.BoardSays(2, "clock.waived", "Who", "<@ben>", "Time", markup.Until(h.Now().Add(12*time.Hour), h.Now()), "Deadline", markup.Relative(h.Now().Add(12*time.Hour)))
	h.Watch(11 * time.Hour)
	h.Press("ben", 2, "/b1")
	h.BoardSays(2, "clock.slow", "Who", "<@ada>", "Time", markup.Until(h.Now().Add(24*time.Hour), h.Now()), "Deadline", markup.Relative(h.Now().Add(24*time.Hour)), "Control", h.Says("clock.days", "Count", 1))
}

// Time that runs out while the channel keeps the bot out costs nobody the game.
func TestClocksWhereTheBotIsKeptOut(t *testing.T) {
	h := newHarness(t)
	h.Timed("1d")
	h.Press("ada", 1, "/a1")
	h.App.Access.Set(t.Context(), match.Place{GuildID: "guild", ChannelID: "channel"}, false)
	h.Watch(25 * time.Hour)
	if h.Match(1).Status != match.Playing {
		t.Error("the flag fell where nobody could move")
	}
	h.Press("ben", 1, "/b1")
	h.WantsMoves("a1 b1")
}

// tick has the App look at the clocks for a while as it does itself, though less often.
func (h *harness) tick(d time.Duration) {
	h.T.Helper()
	for range d / (5 * time.Second) {
		h.Advance(5 * time.Second)
		h.App.Access.TickClocks(h.T.Context())
	}
	h.App.Tasks.Wait()
	h.App.Notify.SendDue(h.T.Context())
}

// running starts match 1 with five minutes and two plies made, of which Ada is to make the third.
func (h *harness) running() {
	h.T.Helper()
	h.App.Connected(h.T.Context())
	h.App.Access.TickClocks(h.T.Context())
	h.Timed("5+0")
	h.Press("ada", 1, "/a1")
	h.Press("ben", 1, "/b1")
	h.tick(2 * time.Minute)
}

// limit fails the test unless time runs out so much later in match 1.
func (h *harness) limit(what string, want time.Duration) {
	h.T.Helper()
	if m := h.Match(1); m.Status != match.Playing || m.Deadline.Sub(h.Now()) != want {
		h.T.Errorf("%s: status %d, time for %v, want %v", what, m.Status, m.Deadline.Sub(h.Now()), want)
	}
}

// Nobody loses on time, and nobody's time runs, while the chat cannot be reached, the store
// saves nothing or the machine sleeps.
func TestNobodysTimeRunsWhileTheBotIsCutOff(t *testing.T) {
	for name, away := range map[string]func(h *harness, d time.Duration){
		"the connection is lost": func(h *harness, d time.Duration) {
			h.App.Disconnected(t.Context())
			h.tick(d)
			h.App.Connected(t.Context())
		},
		"two are lost": func(h *harness, d time.Duration) {
			h.App.Disconnected(t.Context())
			h.App.Disconnected(t.Context())
			h.App.Connected(t.Context())
			h.tick(d)
			h.App.Connected(t.Context())
		},
		"the machine sleeps": func(h *harness, d time.Duration) { h.Advance(d) },
		"the store fails": func(h *harness, d time.Duration) {
			db := h.Store.Store
			h.SetStore(&apptest.FailingStore{Store: db, State: store.Health{Reason: store.Full}})
			h.tick(d)
			h.SetStore(db)
		},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHarness(t)
			h.running()
			h.limit("before", 3*time.Minute)
			away(h, time.Minute)
			h.App.Access.TickClocks(t.Context())
			h.limit("after a minute", 5*time.Minute)
			away(h, 6*time.Minute)
			h.App.Access.TickClocks(t.Context())
			h.App.Tasks.Wait()
			h.limit("after six minutes", time.Hour)
			h.tick(time.Hour)
			h.BoardSays(1, "ending.time", "Loser", "<@ada>", "Who", "<@ben>")
		})
		t.Run(name+", and a move comes first", func(t *testing.T) {
			h := newHarness(t)
			h.running()
			away(h, 6*time.Minute)
			h.Wants(h.Press("ada", 1, "/a2"), commands.Update, h.ToMove("ben"))
		})
	}
}

// While all is well a flag falls at its time, whoever looks.
func TestAFlagFallsByItself(t *testing.T) {
	h := newHarness(t)
	h.running()
	h.tick(2*time.Minute + 55*time.Second)
	h.limit("before the end", 5*time.Second)
	h.tick(5 * time.Second)
	h.BoardSays(1, "ending.time", "Loser", "<@ada>", "Who", "<@ben>")
}

// Where the channel kept the bot out and time has not run out, the turn begins again, too.
func TestATurnBeginsAgainWhereTheBotWasKeptOut(t *testing.T) {
	for _, at := range []match.Place{{GuildID: "guild", ChannelID: "channel"}, {GuildID: "guild"}} {
		h := newHarness(t)
		h.running()
		h.App.Access.Set(t.Context(), at, false)
		h.tick(2*time.Minute + 50*time.Second)
		h.limit("closed", 10*time.Second)
		h.App.Access.Set(t.Context(), at, true)
		h.limit("open", 5*time.Minute)
	}
}

// Who gets more time since nobody could move hears of it, though they were called before.
func TestWhoGetsMoreTimeIsCalledAnew(t *testing.T) {
	h := newHarness(t)
	h.Timed("1d")
	h.Press("ada", 1, "/a1")
	h.Away(10 * time.Minute)
	h.Called("ben ben") // for the challenge and the turn
	h.Advance(30 * time.Hour)
	h.Open()
	h.Watch(0)
	h.Watch(time.Minute)
	h.Called("ben ben ben")
	h.Watch(time.Hour)
	h.Called("ben ben ben")
	if n := len(h.Chat.Messages); n != 2 {
		t.Errorf("%d messages stand, want the board and one call", n)
	}
}

// Where minutes count, a restart begins the turn again, and who comes back late to a game
// in which time ran out meanwhile has an hour.
func TestMinutesAfterARestart(t *testing.T) {
	h := newHarness(t)
	h.Timed("5+3")
	h.Press("ada", 1, "/a1")
	h.Press("ben", 1, "/b1")
	h.Advance(4 * time.Minute)
	h.Open()
	if err := h.App.Access.ResumeClocks(t.Context()); err != nil {
		t.Fatal(err)
	}
	h.limit("after a restart", 5*time.Minute+3*time.Second) // with what the first move has brought
	h.Advance(time.Hour)
	h.Open()
	h.Wants(h.Press("ada", 1, "/a2"), commands.Update, h.ToMove("ben")) // before anything looked at the clock
	if left := h.Match(1).Clock.Left[0]; left < 5*time.Minute {
		t.Errorf("ada has %v left", left)
	}
}

// The bot's time does not run, and a person's does.
func TestAClockAgainstTheBot(t *testing.T) {
	h := newHarness(t)
	r := h.Run("ada", "play", "game", "tic-tac-toe", "level", "novice", "side", "first", "clock", "1+0")
	h.Wants(r, commands.Post, h.Says("clock.minutes", "Minutes", 1, "Seconds", 0))
	h.Press("ada", 1, "/a1")
	if msg, _ := h.Board(1); !strings.Contains(msg.Text, "✕ 1:00") || strings.Contains(msg.Text, "◯ 1:00") {
		t.Errorf("whose time is shown? %q", msg.Text)
	}
	h.Watch(61 * time.Second)
	h.BoardSays(1, "ending.time", "Loser", "<@ada>", "Who", h.Says("match.bot", "Level", h.Says("level.novice")))
}

// A game that has a clock is not claimed, however long somebody stays away.
func TestGamesWithClocksAreNotClaimed(t *testing.T) {
	h := newHarness(t)
	h.Run("ada", "play", "game", "tic-tac-toe", "opponent", "ben", "side", "first", "clock", "7d")
	h.Press("ben", 1, "/accept")
	h.Press("ada", 1, "/a1")
	h.Advance(48 * time.Hour)
	h.Wants(h.Run("ada", "claim"), commands.Private, h.Says("error.claim_none"))
	h.Wants(h.Run("ada", "claim", "game", "1"), commands.Private, h.Says("error.clock"))
	deadline := h.Match(1).Deadline
	h.Wants(h.Run("ada", "games"), commands.Private, h.Says("list.clock", "Time", markup.Until(deadline, h.Now()), "Deadline", markup.Relative(deadline)))
}
