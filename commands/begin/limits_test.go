package begin_test

import (
	"fmt"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/store"
)

// Whoever withdraws a challenge and challenges again calls nobody a second time, not
// even after a restart, until some time has passed.
func TestChallengeCancelChallenge(t *testing.T) {
	h := newHarness(t)
	for i := range 40 {
		if i == 20 {
			h.Open()
		}
		r := h.tryChallenge(apptest.People["ada"])
		if i > 0 {
			h.Wants(r, commands.Private, "only just challenged <@ben>")
			continue
		}
		h.Wants(r, commands.Post, "challenges you")
		h.Wants(h.Press("ada", 1, "/cancel"), commands.Update, "took the challenge back")
	}
	if n := h.pings("ben"); n != 1 {
		t.Errorf("Ben was called %d times, want once", n)
	}
	h.Advance(5*time.Minute - time.Second)
	h.Wants(h.tryChallenge(apptest.People["ada"]), commands.Private, "only just")
	h.Advance(time.Second)
	h.Wants(h.tryChallenge(apptest.People["ada"]), commands.Post, "challenges you")
	h.Wants(h.tryChallenge(apptest.People["ada"]), commands.Private, "hasn't answered your last challenge")
}

// A no holds for longer, and only for whoever heard it.
func TestADeclinedChallengeIsNotRepeated(t *testing.T) {
	h := newHarness(t)
	h.tryChallenge(apptest.People["ada"])
	h.Advance(20 * time.Minute)
	h.Wants(h.Press("ben", 1, "/decline"), commands.Update, "declined")
	h.Advance(time.Hour - time.Second)
	h.Wants(h.tryChallenge(apptest.People["ada"]), commands.Private, "<@ben> declined your last challenge")
	h.Wants(h.Run("ben", "play", "game", "tic-tac-toe", "opponent", "ada"), commands.Post, "challenges you")
	h.Wants(h.tryChallenge(apptest.People["eve"]), commands.Post, "challenges you")
	h.Advance(time.Second)
	h.Wants(h.tryChallenge(apptest.People["ada"]), commands.Post, "challenges you")
}

// A game that was played is no reason to wait for the next, however many there were.
func TestPlayedGamesNeedNoPause(t *testing.T) {
	h := newHarness(t)
	for id := range int64(8) {
		h.Challenge("tic-tac-toe", id+1)
		h.PressID("ada", fmt.Sprintf("match/%d/0/resigned", id+1), "private")
	}
}

// Many together cannot flood one person either, whether their challenges stand or
// are withdrawn.
func TestManyChallengeOne(t *testing.T) {
	for _, withdraw := range []bool{false, true} {
		h := newHarness(t)
		const most = 5
		for i := range 12 {
			r := h.tryChallenge(stranger(i))
			if i >= most {
				h.Wants(r, commands.Private, "challenged a lot just now")
				continue
			}
			h.Wants(r, commands.Post, "challenges you")
			if withdraw {
				m := h.Match(int64(i + 1))
				r := h.Do(commands.Request{
					Kind: commands.Press, Name: fmt.Sprintf("match/%d/0/cancel", m.ID), User: stranger(i),
					Place: commands.Place{GuildID: "guild", ChannelID: "channel", MessageID: m.Place.MessageID},
				})
				h.Wants(r, commands.Update, "took the challenge back")
			}
			h.Advance(time.Minute)
		}
		if n := h.pings("ben"); n != most {
			t.Errorf("withdrawn %t: Ben was called %d times, want %d", withdraw, n, most)
		}
		h.Advance(5*time.Minute - time.Second)
		h.Wants(h.tryChallenge(stranger(20)), commands.Private, "challenged a lot just now")
		h.Advance(time.Second)
		if r := h.tryChallenge(stranger(20)); (r.Kind == commands.Post) != withdraw {
			t.Errorf("withdrawn %t: after ten minutes got kind %d: %q", withdraw, r.Kind, r.Message.Text)
		}
	}
}

// Those who challenge at the same moment are judged one after another.
func TestChallengesAtOnce(t *testing.T) {
	h := newHarness(t)
	const tries = 20
	replies := make(chan commands.Reply, tries)
	for range tries {
		go func() {
			replies <- h.Handle(commands.Invoke, "ada", "play", "", "game", "tic-tac-toe", "opponent", "ben").End()
		}()
	}
	posted := 0
	for range tries {
		if r := <-replies; r.Kind == commands.Post {
			posted++
		}
	}
	if posted != 1 {
		t.Errorf("%d challenges were posted, want one", posted)
	}
}

// A challenge for which Discord has to be asked who is in a server holds up no other one but those
// of the same people.
func TestASlowChallengeHoldsUpNobody(t *testing.T) {
	h := newHarness(t)
	ben := store.Person{ID: "ben"}
	choosy := ben
	choosy.Challengers = "guild"
	if err := h.App.Store.SavePerson(t.Context(), ben, choosy); err != nil {
		t.Fatal(err)
	}
	asked, reply := make(chan bool), make(chan commands.Reply)
	h.Chat.MemberAsked = map[string]chan bool{"ada": asked}
	go func() { reply <- h.tryChallenge(apptest.People["ada"]) }()
	<-asked
	if r := h.Handle(commands.Invoke, "eve", "play", "", "game", "tic-tac-toe", "opponent", "bob").End(); r.Kind != commands.Post {
		t.Errorf("another challenge got kind %d: %q", r.Kind, r.Message.Text)
	}
	<-asked
	if r := <-reply; r.Kind != commands.Post {
		t.Errorf("the slow challenge got kind %d: %q", r.Kind, r.Message.Text)
	}
}
