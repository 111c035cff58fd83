package app_test

import (
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/commands/privacy"
	"noughts/engine/match"
	"noughts/store"
)

// A talk is a conversation of Ada's and Ben's to which Ada has brought the bot.
type talk struct{ *harness }

// place is where it is held.
var talkPlace = commands.Place{ChannelID: "talk", Guest: true}

func newTalk(t *testing.T) talk { return talk{newHarness(t)} }

// later lets go by what can still be written as an answer.
func (h talk) later(d time.Duration) {
	h.Advance(d)
	h.Chat.Mu.Lock() // a board may be redrawn meanwhile
	defer h.Chat.Mu.Unlock()
	h.Chat.Touched, h.Chat.Answers = nil, 0
}

func (h talk) run(user, name string, pairs ...string) commands.Reply {
	h.T.Helper()
	return h.Do(commands.Request{Kind: commands.Invoke, Name: name, Args: apptest.Args(pairs), User: apptest.People[user], Place: talkPlace})
}

// press presses a button on a message.
func (h talk) press(user, messageID, suffix string) commands.Reply {
	h.T.Helper()
	b := apptest.Button(h.Chat.Messages[messageID], suffix)
	if b == nil || b.Disabled {
		h.T.Fatalf("no button …%s on %s: %+v", suffix, messageID, h.Chat.Messages[messageID].Rows)
	}
	at := talkPlace
	at.MessageID = messageID
	return h.Do(commands.Request{Kind: commands.Press, Name: b.ID, User: apptest.People[user], Place: at})
}

// begin starts match 1, of Ada, who goes first, against Ben.
func (h talk) begin(pairs ...string) (id int64, board string) {
	h.T.Helper()
	r := h.run("ada", "play", append([]string{"game", "tic-tac-toe", "opponent", "ben", "side", "first"}, pairs...)...)
	h.Wants(r, commands.Post, "")
	h.press("ben", "m1", "/accept")
	return 1, "m1"
}

// TestTwoPeopleWhereTheBotIsAGuest: they play, are told once what it cannot do, and what the
// board lacks is made up for when somebody touches it.
func TestTwoPeopleWhereTheBotIsAGuest(t *testing.T) {
	h := newTalk(t)
	note := h.Says("guest.note")
	first := h.run("ada", "play", "game", "tic-tac-toe", "opponent", "ben", "side", "first")
	if !strings.Contains(apptest.Said(first), note) || len(first.Message.Mentions) != 1 {
		t.Errorf("the challenge says %q to %v, want the note to Ben", apptest.Said(first), first.Message.Mentions)
	}
	if !h.Match(1).Place.Guest {
		t.Fatalf("it is played in %+v", h.Match(1).Place)
	}
	h.press("ben", "m1", "/accept")
	h.press("ada", "m1", "/b2")
	if m := h.Chat.Messages["m1"]; strings.Contains(m.Text+m.Below, note) {
		t.Errorf("the note is still there: %q", m.Below)
	}
	second := h.run("ben", "play", "game", "tic-tac-toe", "opponent", "anyone")
	if h.Wants(second, commands.Post, ""); strings.Contains(apptest.Said(second), note) {
		t.Errorf("it is said again: %q", apptest.Said(second))
	}
	h.press("ada", "m2", "/join")

	// A move that is typed when the board cannot be edited any more is seen on a new one.
	h.later(time.Hour)
	h.Chat.Answers = 2
	if r := h.run("ben", "move", "move", "a1", "game", "1"); r.Kind != commands.Private {
		t.Errorf("a typed move is answered by kind %d", r.Kind)
	}
	fresh := h.Match(1).Place.MessageID
	if fresh == "m1" || apptest.Button(h.Chat.Messages[fresh], "/a1") == nil || h.Match(1).Ply() != 2 {
		t.Fatalf("after a typed move the board is %s", fresh)
	}
	// The old one stays, and is brought up to date when it is pressed.
	stale := h.press("ada", "m1", "/c1")
	h.Wants(stale, commands.Private, "moved on")
	if at := h.Match(1).Place; at.MessageID != "m1" || !at.Guest || apptest.Button(h.Chat.Messages["m1"], "1/2/c1") == nil {
		t.Errorf("the old board was not taken up: %+v", at)
	}
	h.press("ada", "m1", "1/2/c1")
	if ply := h.Match(1).Ply(); ply != 3 {
		t.Errorf("%d plies were played", ply)
	}
}

