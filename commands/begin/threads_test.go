package begin_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/engine/match"
	"noughts/store"
)

// Where the server wants it a game that begins moves to a thread of its own, which both
// players are called to once, and the challenge says where it is.
func TestAThreadForAGame(t *testing.T) {
	for word, option := range map[string][2]string{"/accept": {"opponent", "ben"}, "/join": {"anyone", "true"}} {
		h := newHarness(t)
		h.WithThreads()
		h.Run("ada", "play", "game", "tic-tac-toe", "side", "first", option[0], option[1])
		_, challenge := h.Board(1)
		h.Chat.Pinged = nil
		h.Accept(word)
		m := h.Match(1)
		if m.Place.ChannelID != "thread-"+challenge || m.Place.MessageID == challenge {
			t.Fatalf("%s: the game is at %+v", word, m.Place)
		}
		if m.Parent != "channel" {
			t.Errorf("%s: the thread is in %q", word, m.Parent)
		}
		h.Called("ada ben")
		if msg := h.Chat.Messages[challenge]; !strings.Contains(msg.Text, "link:"+m.Place.ChannelID) || len(msg.Rows) > 0 {
			t.Errorf("the challenge says %q, with %d rows", msg.Text, len(msg.Rows))
		}
		h.Away(10 * time.Minute)
		h.RunOnce()
		h.Called("ada ben")
		h.Open()
		msg, at := h.Board(1)
		r := commands.Request{Kind: commands.Press, Name: apptest.Button(msg, "/a1").ID, User: apptest.People["ada"], Place: commands.Place{MessageID: at}}
		h.Wants(h.In(r, m.Place.ChannelID), commands.Update, h.ToMove("ben"))
		r = commands.Request{Kind: commands.Invoke, Name: "move", Args: map[string]string{"move": "b2"}, User: apptest.People["ben"]}
		h.Wants(h.In(r, m.Place.ChannelID), commands.Private, "B2")
		if len(h.Chat.Messages) > 3 {
			t.Errorf("%d messages stand, want the challenge, the board and a call at most", len(h.Chat.Messages))
		}
	}
}

// Who does not want to be called is not called to a thread either.
func TestQuietPeopleAndThreads(t *testing.T) {
	h := newHarness(t)
	h.WithThreads()
	h.PressID("ada", "settings/me", "private", "quiet")
	h.Run("ada", "play", "game", "tic-tac-toe", "anyone", "true", "side", "first")
	h.Accept("/join")
	h.Called("ben")
}

// Without the wish or the permission, or where the chat refuses, the game stays where it is.
func TestNoThreadForAGame(t *testing.T) {
	for name, c := range map[string]struct {
		wanted, may bool
		err         error
	}{"not wanted": {may: true}, "not allowed": {wanted: true}, "refused": {true, true, errors.New("no")}} {
		h := newHarness(t)
		if c.wanted {
			h.WithThreads()
		}
		h.Chat.ThreadErr = c.err
		h.Run("ada", "play", "game", "tic-tac-toe", "opponent", "ben", "side", "first")
		if c.may {
			h.Accept("/accept")
		} else {
			h.Press("ben", 1, "/accept")
		}
		if got := h.Match(1).Place.ChannelID; got != "channel" {
			t.Errorf("%s: the game is in %s", name, got)
		}
		h.Press("ada", 1, "/a1")
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
			func(h *harness) { h.Chat.PostErr = commands.ErrForbidden }, func(h *harness) { h.Chat.PostErr = nil }, "channel",
		},
		"nobody knows of the board": {
			func(h *harness) { h.Chat.PostErr = no }, func(h *harness) { h.Chat.PostErr = nil }, "thread-m1",
		},
		"the store fails": {
			func(h *harness) { h.SetStore(&threadless{h.Store.Store, no}) }, func(h *harness) { h.Store.Store.(*threadless).err = nil }, "channel",
		},
		"the process ends": {
			func(h *harness) {
				h.SetStore(&threadless{h.Store.Store, no})
				h.Chat.Refuse = map[string]error{"m1": no}
			},
			func(h *harness) { h.Open(); h.Chat.Refuse = nil }, "channel",
		},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHarness(t)
			h.WithThreads()
			h.Run("ada", "play", "game", "tic-tac-toe", "opponent", "ben", "side", "first")
			c.fail(h)
			h.Accept("/accept")
			c.mend(h)
			h.Advance(5 * time.Minute)
			h.RunOnce()
			if got := h.Match(1).Place.ChannelID; got != c.channel {
				t.Errorf("the game is in %s, want %s", got, c.channel)
			}
			boards := 0
			for _, m := range h.Chat.Messages {
				if apptest.Button(m, "/a1") != nil {
					boards++
				}
			}
			if boards != 1 {
				t.Errorf("%d boards stand", boards)
			}
			h.Press("ada", 1, "/a1")
		})
	}
}

// Who looks after a server is told what the bot lacks for threads, and nobody else chooses.
func TestTheSettingOfThreads(t *testing.T) {
	h := newHarness(t)
	h.Wants(h.PressID("eve", "settings/threads", "private", "thread"), commands.Private, h.Says("error.settings_server"))
	h.Wants(h.PressID("eve", "settings/threads", "private", "nonsense"), commands.Private, h.Says("error.button"))
	h.WithThreads()
	h.Wants(h.PressID("mod", "settings/open", "private", "threads"), commands.Update, h.Says("settings.threads.lacks"))
	if m, err := h.App.Store.Server(t.Context(), "guild"); err != nil || !m.Threads {
		t.Errorf("the server wants %+v, %v", m, err)
	}
}
