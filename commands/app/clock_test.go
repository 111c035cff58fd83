package app

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/markup"
	"noughts/engine/match"
	"noughts/store"
)

// timed starts match 1, of Ada, who goes first, against Ben, with a clock.
func (h *harness) timed(clock string) {
	h.t.Helper()
	h.wants(h.run("ada", "play", "game", "tic-tac-toe", "opponent", "ben", "side", "first", "clock", clock), commands.Post, "Clock: ")
	h.press("ben", 1, "/accept")
}

// watch has the App look at the clocks a while later, as it does every second.
func (h *harness) watch(d time.Duration) {
	h.t.Helper()
	h.advance(d)
	if err := h.app.Tables.WatchClocks(h.t.Context()); err != nil {
		h.t.Fatal(err)
	}
	h.app.Tasks.Wait()
	h.app.Notify.SendDue(h.t.Context())
}

// A flag falls by itself; the board says so, and the winner is told once.
func TestAFlagFalls(t *testing.T) {
	h := newHarness(t)
	h.timed("1+0")
	h.press("ada", 1, "/a1")
	h.press("ben", 1, "/b1")
	msg, _ := h.board(1)
	if !strings.Contains(msg.Text, markup.Relative(h.now().Add(time.Minute))) || !strings.Contains(msg.Text, "✕ 1:00 · ◯ 1:00") {
		t.Errorf("the board does not say how much time there is: %q", msg.Text)
	}
	h.advance(20 * time.Second)
	h.press("ada", 1, "/a2")
	if msg, _ := h.board(1); !strings.Contains(msg.Text, "✕ 0:40 · ◯ 1:00") {
		t.Errorf("the board does not say what was used: %q", msg.Text)
	}
	h.watch(59 * time.Second)
	if h.match(1).Status != match.Playing {
		t.Fatal("the flag fell early")
	}
	h.watch(2 * time.Minute) // ada is not there any more
	h.boardSays(1, "ending.time", "Loser", "<@ben>", "Who", "<@ada>")
	last := h.chat.pinged[len(h.chat.pinged)-1]
	h.watch(time.Hour)
	if n := len(h.chat.pinged); last != "ada" || h.chat.pinged[n-1] != "ada" || n != 2 {
		t.Errorf("called: %v, want ben for the challenge and ada for the end", h.chat.pinged)
	}
	if button(h.boardOf(1), "/rematch") == nil {
		t.Error("no rematch is offered")
	}
	h.wants(h.press("ben", 1, "/rematch"), commands.Post, h.says("clock.minutes", "Minutes", 1, "Seconds", 0))
}

// boardOf is the message of a match.
func (h *harness) boardOf(id int64) commands.Message {
	msg, _ := h.board(id)
	return msg
}

// Who has won on time, or since the other one resigned, is told so after a restart, too, and
// once.
func TestTheWinnerIsToldAfterARestart(t *testing.T) {
	for name, lose := range map[string]func(h *harness){
		"on time": func(h *harness) {
			h.advance(time.Minute)
			_ = h.app.Tables.WatchClocks(t.Context())
			h.app.Tasks.Wait()
		},
		"resigned": func(h *harness) {
			_, err := h.app.Tables.Change(t.Context(), h.match(1), func(m *match.Match) (*match.Match, error) { return m.Resign("ada", h.now()) })
			if err != nil {
				t.Fatal(err)
			}
		},
	} {
		h := newHarness(t)
		h.timed("1+0")
		h.press("ada", 1, "/a1")
		h.press("ben", 1, "/b1") // so that ben is there for a while
		lose(h)
		h.open()
		h.advance(time.Minute)
		h.runOnce()
		h.advance(10 * time.Minute)
		h.runOnce()
		if h.match(1).Status != match.Over {
			t.Fatalf("%s: it is not over", name)
		}
		h.called("ben ben") // for the challenge and the end
		h.open()
		h.runOnce()
		h.advance(10 * time.Minute)
		h.runOnce()
		h.called("ben ben")
	}
}