// TestGuestsOweNothing: what could not be shown is left alone, and shown at the next press or
// by /board; restarts change nothing about that.
func TestGuestsOweNothing(t *testing.T) {
	h := newTalk(t)
	id, board := h.begin("clock", "5+0")
	h.press("ada", board, "/b2")
	h.press("ben", board, "/a1")
	h.later(time.Hour)
	h.Open()
	h.App.Connected(t.Context())
	if err := h.App.Access.ResumeClocks(t.Context()); err != nil {
		t.Fatal(err)
	}
	h.later(2 * time.Hour)
	var calls []int
	for range 3 {
		if err := h.App.Tables.WatchClocks(t.Context()); err != nil {
			t.Fatal(err)
		}
		h.App.Tasks.Wait()
		h.RunOnce()
		h.App.Clean(t.Context())
		h.App.EndChallenges(t.Context())
		h.App.Notify.RemindPlayers(t.Context())
		h.Advance(24 * time.Hour)
		calls = append(calls, h.Chat.Calls)
	}
	m := h.Match(id)
	if m.Ending != match.OnTime {
		t.Fatalf("time does not run where the bot is a guest: %+v", m.Ending)
	}
	if calls[2] != calls[1] {
		t.Errorf("%d more calls of the chat, none of which can help", calls[2]-calls[1])
	}
	for _, pending := range []store.Filter{{Undelivered: true}, {NoticeDue: true}} {
		if due, err := h.App.Store.IDs(t.Context(), pending); err != nil || len(due) > 0 {
			t.Errorf("pending are %v, %v", due, err)
		}
	}
	h.press("ben", board, "/c3")
	if text := h.Chat.Messages[board].Text; !strings.Contains(text, h.Says("ending.time", "Who", "<@ben>", "Loser", "<@ada>", "Side", "O", "Count", 2)) {
		t.Errorf("the next press shows %q", text)
	}
	// The loser's next game is one against the bot, which is moved on after a crash but shown at
	// the press.
	h.run("ada", "play", "game", "tic-tac-toe", "side", "second")
	if text := h.Chat.Messages[h.Match(2).Place.MessageID].Text; h.Match(2).Ply() != 1 {
		t.Errorf("the bot has not moved: %q", text)
	}
}

// TestNobodyKnowsWhereGuestsPlayed: a while after a game of guests is over its place is forgotten,
// and the buttons under its board still do what they say.
func TestNobodyKnowsWhereGuestsPlayed(t *testing.T) {
	h := newTalk(t)
	id, board := h.begin()
	h.later(time.Hour)
	h.App.Clean(t.Context())
	if at := h.Match(id).Place; at.ChannelID != talkPlace.ChannelID {
		t.Errorf("a game that goes on is in %+v", at)
	}
	h.press("ada", board, "/b2")
	h.Do(commands.Request{Kind: commands.Press, Name: "match/1/1/resigned", User: apptest.People["ben"], Place: talkPlace})
	h.later(privacy.GuestsFor - time.Second)
	h.App.Clean(t.Context())
	if at := h.Match(id).Place; at.ChannelID != talkPlace.ChannelID {
		t.Errorf("a game that has just ended was in %+v", at)
	}
	h.later(time.Minute)
	h.App.Clean(t.Context())
	forgotten := match.Place{Guest: true}
	if at := h.Match(id).Place; at != forgotten {
		t.Errorf("a game that has long been over was in %+v", at)
	}
	calls := h.Chat.Calls
	if err := h.App.Boards.Again(t.Context(), h.Match(id)); err != nil {
		t.Error(err)
	}
	if h.Chat.Calls != calls {
		t.Error("it is drawn, though nobody knows where")
	}
	h.Wants(h.press("ada", board, "/rematch"), commands.Post, "")
	if m := h.Match(id + 1); m.Place.ChannelID != talkPlace.ChannelID || m.Status != match.Offered {
		t.Errorf("the rematch is %+v", m)
	}
	h.App.Clean(t.Context())
	if at := h.Match(id).Place; at != forgotten {
		t.Errorf("after its rematch it was in %+v", at)
	}
}

