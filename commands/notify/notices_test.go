package notify_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/apptest"
)

// Who is away is called, once a turn, and nothing is left standing.
func TestWhoIsAwayIsCalled(t *testing.T) {
	h := newHarness(t)
	id := h.Challenge("tic-tac-toe", 1)
	h.Press("ada", id, "/a1")
	h.Away(2 * time.Minute)
	h.Called("ben") // ben was there a moment ago, and is given time
	h.Away(2 * time.Minute)
	h.Called("ben ben")
	for range 3 {
		h.Away(time.Hour)
		h.RunOnce()
	}
	h.Called("ben ben")
	h.Press("ben", id, "/b1") // ada has been away for long
	h.Called("ben ben ada")
	h.Open()
	h.App.Notify.Delay = 0
	h.RunOnce()
	h.Away(time.Hour)
	h.Called("ben ben ada")
	h.Press("ada", id, "/resign")
	h.PressID("ada", "match/1/2/resigned", "private")
	h.Called("ben ben ada ben") // so that he waits no longer
	h.Open()
	h.App.Notify.Delay = 0
	h.RunOnce()
	h.Away(time.Hour)
	h.Called("ben ben ada ben")
	if len(h.Chat.Messages) != 2 {
		t.Errorf("%d messages stand; there should be the board and the news for ben", len(h.Chat.Messages))
	}
}

// A notice that could not be posted is posted later; one that may have been before a
// crash is not.
func TestACallThatFails(t *testing.T) {
	h := newHarness(t)
	id := h.Challenge("tic-tac-toe", 1)
	h.Away(10 * time.Minute)
	h.Chat.PostErr = apptest.ErrDown
	h.Press("ada", id, "/a1")
	h.Called("ben ada")
	h.Chat.PostErr = nil
	h.Away(10 * time.Minute)
	h.Called("ben ada ben")
}

// standing fails the test unless so many notices stand.
func (h *harness) standing(want int, when string) {
	h.T.Helper()
	n := 0
	for _, m := range h.Chat.Messages {
		if strings.Contains(m.Text, "it's your move in") {
			n++
		}
	}
	if n != want {
		h.T.Errorf("%s: %d notices stand, want %d", when, n, want)
	}
}

// A call of which nobody knows whether it came out is looked for, by the same process
// and by the next: the person is not called again, and the notice goes when they have
// moved.
func TestACallThatMayBeOut(t *testing.T) {
	for _, when := range []string{"the answer is lost", "the process ends", "another notice stands", "the notice has no isolates"} {
		h := newHarness(t)
		h.Chat.Unisolated = when == "the notice has no isolates" // as before names were isolated
		id := h.Challenge("tic-tac-toe", 1)
		h.Away(10 * time.Minute)
		called := "ben ada"
		if when == "another notice stands" {
			h.Press("ada", id, "/a1")
			h.Away(10 * time.Minute)
			h.Press("ben", id, "/b1")
			called = "ben ada ben"
		}
		h.SetChat(&apptest.LostAnswer{Chat: h.Chat, Err: apptest.ErrDown})
		h.Away(10 * time.Minute)
		if when == "the answer is lost" || h.Chat.Unisolated {
			h.Press("ada", id, "/a1")
			called += " ben"
		} else {
			h.Advance(time.Second)
			h.Open()
			h.SetChat(&apptest.LostAnswer{Chat: h.Chat, Err: apptest.ErrDown})
			if when == "the process ends" {
				h.Press("ada", id, "/a1")
				called += " ben"
			} else {
				called += " ada"
			}
			h.RunOnce()
			h.Away(10 * time.Minute)
		}
		h.Called(called)
		for range 3 { // the search fails as well
			h.Chat.FindErr = apptest.ErrDown
			h.Away(10 * time.Minute)
			h.RunOnce()
		}
		h.Chat.FindErr = nil
		h.SetChat(h.Chat)
		h.Open()
		h.App.Notify.Delay = 0
		for range 3 {
			h.Away(10 * time.Minute)
			h.RunOnce()
		}
		h.Called(called)
		h.standing(1, when)
		h.Press("ada", id, "/resign")
		h.PressID("ada", fmt.Sprintf("match/1/%d/resigned", h.Match(id).Ply()), "private")
		h.Away(10 * time.Minute)
		h.standing(0, when+", after the end")
	}
}

