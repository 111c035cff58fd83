package app

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"noughts/commands"
)

// called fails the test unless these people have been notified, in this order.
func (h *harness) called(want string) {
	h.t.Helper()
	h.settle()
	if got := strings.Join(h.chat.pinged, " "); got != want {
		h.t.Errorf("notified %q, want %q", got, want)
	}
}

// away lets so much time pass that nobody is taken to be there any more.
func (h *harness) away(d time.Duration) {
	h.t.Helper()
	h.advance(d)
	h.app.Notify.SendDue(h.t.Context())
}

// Who is away is called, once a turn, and nothing is left standing.
func TestWhoIsAwayIsCalled(t *testing.T) {
	h := newHarness(t)
	id := h.challenge("tic-tac-toe", 1)
	h.press("ada", id, "/a1")
	h.away(2 * time.Minute)
	h.called("ben") // ben was there a moment ago, and is given time
	h.away(2 * time.Minute)
	h.called("ben ben")
	for range 3 {
		h.away(time.Hour)
		h.runOnce()
	}
	h.called("ben ben")
	h.press("ben", id, "/b1") // ada has been away for long
	h.called("ben ben ada")
	h.open()
	h.app.Notify.Delay = 0
	h.runOnce()
	h.away(time.Hour)
	h.called("ben ben ada")
	h.press("ada", id, "/resign")
	h.pressID("ada", "match/1/2/resigned", "private")
	h.called("ben ben ada ben") // so that he waits no longer
	h.open()
	h.app.Notify.Delay = 0
	h.runOnce()
	h.away(time.Hour)
	h.called("ben ben ada ben")
	if len(h.chat.messages) != 2 {
		t.Errorf("%d messages stand; there should be the board and the news for ben", len(h.chat.messages))
	}
}

// A notice that could not be posted is posted later; one that may have been before a
// crash is not.
func TestACallThatFails(t *testing.T) {
	h := newHarness(t)
	id := h.challenge("tic-tac-toe", 1)
	h.away(10 * time.Minute)
	h.chat.postErr = errDown
	h.press("ada", id, "/a1")
	h.called("ben ada")
	h.chat.postErr = nil
	h.away(10 * time.Minute)
	h.called("ben ada ben")
}

// lostAnswer is a chat that takes a post, and whose answer is lost.
type lostAnswer struct {
	*fakeChat
	err error
}

func (c *lostAnswer) Post(ctx context.Context, at commands.Place, m commands.Message) (commands.Place, error) {
	at, err := c.fakeChat.Post(ctx, at, m)
	return at, cmp.Or(c.err, err)
}

// standing fails the test unless so many notices stand.
func (h *harness) standing(want int, when string) {
	h.t.Helper()
	n := 0
	for _, m := range h.chat.messages {
		if strings.Contains(m.Text, "it's your move in") {
			n++
		}
	}
	if n != want {
		h.t.Errorf("%s: %d notices stand, want %d", when, n, want)
	}
}

// A call of which nobody knows whether it came out is looked for, by the same process
// and by the next: the person is not called again, and the notice goes when they have
// moved.
func TestACallThatMayBeOut(t *testing.T) {
	for _, when := range []string{"the answer is lost", "the process ends", "another notice stands", "the notice has no isolates"} {
		h := newHarness(t)
		h.chat.unisolated = when == "the notice has no isolates" // as before names were isolated
		id := h.challenge("tic-tac-toe", 1)
		h.away(10 * time.Minute)
		called := "ben ada"
		if when == "another notice stands" {
			h.press("ada", id, "/a1")
			h.away(10 * time.Minute)
			h.press("ben", id, "/b1")
			called = "ben ada ben"
		}
		h.setChat(&lostAnswer{fakeChat: h.chat, err: errDown})
		h.away(10 * time.Minute)
		if when == "the answer is lost" || h.chat.unisolated {
			h.press("ada", id, "/a1")
			called += " ben"
		} else {
			h.advance(time.Second)
			h.open()
			h.setChat(&lostAnswer{fakeChat: h.chat, err: errDown})
			if when == "the process ends" {
				h.press("ada", id, "/a1")
				called += " ben"
			} else {
				called += " ada"
			}
			h.runOnce()
			h.away(10 * time.Minute)
		}
		h.called(called)
		for range 3 { // the search fails as well
			h.chat.findErr = errDown
			h.away(10 * time.Minute)
			h.runOnce()
		}
		h.chat.findErr = nil
		h.setChat(h.chat)
		h.open()
		h.app.Notify.Delay = 0
		for range 3 {
			h.away(10 * time.Minute)
			h.runOnce()
		}
		h.called(called)
		h.standing(1, when)
		h.press("ada", id, "/resign")
		h.pressID("ada", fmt.Sprintf("match/1/%d/resigned", h.match(id).Ply()), "private")
		h.away(10 * time.Minute)
		h.standing(0, when+", after the end")
	}
}