// A move that comes too late ends the match, whoever looks first.
func TestAMoveThatIsTooLate(t *testing.T) {
	h := newHarness(t)
	h.timed("1+0")
	h.press("ada", 1, "/a1")
	h.press("ben", 1, "/b1")
	h.advance(time.Minute)
	h.wants(h.press("ada", 1, "/a2"), commands.Private, h.says("error.time_up"))
	h.app.Tasks.Wait()
	h.boardSays(1, "ending.time", "Loser", "<@ada>", "Who", "<@ben>")
	if m := h.match(1); m.Ply() != 2 {
		t.Errorf("%d plies were made", m.Ply())
	}
	h.wants(h.run("ada", "takeback", "game", "1"), commands.Private, h.says("error.only_against_bot"))
}

// A flag falls after a restart, too. What ran out while the bot was away does not count; the
// board says so, and the new limit does.
func TestClocksAfterARestart(t *testing.T) {
	h := newHarness(t)
	h.timed("1d")
	h.press("ada", 1, "/a1")
	h.advance(23 * time.Hour)
	h.open()
	if err := h.app.Access.ResumeClocks(t.Context()); err != nil {
		t.Fatal(err)
	}
	if due := h.match(1).Deadline; !due.Equal(h.now().Add(time.Hour)) {
		t.Errorf("a restart moved the deadline to %v", due)
	}
	h.watch(time.Hour)
	h.boardSays(1, "ending.time", "Loser", "<@ben>", "Who", "<@ada>")

	h.run("ada", "play", "game", "tic-tac-toe", "opponent", "ben", "side", "first", "clock", "1d")
	h.press("ben", 2, "/accept")
	h.press("ada", 2, "/a1")
	h.advance(30 * time.Hour)
	h.open()
	if err := h.app.Access.ResumeClocks(t.Context()); err != nil {
		t.Fatal(err)
	}
	h.watch(0)
	h.boardSays(2, "clock.waived", "Who", "<@ben>", "Time", markup.Until(h.now().Add(12*time.Hour), h.now()), "Deadline", markup.Relative(h.now().Add(12*time.Hour)))
	h.watch(11 * time.Hour)
	h.press("ben", 2, "/b1")
	h.boardSays(2, "clock.slow", "Who", "<@ada>", "Time", markup.Until(h.now().Add(24*time.Hour), h.now()), "Deadline", markup.Relative(h.now().Add(24*time.Hour)), "Control", h.says("clock.days", "Count", 1))
}

// Time that runs out while the channel keeps the bot out costs nobody the game.
func TestClocksWhereTheBotIsKeptOut(t *testing.T) {
	h := newHarness(t)
	h.timed("1d")
	h.press("ada", 1, "/a1")
	h.app.Access.Set(t.Context(), match.Place{GuildID: "guild", ChannelID: "channel"}, false)
	h.watch(25 * time.Hour)
	if h.match(1).Status != match.Playing {
		t.Error("the flag fell where nobody could move")
	}
	h.press("ben", 1, "/b1")
	h.wantsMoves("a1 b1")
}

// tick has the App look at the clocks for a while as it does itself, though less often.
func (h *harness) tick(d time.Duration) {
	h.t.Helper()
	for range d / (5 * time.Second) {
		h.advance(5 * time.Second)
		h.app.Access.TickClocks(h.t.Context())
	}
	h.app.Tasks.Wait()
	h.app.Notify.SendDue(h.t.Context())
}

// running starts match 1 with five minutes and two plies made, of which Ada is to make the third.
func (h *harness) running() {
	h.t.Helper()
	h.app.Connected(h.t.Context())
	h.app.Access.TickClocks(h.t.Context())
	h.timed("5+0")
	h.press("ada", 1, "/a1")
	h.press("ben", 1, "/b1")
	h.tick(2 * time.Minute)
}

// limit fails the test unless time runs out so much later in match 1.
func (h *harness) limit(what string, want time.Duration) {
	h.t.Helper()
	if m := h.match(1); m.Status != match.Playing || m.Deadline.Sub(h.now()) != want {
		h.t.Errorf("%s: status %d, time for %v, want %v", what, m.Status, m.Deadline.Sub(h.now()), want)
	}
}

