package app

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/engine/match"
	"noughts/store"
)

// in asks from a server where the bot may start threads, or from within one.
func (h *harness) in(r commands.Request, channel string) commands.Reply {
	h.t.Helper()
	r.Place = commands.Place{GuildID: "guild", ChannelID: channel, MessageID: r.Place.MessageID}
	r.MayThread, r.InThread = true, strings.HasPrefix(channel, "thread")
	return h.do(r)
}

// withThreads has the server of the tests want threads.
func (h *harness) withThreads() {
	h.t.Helper()
	r := commands.Request{Kind: commands.Choose, Name: "settings/threads", User: everybody["mod"], Values: []string{"thread"}, Manages: true}
	h.wants(h.in(r, "channel"), commands.Update, "")
}

// accept has Ben press a button of match 1.
func (h *harness) accept(word string) commands.Reply {
	h.t.Helper()
	msg, at := h.board(1)
	return h.in(commands.Request{Kind: commands.Press, Name: button(msg, word).ID, User: everybody["ben"], Place: commands.Place{MessageID: at}}, "channel")
}

// Where the server wants it a game that begins moves to a thread of its own, which both
// players are called to once, and the challenge says where it is.
func TestAThreadForAGame(t *testing.T) {
	for word, option := range map[string][2]string{"/accept": {"opponent", "ben"}, "/join": {"anyone", "true"}} {
		h := newHarness(t)
		h.withThreads()
		h.run("ada", "play", "game", "tic-tac-toe", "side", "first", option[0], option[1])
		_, challenge := h.board(1)
		h.chat.pinged = nil
		h.accept(word)
		m := h.match(1)
		if m.Place.ChannelID != "thread-"+challenge || m.Place.MessageID == challenge {
			t.Fatalf("%s: the game is at %+v", word, m.Place)
		}
		h.called("ada ben")
		if msg := h.chat.messages[challenge]; !strings.Contains(msg.Text, "link:"+m.Place.ChannelID) || len(msg.Rows) > 0 {
			t.Errorf("the challenge says %q, with %d rows", msg.Text, len(msg.Rows))
		}
		h.away(10 * time.Minute)
		h.runOnce()
		h.called("ada ben")
		h.open()
		msg, at := h.board(1)
		r := commands.Request{Kind: commands.Press, Name: button(msg, "/a1").ID, User: everybody["ada"], Place: commands.Place{MessageID: at}}
		h.wants(h.in(r, m.Place.ChannelID), commands.Update, h.toMove("ben"))
		r = commands.Request{Kind: commands.Invoke, Name: "move", Args: map[string]string{"move": "b2"}, User: everybody["ben"]}
		h.wants(h.in(r, m.Place.ChannelID), commands.Private, "b2")
		if len(h.chat.messages) > 3 {
			t.Errorf("%d messages stand, want the challenge, the board and a call at most", len(h.chat.messages))
		}
	}
}

// Who does not want to be called is not called to a thread either.
func TestQuietPeopleAndThreads(t *testing.T) {
	h := newHarness(t)
	h.withThreads()
	h.pressID("ada", "settings/me", "private", "quiet")
	h.run("ada", "play", "game", "tic-tac-toe", "anyone", "true", "side", "first")
	h.accept("/join")
	h.called("ben")
}

// Without the wish or the permission, or where the chat refuses, the game stays where it is.
func TestNoThreadForAGame(t *testing.T) {
	for name, c := range map[string]struct {
		wanted, may bool
		err         error
	}{"not wanted": {may: true}, "not allowed": {wanted: true}, "refused": {true, true, errors.New("no")}} {
		h := newHarness(t)
		if c.wanted {
			h.withThreads()
		}
		h.chat.threadErr = c.err
		h.run("ada", "play", "game", "tic-tac-toe", "opponent", "ben", "side", "first")
		if c.may {
			h.accept("/accept")
		} else {
			h.press("ben", 1, "/accept")
		}
		if got := h.match(1).Place.ChannelID; got != "channel" {
			t.Errorf("%s: the game is in %s", name, got)
		}
		h.press("ada", 1, "/a1")
	}
}

// A threadless store does not save that a match is in a thread.
type threadless struct {
	store.Store
	err error
}

func (s *threadless) Update(ctx context.Context, before, after *match.Match) (*match.Match, error) {
	if after.Place.ChannelID != "channel" && s.err != nil {
		return nil, s.err
	}
	return s.Store.Update(ctx, before, after)
}

// However far the move to a thread comes, the game can be played in the end, in one place,
// and no other message looks like its board.
func TestAThreadThatFailsHalfWay(t *testing.T) {
	no := errors.New("no")
	for name, c := range map[string]struct {
		fail, mend func(h *harness)
		channel    string
	}{
		"the board is refused": {
			func(h *harness) { h.chat.postErr = commands.ErrForbidden }, func(h *harness) { h.chat.postErr = nil }, "channel",
		},
		"nobody knows of the board": {
			func(h *harness) { h.chat.postErr = no }, func(h *harness) { h.chat.postErr = nil }, "thread-m1",
		},
		"the store fails": {
			func(h *harness) { h.setStore(&threadless{h.store.Store, no}) }, func(h *harness) { h.store.Store.(*threadless).err = nil }, "channel",
		},
		"the process ends": {
			func(h *harness) {
				h.setStore(&threadless{h.store.Store, no})
				h.chat.refuse = map[string]error{"m1": no}
			},
			func(h *harness) { h.open(); h.chat.refuse = nil }, "channel",
		},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHarness(t)
			h.withThreads()
			h.run("ada", "play", "game", "tic-tac-toe", "opponent", "ben", "side", "first")
			c.fail(h)
			h.accept("/accept")
			c.mend(h)
			h.advance(5 * time.Minute)
			h.runOnce()
			if got := h.match(1).Place.ChannelID; got != c.channel {
				t.Errorf("the game is in %s, want %s", got, c.channel)
			}
			boards := 0
			for _, m := range h.chat.messages {
				if button(m, "/a1") != nil {
					boards++
				}
			}
			if boards != 1 {
				t.Errorf("%d boards stand", boards)
			}
			h.press("ada", 1, "/a1")
		})
	}
}

// Who looks after a server is told what the bot lacks for threads, and nobody else chooses.
func TestTheSettingOfThreads(t *testing.T) {
	h := newHarness(t)
	h.wants(h.pressID("eve", "settings/threads", "private", "thread"), commands.Private, h.says("error.settings_server"))
	h.wants(h.pressID("eve", "settings/threads", "private", "nonsense"), commands.Private, h.says("error.button"))
	h.withThreads()
	h.wants(h.pressID("mod", "settings/open", "private", "threads"), commands.Update, h.says("settings.threads.lacks"))
	if m, err := h.app.Store.Server(t.Context(), "guild"); err != nil || !m.Threads {
		t.Errorf("the server wants %+v, %v", m, err)
	}
}
