package notify_test

import (
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/commands/markup"
	"noughts/commands/view"
)

// later lets time pass, and has the App call and remind who is due.
func (h *harness) later(d time.Duration) {
	h.T.Helper()
	h.Away(d)
	h.App.Notify.RemindPlayers(h.T.Context())
}

// Who wants it is reminded once in a turn, also after a restart; the reminder takes the
// place of the call and goes with the move.
func TestReminders(t *testing.T) {
	h := newHarness(t)
	h.Wants(h.PressID("ben", "settings/remind", "private", "nonsense"), commands.Private, h.Says("error.button"))
	h.Wants(h.PressID("ben", "settings/remind", "private", "remind"), commands.Update, "")
	h.Timed("1d")
	h.Press("ada", 1, "/a1")
	h.later(10 * time.Minute)
	h.Called("ben ben") // for the challenge and the turn
	h.later(17 * time.Hour)
	h.Called("ben ben")
	h.later(time.Hour)
	h.Called("ben ben ben")
	want := h.Says("notice.remind", "Who", "<@ben>", "Link", view.Link(h.App.Chat, h.Match(1)), "Game", "Tic-tac-toe", "Number", 1, "Time", markup.Until(h.Match(1).Deadline, h.Now()), "Deadline", markup.Relative(h.Match(1).Deadline))
	texts := func() string {
		var all []string
		for _, m := range h.Chat.Messages {
			all = append(all, m.Text)
		}
		return strings.Join(all, "\n")
	}
	if got := texts(); !strings.Contains(got, want) || len(h.Chat.Messages) != 2 {
		t.Errorf("the channel has %q, want the board and %q", got, want)
	}
	h.Open()
	h.later(time.Hour)
	h.Called("ben ben ben")
	h.Press("ben", 1, "/b1")
	h.Away(time.Hour)
	if got := texts(); strings.Contains(got, want) {
		t.Errorf("the reminder is left standing: %q", got)
	}
	h.later(19 * time.Hour) // ada has not asked for it
	h.Called("ben ben ben ada")
	h.Press("ada", 1, "/a2")
	h.PressID("ben", "settings/remind", "private", "none")
	h.later(20 * time.Hour)
	h.Called("ben ben ben ada ben")
}

// A reminder of which nobody knows whether it came out is recognized although time runs out
// later by now, and goes with the move.
func TestAReminderThatMayBeOut(t *testing.T) {
	h := newHarness(t)
	h.PressID("ben", "settings/remind", "private", "remind")
	h.Timed("1d")
	h.Press("ada", 1, "/a1")
	h.later(10 * time.Minute)
	h.SetChat(&apptest.LostAnswer{Chat: h.Chat, Err: apptest.ErrDown})
	h.later(18 * time.Hour)
	h.Called("ben ben ben")
	h.Advance(10 * time.Hour)
	h.Open()
	h.Watch(0) // ben gets twelve hours more
	h.later(time.Hour)
	h.Called("ben ben ben")
	h.Press("ben", 1, "/b1")
	h.Away(10 * time.Minute)
	for _, m := range h.Chat.Messages {
		if strings.Contains(m.Text, "<@ben>, your time") {
			t.Errorf("the reminder is left standing: %q", m.Text)
		}
	}
}

// After a restart nobody is flooded with reminders of many games, and none is forgotten.
func TestRemindersComeOneByOne(t *testing.T) {
	h := newHarness(t)
	h.PressID("ben", "settings/remind", "private", "remind")
	challengers := []string{"ada", "eve", "bob"}
	for i, who := range challengers {
		h.Run(who, "play", "game", "tic-tac-toe", "opponent", "ben", "side", "first", "clock", "1d")
		h.Press("ben", int64(i+1), "/accept")
		h.Press(who, int64(i+1), "/a1")
	}
	h.later(10 * time.Minute)
	before := len(h.Chat.Pinged)
	h.Advance(20 * time.Hour)
	h.Open()
	for i := range challengers {
		h.later(0)
		h.later(time.Minute)
		if got := len(h.Chat.Pinged) - before; got != i+1 {
			t.Errorf("%d reminders came within %d minutes, want %d", got, 1+16*i, i+1)
		}
		h.later(15 * time.Minute)
	}
}

// In a game without a clock, in which the other player may claim the win after a day, who wants
// it is reminded before that.
func TestRemindersWithoutAClock(t *testing.T) {
	h := newHarness(t)
	h.PressID("ben", "settings/remind", "private", "remind")
	h.Challenge("tic-tac-toe", 1)
	h.Press("ada", 1, "/a1")
	h.later(17 * time.Hour)
	h.Called("ben ben") // for the challenge and the turn
	h.later(time.Hour)
	h.Called("ben ben ben")
	h.later(23 * time.Hour)
	h.Called("ben ben ben")
	want := h.Says("notice.remind_untimed", "Who", "<@ben>", "Link", view.Link(h.App.Chat, h.Match(1)), "Game", "Tic-tac-toe", "Number", 1)
	found := false
	for _, m := range h.Chat.Messages {
		found = found || m.Text == want
	}
	if !found {
		t.Errorf("nobody was told %q", want)
	}
	h.Press("ben", 1, "/b1")
	h.later(20 * time.Hour) // ada has not asked for it
	h.Called("ben ben ben ada")
}
