package pages_test

import (
	"encoding/json"
	"slices"
	"testing"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/commands/pages"
)

// openIn opens the page of somebody in a channel of the server.
func openIn(t *testing.T, h *apptest.Harness, who, channel string) reader {
	t.Helper()
	w := h.App.OnPages.NewWindow(pages.Viewer{User: apptest.People[who], Locale: "en", Place: commands.Place{GuildID: "guild", ChannelID: channel}})
	t.Cleanup(w.Close)
	return reader{h, w}
}

// listed is what a lobby has, by the names of the players in the lines.
func listed(t *testing.T, w reader) []pages.Listed {
	t.Helper()
	w.ShowLobby()
	return lobbyOf(t, w.Window).Matches
}

// A game in a thread is in the lobby of the thread, where it can be joined at once, and in that of
// its channel, where it says so; one in a thread for which people are invited is in its own alone.
func TestThreadsInTheLobby(t *testing.T) {
	t.Parallel()
	h := apptest.New(t)
	play := func(channel string, invited bool) {
		h.In(commands.Request{
			Kind: commands.Invoke, Name: "play", Args: map[string]string{"game": "tic-tac-toe", "anyone": "true"},
			User: apptest.People["ada"], Parent: "channel", Invited: invited,
		}, channel)
	}
	play("thread", false)
	play("thread-closed", true)
	for _, test := range []struct {
		channel      string
		keys         []int64
		marked, join bool
	}{{"channel", []int64{1}, true, false}, {"thread", []int64{1}, false, true}, {"thread-closed", []int64{2}, false, true}, {"den", nil, false, false}} {
		got := listed(t, openIn(t, h, "eve", test.channel))
		var keys []string
		for _, id := range test.keys {
			keys = append(keys, h.App.Links.Key(id))
		}
		for _, m := range got {
			if !slices.Contains(keys, m.Key) || m.Thread != test.marked || (m.ID != "") != test.join || m.State != "join" {
				t.Errorf("%s: %+v", test.channel, m)
			}
		}
		if len(got) != len(keys) {
			t.Errorf("%s: %d matches, want %d", test.channel, len(got), len(keys))
		}
	}
}

// From the channel of a thread one watches and joins the games of the thread, and does there what
// is done beside a board; from elsewhere not.
func TestAThreadsGameFromItsChannel(t *testing.T) {
	t.Parallel()
	h := apptest.New(t)
	h.In(commands.Request{
		Kind: commands.Invoke, Name: "play", Args: map[string]string{"game": "tic-tac-toe", "anyone": "true"}, User: apptest.People["ada"], Parent: "channel",
	}, "thread")
	if err := openIn(t, h, "bob", "den").Show(t.Context(), h.App.Links.Key(1)); err == nil {
		t.Error("it is seen from elsewhere")
	}
	eve, watches := openIn(t, h, "eve", "channel"), openIn(t, h, "bob", "channel")
	show(t, h, watches.Window, 1)
	told, refused := watches.presses(t, "0/rules")
	if refused || len(told.Rows) == 0 {
		t.Fatalf("who watches from the channel reads the rules: %+v", told)
	}
	if _, refused := watches.presses(t, told.Rows[0].Buttons[0].ID); refused {
		t.Error("and cannot go on from there")
	}
	watches.ShowLobby()
	news(t, watches.Window)
	s := show(t, h, eve.Window, 1)
	id := s.Buttons[0][0].ID
	if _, refused := eve.presses(t, id); refused {
		t.Fatalf("%s cannot be pressed", id)
	}
	if s := newest(t, eve.Window); s.You == nil {
		t.Error("who has joined does not play")
	}
	var lobby pages.Lobby
	if list := news(t, watches.Window); len(list) != 1 || json.Unmarshal(list[0].Body, &lobby) != nil || lobby.Matches[0].State != "watch" {
		t.Errorf("the lobby of the channel is told %+v", lobby.Matches)
	}
	h.Press("eve", 1, "resign")
}

// What follows a game in a thread, and what is begun from its lobby, is in the thread, too.
func TestGamesThatFollowInThreads(t *testing.T) {
	t.Parallel()
	h := apptest.New(t)
	h.In(commands.Request{
		Kind: commands.Invoke, Name: "play", Args: map[string]string{"game": "tic-tac-toe", "level": "novice"}, User: apptest.People["ada"], Parent: "channel",
	}, "thread")
	w := openIn(t, h, "ada", "thread")
	if len(listed(t, w)) != 1 {
		t.Fatal("the thread's game is not in its lobby")
	}
	w.ShowLobby()
	lobby := lobbyOf(t, w.Window)
	if _, refused := w.presses(t, lobby.New[0].ID); refused {
		t.Fatal("no game can be begun")
	}
	if m := h.Match(2); m.Place.ChannelID != "thread" || m.Parent != "channel" {
		t.Errorf("what is begun from the lobby is in %+v, of %q", m.Place, m.Parent)
	}
}

// Who asks for a match in a thread sees it on a page that they have open in its channel.
func TestWishesFromThreads(t *testing.T) {
	t.Parallel()
	h := apptest.New(t)
	h.In(commands.Request{
		Kind: commands.Invoke, Name: "play", Args: map[string]string{"game": "tic-tac-toe", "level": "novice"}, User: apptest.People["ada"], Parent: "channel",
	}, "thread")
	here, den := openIn(t, h, "ada", "channel"), openIn(t, h, "ada", "den")
	h.App.Windows.Wish("ada", commands.Place{GuildID: "guild", ChannelID: "thread"}, "channel", 1)
	if list := news(t, here.Window); len(list) != 1 || list[0].Kind != "goto" {
		t.Errorf("the page in the channel is told %v", list)
	}
	if list := news(t, den.Window); len(list) != 0 {
		t.Errorf("the page elsewhere is told %v", list)
	}
}