// Nobody loses on time, and nobody's time runs, while the chat cannot be reached, the store
// saves nothing or the machine sleeps.
func TestNobodysTimeRunsWhileTheBotIsCutOff(t *testing.T) {
	for name, away := range map[string]func(h *harness, d time.Duration){
		"the connection is lost": func(h *harness, d time.Duration) {
			h.app.Disconnected(t.Context())
			h.tick(d)
			h.app.Connected(t.Context())
		},
		"two are lost": func(h *harness, d time.Duration) {
			h.app.Disconnected(t.Context())
			h.app.Disconnected(t.Context())
			h.app.Connected(t.Context())
			h.tick(d)
			h.app.Connected(t.Context())
		},
		"the machine sleeps": func(h *harness, d time.Duration) { h.advance(d) },
		"the store fails": func(h *harness, d time.Duration) {
			db := h.store.Store
			h.setStore(&failingStore{Store: db, health: store.Health{Reason: store.Full}})
			h.tick(d)
			h.setStore(db)
		},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHarness(t)
			h.running()
			h.limit("before", 3*time.Minute)
			away(h, time.Minute)
			h.app.Access.TickClocks(t.Context())
			h.limit("after a minute", 5*time.Minute)
			away(h, 6*time.Minute)
			h.app.Access.TickClocks(t.Context())
			h.app.Tasks.Wait()
			h.limit("after six minutes", time.Hour)
			h.tick(time.Hour)
			h.boardSays(1, "ending.time", "Loser", "<@ada>", "Who", "<@ben>")
		})
		t.Run(name+", and a move comes first", func(t *testing.T) {
			h := newHarness(t)
			h.running()
			away(h, 6*time.Minute)
			h.wants(h.press("ada", 1, "/a2"), commands.Update, h.toMove("ben"))
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
	h.boardSays(1, "ending.time", "Loser", "<@ada>", "Who", "<@ben>")
}

// Where the channel kept the bot out and time has not run out, the turn begins again, too.
func TestATurnBeginsAgainWhereTheBotWasKeptOut(t *testing.T) {
	for _, at := range []match.Place{{GuildID: "guild", ChannelID: "channel"}, {GuildID: "guild"}} {
		h := newHarness(t)
		h.running()
		h.app.Access.Set(t.Context(), at, false)
		h.tick(2*time.Minute + 50*time.Second)
		h.limit("closed", 10*time.Second)
		h.app.Access.Set(t.Context(), at, true)
		h.limit("open", 5*time.Minute)
	}
}

// Who gets more time since nobody could move hears of it, though they were called before.
func TestWhoGetsMoreTimeIsCalledAnew(t *testing.T) {
	h := newHarness(t)
	h.timed("1d")
	h.press("ada", 1, "/a1")
	h.away(10 * time.Minute)
	h.called("ben ben") // for the challenge and the turn
	h.advance(30 * time.Hour)
	h.open()
	h.watch(0)
	h.watch(time.Minute)
	h.called("ben ben ben")
	h.watch(time.Hour)
	h.called("ben ben ben")
	if n := len(h.chat.messages); n != 2 {
		t.Errorf("%d messages stand, want the board and one call", n)
	}
}

// Where minutes count, a restart begins the turn again, and who comes back late to a game
// in which time ran out meanwhile has an hour.
func TestMinutesAfterARestart(t *testing.T) {
	h := newHarness(t)
	h.timed("5+3")
	h.press("ada", 1, "/a1")
	h.press("ben", 1, "/b1")
	h.advance(4 * time.Minute)
	h.open()
	if err := h.app.Access.ResumeClocks(t.Context()); err != nil {
		t.Fatal(err)
	}
	h.limit("after a restart", 5*time.Minute+3*time.Second) // with what the first move has brought
	h.advance(time.Hour)
	h.open()
	h.wants(h.press("ada", 1, "/a2"), commands.Update, h.toMove("ben")) // before anything looked at the clock
	if left := h.match(1).Clock.Left[0]; left < 5*time.Minute {
		t.Errorf("ada has %v left", left)
	}
}

// The bot's time does not run, and a person's does.
func TestAClockAgainstTheBot(t *testing.T) {
	h := newHarness(t)
	r := h.run("ada", "play", "game", "tic-tac-toe", "level", "novice", "side", "first", "clock", "1+0")
	h.wants(r, commands.Post, h.says("clock.minutes", "Minutes", 1, "Seconds", 0))
	h.press("ada", 1, "/a1")
	if msg, _ := h.board(1); !strings.Contains(msg.Text, "✕ 1:00") || strings.Contains(msg.Text, "◯ 1:00") {
		t.Errorf("whose time is shown? %q", msg.Text)
	}
	h.watch(61 * time.Second)
	h.boardSays(1, "ending.time", "Loser", "<@ada>", "Who", h.says("match.bot", "Level", h.says("level.novice")))
}

// People type clocks in many ways; what is none is refused with examples.
func TestClocksAsTheyAreTyped(t *testing.T) {
	h := newHarness(t)
	for typed, want := range map[string]string{
		"10": "10+0", "10 min": "10+0", "5 minutes + 3 seconds": "5+3", "5+3 s a move": "5+3", "2 days": "2d", "1 Day a move": "1d", "none": "", "": "",
		"10m": "10+0", "5 min 3 sec": "5+3", "5 + 3 sec per move": "5+3", "5 minutes and 3 seconds": "5+3", "3 days per move": "3d",
		h.says("clock.none"): "", h.says("clock.days", "Count", 1): "1d", h.says("clock.minutes", "Minutes", 15, "Seconds", 10): "15+10",
	} {
		r := h.run("ada", "play", "game", "tic-tac-toe", "level", "novice", "clock", typed)
		h.wants(r, commands.Post, "")
		if got := h.match(int64(len(h.chat.messages))).Control.String(); got != want {
			t.Errorf("%q: got %q, want %q", typed, got, want)
		}
	}
	for _, typed := range []string{"99d", "soon", "5+999", "30 seconds", "90s", "min", "5 3", "5+", "3 s 5 min", "10 min a move", "d", "?"} {
		h.wants(h.run("ada", "play", "game", "tic-tac-toe", "clock", typed), commands.Private, "`5+3`")
		h.wants(h.run("ada", "play", "clock", typed), commands.Private, "`5+3`")
	}
	if list := h.suggest("play", "clock", "clock", "3 d"); len(list) == 0 || list[0].Value != "3d" {
		t.Errorf("offered %v", list)
	}
	h.timedClaim()
}

// timedClaim claims a game that has a clock: there is nothing to claim.
func (h *harness) timedClaim() {
	h.t.Helper()
	id := int64(len(h.chat.messages)) + 1
	h.run("ada", "play", "game", "tic-tac-toe", "opponent", "ben", "side", "first", "clock", "7d")
	h.press("ben", id, "/accept")
	h.press("ada", id, "/a1")
	h.advance(48 * time.Hour)
	h.wants(h.run("ada", "claim"), commands.Private, h.says("error.claim_none"))
	h.wants(h.run("ada", "claim", "game", strconv.FormatInt(id, 10)), commands.Private, h.says("error.clock"))
	h.wants(h.run("ada", "games"), commands.Private, h.says("list.clock", "Time", markup.Until(h.match(id).Deadline, h.now()), "Deadline", markup.Relative(h.match(id).Deadline)))
}

// The menu keeps the clock through its other choices.
func TestTheMenusClock(t *testing.T) {
	h := newHarness(t)
	menu := h.run("ada", "play", "clock", "5+3")
	side := button(menu.Message, "/5+3")
	if side == nil {
		t.Fatalf("the buttons forget the clock: %+v", menu.Message.Rows)
	}
	menu = h.pressID("ada", side.ID, "private")
	h.pressID("ada", idOf(menu.Message, "menu/start/"), "private")
	if got := h.match(1).Control.String(); got != "5+3" {
		t.Errorf("the match has the clock %q", got)
	}
}