// Where so much was written that nobody can tell whether a call came out, the person
// counts as called.
func TestACallOutOfSight(t *testing.T) {
	h := newHarness(t)
	id := h.Challenge("tic-tac-toe", 1)
	h.Away(10 * time.Minute)
	h.SetChat(&apptest.LostAnswer{Chat: h.Chat, Err: apptest.ErrDown})
	h.Press("ada", id, "/a1")
	h.SetChat(h.Chat)
	h.Chat.FindErr = commands.ErrOutOfSight
	for range 3 {
		h.Away(10 * time.Minute)
		h.RunOnce()
	}
	h.Called("ben ada ben")
}

// A channel that is gone is not asked again every minute.
func TestAChannelThatIsGone(t *testing.T) {
	h := newHarness(t)
	id := h.Challenge("tic-tac-toe", 1)
	h.Away(10 * time.Minute)
	h.Press("ada", id, "/a1")
	h.Chat.PostErr, h.Chat.EditErr = commands.ErrNoMessage, commands.ErrNoMessage
	h.Press("ben", id, "/b1")
	edits := h.Edits()
	for range 10 {
		h.Away(10 * time.Minute)
		h.RunOnce()
	}
	if n := edits(); n > 2 {
		t.Errorf("%d calls into a channel that is gone", n)
	}
}

// Moves that follow each other cost no calls of the chat at all, and what was out of
// date when its turn came is never sent.
func TestAFloodOfMovesCallsNobody(t *testing.T) {
	h := newHarness(t)
	h.App.Notify.Delay = 2 * time.Second
	id := h.Challenge("mnk:10x10:5", 1)
	h.Away(2 * time.Second) // ada is there, and need not be called
	calls := h.Chat.Calls
	for i := range 20 {
		h.Run([]string{"ada", "ben"}[i%2], "move", "move", fmt.Sprintf("%c%d", 'a'+i%10, 1+2*(i/10)))
		h.Advance(time.Second)
	}
	if n := h.Match(id).Ply(); n != 20 {
		t.Fatalf("%d plies, want 20", n)
	}
	h.Away(2 * time.Second)
	h.Called("ben")
	if n := h.Chat.Calls - calls; n != 20 {
		t.Errorf("20 moves cost %d calls of the chat, want one edit each", n)
	}
}

// People and servers that do not want to be called are not.
func TestNoticesCanBeTurnedOff(t *testing.T) {
	h := newHarness(t)
	id := h.Challenge("tic-tac-toe", 1)
	h.Wants(h.PressID("ben", "settings/me", "private", "quiet"), commands.Update, h.Says("settings.saved"))
	h.Wants(h.PressID("ben", "settings/server", "private", "quiet"), commands.Private, h.Says("error.settings_server"))
	h.Wants(h.PressID("ben", "settings/me", "private", "nonsense"), commands.Private, h.Says("error.button"))
	h.Away(time.Hour)
	h.Press("ada", id, "/a1")
	h.Away(time.Hour)
	h.Called("ben ada")
	h.Press("ben", id, "/b1")
	h.Called("ben ada ada")
	choose := commands.Request{Kind: commands.Choose, Name: "settings/server", User: apptest.People["eve"], Values: []string{"quiet"}, Manages: true}
	if r := h.Do(choose); !r.Message.Rows[0].Select.Options[1].Default {
		t.Errorf("the server's choice is not shown: %+v", r.Message.Rows)
	}
	h.Wants(h.PressID("ben", "settings/me", "private", "call"), commands.Update, "")
	h.Away(time.Hour)
	h.Press("ada", id, "/a2")
	h.Away(time.Hour)
	h.Called("ben ada ada")
}

// Two plies of one turn are one call.
func TestOneCallForATurnOfTwoPlies(t *testing.T) {
	h := newHarness(t)
	id := h.Challenge("jing", 1)
	h.Away(time.Hour)
	h.Called("ben ada")
	h.Press("ada", id, "/a1")
	h.Away(time.Hour)
	h.Called("ben ada")
	h.Press("ada", id, "/b1")
	h.Called("ben ada ben")
}

// Who has just done something else in the channel sees the board, and is not called to it.
func TestWhoIsInTheChannelIsNotCalled(t *testing.T) {
	h := newHarness(t)
	h.Challenge("tic-tac-toe", 1)
	h.Away(2 * time.Minute)
	h.Chat.Pinged = nil
	h.Run("ben", "help")
	h.Do(commands.Request{Kind: commands.Invoke, Name: "help", User: apptest.People["eve"], Place: commands.Place{GuildID: "guild", ChannelID: "elsewhere"}})
	h.Press("ada", 1, "/b2")
	if len(h.Chat.Pinged) > 0 {
		t.Errorf("called: %v", h.Chat.Pinged)
	}
	h.Away(4 * time.Minute)
	h.Called("ben")
}