// TestCallsAsAGuest: whose turn it is is told so as long as that can be an answer, and once.
func TestCallsAsAGuest(t *testing.T) {
	h := newTalk(t)
	id, board := h.begin()
	h.Advance(2 * time.Minute) // nobody is there any more
	h.Chat.Answers, h.Chat.Pinged = 5, nil
	h.press("ada", board, "/b2")
	if got := strings.Join(h.Chat.Pinged, " "); got != "ben" {
		t.Errorf("called were %s, want Ben", got)
	}
	d, err := h.App.Store.Delivered(t.Context(), id)
	if err != nil || d.Notice.MessageID == "" {
		t.Fatalf("the call is %+v, %v", d.Notice, err)
	}
	h.later(2 * time.Minute) // the call can be deleted no more
	h.Chat.Pinged = nil
	h.press("ben", board, "/a1")
	h.App.Notify.SendDue(t.Context())
	if len(h.Chat.Pinged) > 0 {
		t.Errorf("called without an answer to give: %v", h.Chat.Pinged)
	}
	h.Advance(time.Hour)
	calls := h.Chat.Calls
	for range 5 {
		h.App.Notify.SendDue(t.Context())
		h.Advance(time.Minute)
	}
	if h.Chat.Calls != calls {
		t.Errorf("%d more tries to call", h.Chat.Calls-calls)
	}
}

// TestAlone: where nobody else sees what is answered, nobody can be challenged.
func TestAlone(t *testing.T) {
	h := newHarness(t)
	for _, q := range []struct {
		r    commands.Request
		want string
	}{
		{commands.Request{Place: commands.Place{ChannelID: "own"}}, h.Says("error.private_challenge")},
		{commands.Request{Place: commands.Place{GuildID: "far", ChannelID: "hall", Guest: true}, PrivateOnly: true}, h.Says("error.private_only_challenge")},
	} {
		for _, opponent := range []string{"ben", "anyone"} {
			r := q.r
			r.Kind, r.Name, r.User, r.Args = commands.Invoke, "play", apptest.People["ada"], map[string]string{"game": "tic-tac-toe", "opponent": opponent}
			h.Wants(h.Do(r), commands.Private, q.want)
		}
		r := q.r
		r.Kind, r.Name, r.User = commands.Invoke, "play", apptest.People["ada"]
		for _, row := range h.Do(r).Message.Rows {
			if row.Select != nil && row.Select.People {
				t.Error("the menu offers people")
			}
		}
	}
}

// TestGuestNoMore: in a server that takes the bot in, a board is its own from the next press on.
func TestGuestNoMore(t *testing.T) {
	h := newTalk(t)
	id, board := h.begin()
	m := h.Match(id)
	at := m.Place
	at.GuildID = "guild"
	if _, err := h.App.Store.Update(t.Context(), m, m.At(at)); err != nil {
		t.Fatal(err)
	}
	h.Open()
	h.Do(commands.Request{Kind: commands.Press, Name: "match/1/0/b2", User: apptest.People["ada"], Place: commands.Place{GuildID: "guild", ChannelID: "talk", MessageID: board}})
	if at := h.Match(id).Place; at.Guest || at.MessageID != board || h.Match(id).Ply() != 1 {
		t.Errorf("played in %+v", at)
	}
}

// TestOneLanguageForAConversation: the board keeps the language of who began.
func TestOneLanguageForAConversation(t *testing.T) {
	h := newTalk(t)
	h.Do(commands.Request{
		Kind: commands.Invoke, Name: "play", User: apptest.People["ada"], Place: talkPlace, Locales: []string{"en-US"},
		Args: map[string]string{"game": "tic-tac-toe", "opponent": "ben", "side": "first"},
	})
	at := talkPlace
	at.MessageID = "m1"
	h.Do(commands.Request{Kind: commands.Press, Name: "match/1/0/accept", User: apptest.People["ben"], Place: at, Locales: []string{"nl"}})
	if text := h.Chat.Messages["m1"].Text; !strings.Contains(text, h.Says("status.turn", "Who", "<@ada>", "Side", "X")) {
		t.Errorf("the board says %q", text)
	}
}
