package app

import (
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/markup"
	"noughts/commands/view"
)

// later lets time pass, and has the App call and remind who is due.
func (h *harness) later(d time.Duration) {
	h.t.Helper()
	h.away(d)
	h.app.Notify.RemindPlayers(h.t.Context())
}

// Who wants it is reminded once in a turn, also after a restart; the reminder takes the
// place of the call and goes with the move.
func TestReminders(t *testing.T) {
	h := newHarness(t)
	h.wants(h.pressID("ben", "settings/remind", "private", "nonsense"), commands.Private, h.says("error.button"))
	h.wants(h.pressID("ben", "settings/remind", "private", "remind"), commands.Update, "")
	h.timed("1d")
	h.press("ada", 1, "/a1")
	h.later(10 * time.Minute)
	h.called("ben ben") // for the challenge and the turn
	h.later(17 * time.Hour)
	h.called("ben ben")
	h.later(time.Hour)
	h.called("ben ben ben")
	want := h.says("notice.remind", "Who", "<@ben>", "Link", view.Link(h.app.Chat, h.match(1)), "Game", "Tic-tac-toe", "Number", 1, "Time", markup.Until(h.match(1).Deadline, h.now()), "Deadline", markup.Relative(h.match(1).Deadline))
	texts := func() string {
		var all []string
		for _, m := range h.chat.messages {
			all = append(all, m.Text)
		}
		return strings.Join(all, "\n")
	}
	if got := texts(); !strings.Contains(got, want) || len(h.chat.messages) != 2 {
		t.Errorf("the channel has %q, want the board and %q", got, want)
	}
	h.open()
	h.later(time.Hour)
	h.called("ben ben ben")
	h.press("ben", 1, "/b1")
	h.away(time.Hour)
	if got := texts(); strings.Contains(got, want) {
		t.Errorf("the reminder is left standing: %q", got)
	}
	h.later(19 * time.Hour) // ada has not asked for it
	h.called("ben ben ben ada")
	h.press("ada", 1, "/a2")
	h.pressID("ben", "settings/remind", "private", "none")
	h.later(20 * time.Hour)
	h.called("ben ben ben ada ben")
}

// A reminder of which nobody knows whether it came out is recognized although time runs out
// later by now, and goes with the move.
func TestAReminderThatMayBeOut(t *testing.T) {
	h := newHarness(t)
	h.pressID("ben", "settings/remind", "private", "remind")
	h.timed("1d")
	h.press("ada", 1, "/a1")
	h.later(10 * time.Minute)
	h.setChat(&lostAnswer{fakeChat: h.chat, err: errDown})
	h.later(18 * time.Hour)
	h.called("ben ben ben")
	h.advance(10 * time.Hour)
	h.open()
	h.watch(0) // ben gets twelve hours more
	h.later(time.Hour)
	h.called("ben ben ben")
	h.press("ben", 1, "/b1")
	h.away(10 * time.Minute)
	for _, m := range h.chat.messages {
		if strings.Contains(m.Text, "<@ben>, your time") {
			t.Errorf("the reminder is left standing: %q", m.Text)
		}
	}
}

// After a restart nobody is flooded with reminders of many games, and none is forgotten.
func TestRemindersComeOneByOne(t *testing.T) {
	h := newHarness(t)
	h.pressID("ben", "settings/remind", "private", "remind")
	challengers := []string{"ada", "eve", "bob"}
	for i, who := range challengers {
		h.run(who, "play", "game", "tic-tac-toe", "opponent", "ben", "side", "first", "clock", "1d")
		h.press("ben", int64(i+1), "/accept")
		h.press(who, int64(i+1), "/a1")
	}
	h.later(10 * time.Minute)
	before := len(h.chat.pinged)
	h.advance(20 * time.Hour)
	h.open()
	for i := range challengers {
		h.later(0)
		h.later(time.Minute)
		if got := len(h.chat.pinged) - before; got != i+1 {
			t.Errorf("%d reminders came within %d minutes, want %d", got, 1+16*i, i+1)
		}
		h.later(15 * time.Minute)
	}
}

// In a game without a clock, in which the other player may claim the win after a day, who wants
// it is reminded before that.
func TestRemindersWithoutAClock(t *testing.T) {
	h := newHarness(t)
	h.pressID("ben", "settings/remind", "private", "remind")
	h.challenge("tic-tac-toe", 1)
	h.press("ada", 1, "/a1")
	h.later(17 * time.Hour)
	h.called("ben ben") // for the challenge and the turn
	h.later(time.Hour)
	h.called("ben ben ben")
	h.later(23 * time.Hour)
	h.called("ben ben ben")
	want := h.says("notice.remind_untimed", "Who", "<@ben>", "Link", view.Link(h.app.Chat, h.match(1)), "Game", "Tic-tac-toe", "Number", 1)
	found := false
	for _, m := range h.chat.messages {
		found = found || m.Text == want
	}
	if !found {
		t.Errorf("nobody was told %q", want)
	}
	h.press("ben", 1, "/b1")
	h.later(20 * time.Hour) // ada has not asked for it
	h.called("ben ben ben ada")
}