// Where so much was written that nobody can tell whether a call came out, the person
// counts as called.
func TestACallOutOfSight(t *testing.T) {
	h := newHarness(t)
	id := h.challenge("tic-tac-toe", 1)
	h.away(10 * time.Minute)
	h.setChat(&lostAnswer{fakeChat: h.chat, err: errDown})
	h.press("ada", id, "/a1")
	h.setChat(h.chat)
	h.chat.findErr = commands.ErrOutOfSight
	for range 3 {
		h.away(10 * time.Minute)
		h.runOnce()
	}
	h.called("ben ada ben")
}

// A channel that is gone is not asked again every minute.
func TestAChannelThatIsGone(t *testing.T) {
	h := newHarness(t)
	id := h.challenge("tic-tac-toe", 1)
	h.away(10 * time.Minute)
	h.press("ada", id, "/a1")
	h.chat.postErr, h.chat.editErr = commands.ErrNoMessage, commands.ErrNoMessage
	h.press("ben", id, "/b1")
	edits := h.edits()
	for range 10 {
		h.away(10 * time.Minute)
		h.runOnce()
	}
	if n := edits(); n > 2 {
		t.Errorf("%d calls into a channel that is gone", n)
	}
}

// Moves that follow each other cost no calls of the chat at all, and what was out of
// date when its turn came is never sent.
func TestAFloodOfMovesCallsNobody(t *testing.T) {
	h := newHarness(t)
	h.app.Notify.Delay = 2 * time.Second
	id := h.challenge("mnk:10x10:5", 1)
	h.away(2 * time.Second) // ada is there, and need not be called
	calls := h.chat.calls
	for i := range 20 {
		h.run([]string{"ada", "ben"}[i%2], "move", "move", fmt.Sprintf("%c%d", 'a'+i%10, 1+2*(i/10)))
		h.advance(time.Second)
	}
	if n := h.match(id).Ply(); n != 20 {
		t.Fatalf("%d plies, want 20", n)
	}
	h.away(2 * time.Second)
	h.called("ben")
	if n := h.chat.calls - calls; n != 20 {
		t.Errorf("20 moves cost %d calls of the chat, want one edit each", n)
	}
}

// People and servers that do not want to be called are not.
func TestNoticesCanBeTurnedOff(t *testing.T) {
	h := newHarness(t)
	id := h.challenge("tic-tac-toe", 1)
	h.wants(h.pressID("ben", "settings/me", "private", "quiet"), commands.Update, h.says("settings.saved"))
	h.wants(h.pressID("ben", "settings/server", "private", "quiet"), commands.Private, h.says("error.settings_server"))
	h.wants(h.pressID("ben", "settings/me", "private", "nonsense"), commands.Private, h.says("error.button"))
	h.away(time.Hour)
	h.press("ada", id, "/a1")
	h.away(time.Hour)
	h.called("ben ada")
	h.press("ben", id, "/b1")
	h.called("ben ada ada")
	choose := commands.Request{Kind: commands.Choose, Name: "settings/server", User: everybody["eve"], Values: []string{"quiet"}, Manages: true}
	if r := h.do(choose); !r.Message.Rows[0].Select.Options[1].Default {
		t.Errorf("the server's choice is not shown: %+v", r.Message.Rows)
	}
	h.wants(h.pressID("ben", "settings/me", "private", "call"), commands.Update, "")
	h.away(time.Hour)
	h.press("ada", id, "/a2")
	h.away(time.Hour)
	h.called("ben ada ada")
}

// Two plies of one turn are one call.
func TestOneCallForATurnOfTwoPlies(t *testing.T) {
	h := newHarness(t)
	id := h.challenge("jing", 1)
	h.away(time.Hour)
	h.called("ben ada")
	h.press("ada", id, "/a1")
	h.away(time.Hour)
	h.called("ben ada")
	h.press("ada", id, "/b1")
	h.called("ben ada ben")
}

// Who has just done something else in the channel sees the board, and is not called to it.
func TestWhoIsInTheChannelIsNotCalled(t *testing.T) {
	h := newHarness(t)
	h.challenge("tic-tac-toe", 1)
	h.away(2 * time.Minute)
	h.chat.pinged = nil
	h.run("ben", "help")
	h.do(commands.Request{Kind: commands.Invoke, Name: "help", User: everybody["eve"], Place: commands.Place{GuildID: "guild", ChannelID: "elsewhere"}})
	h.press("ada", 1, "/b2")
	if len(h.chat.pinged) > 0 {
		t.Errorf("called: %v", h.chat.pinged)
	}
	h.away(4 * time.Minute)
	h.called("ben")
}
