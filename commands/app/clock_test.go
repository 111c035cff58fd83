package app

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/core"
	"noughts/engine/match"
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
	h.app.WatchClocks(h.t.Context())
	h.app.Tasks.Wait()
	h.app.CallPlayers(h.t.Context())
}

// A flag falls by itself; the board says so, and the winner is told once.
func TestAFlagFalls(t *testing.T) {
	h := newHarness(t)
	h.timed("1+0")
	h.press("ada", 1, "/a1")
	h.press("ben", 1, "/b1")
	msg, _ := h.board(1)
	if !strings.Contains(msg.Text, core.Relative(h.now().Add(time.Minute))) || !strings.Contains(msg.Text, "✕ 1:00 · ◯ 1:00") {
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
	h.app.ResumeClocks(t.Context())
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
	h.app.ResumeClocks(t.Context())
	h.watch(0)
	h.boardSays(2, "clock.waived", "Who", "<@ben>", "When", core.Relative(h.now().Add(12*time.Hour)))
	h.watch(11 * time.Hour)
	h.press("ben", 2, "/b1")
	h.boardSays(2, "clock.slow", "Who", "<@ada>", "When", core.Relative(h.now().Add(24*time.Hour)), "Control", h.says("clock.days", "Count", 1))
}

// Time that runs out while the channel keeps the bot out costs nobody the game.
func TestClocksWhereTheBotIsKeptOut(t *testing.T) {
	h := newHarness(t)
	h.timed("1d")
	h.press("ada", 1, "/a1")
	h.app.SetReachable(t.Context(), match.Place{GuildID: "guild", ChannelID: "channel"}, false)
	h.watch(25 * time.Hour)
	if h.match(1).Status != match.Playing {
		t.Error("the flag fell where nobody could move")
	}
	h.press("ben", 1, "/b1")
	h.wantsMoves("a1 b1")
}

// While the connection to people is lost no flag falls, and what ran out meanwhile does not
// count; a connection that is back within moments changes nothing.
func TestClocksWithoutAConnection(t *testing.T) {
	h := newHarness(t)
	h.timed("5+0")
	h.press("ada", 1, "/a1")
	h.press("ben", 1, "/b1")
	due := h.match(1).Deadline
	h.app.Disconnected(t.Context())
	h.watch(2 * time.Second)
	h.app.Connected(t.Context())
	if got := h.match(1).Deadline; !got.Equal(due) {
		t.Errorf("two seconds moved the deadline from %v to %v", due, got)
	}
	for range 2 { // two shards
		h.app.Disconnected(t.Context())
	}
	h.watch(10 * time.Minute)
	h.app.Connected(t.Context())
	h.watch(time.Second)
	if h.match(1).Status != match.Playing {
		t.Fatal("the flag fell where nobody could move")
	}
	h.app.Connected(t.Context())
	h.watch(time.Second)
	h.boardSays(1, "clock.waived", "Who", "<@ada>", "When", core.Relative(h.match(1).Deadline))
	h.watch(2 * time.Hour)
	h.boardSays(1, "ending.time", "Loser", "<@ada>", "Who", "<@ben>")
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
	h.app.ResumeClocks(t.Context())
	if due := h.match(1).Deadline; !due.Equal(h.now().Add(5*time.Minute+3*time.Second)) && !due.Equal(h.now().Add(5*time.Minute)) {
		t.Errorf("after a restart time runs out %v later", due.Sub(h.now()))
	}
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
	} {
		r := h.run("ada", "play", "game", "tic-tac-toe", "level", "novice", "clock", typed)
		h.wants(r, commands.Post, "")
		if got := h.match(int64(len(h.chat.messages))).Control.String(); got != want {
			t.Errorf("%q: got %q, want %q", typed, got, want)
		}
	}
	for _, typed := range []string{"99d", "soon", "5+999"} {
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
	h.wants(h.run("ada", "games"), commands.Private, h.says("list.clock", "When", core.Relative(h.match(id).Deadline)))
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
	var start string
	for _, row := range menu.Message.Rows {
		for _, b := range row.Buttons {
			if strings.HasPrefix(b.ID, "menu/start/") {
				start = b.ID
			}
		}
	}
	h.pressID("ada", start, "private")
	if got := h.match(1).Control.String(); got != "5+3" {
		t.Errorf("the match has the clock %q", got)
	}
}
