package pages_test

import (
	"context"
	"encoding/json"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/commands/pages"
	"noughts/commands/table"
	"noughts/engine/match"
)

// A changing is a Store in which a match changes as soon as it was loaded.
type changing struct {
	table.Store
	change func()
}

// Reload implements table.Store.
func (s *changing) Reload(ctx context.Context, id int64) (*match.Match, error) {
	m, err := s.Store.Reload(ctx, id)
	if change := s.change; change != nil {
		s.change = nil
		change()
	}
	return m, err
}

// A match that changes while a page is about to show it is shown as it is then.
func TestChangedWhileOpened(t *testing.T) {
	t.Parallel()
	h := apptest.New(t)
	id := h.Challenge("tic-tac-toe", 1)
	p := h.App.OnPages
	p.Tables = table.New(&changing{p.Tables.Store, func() { h.Press("ada", id, "/a1") }})
	if s := show(t, h, openWindow(t, h, "ben", "en"), id); len(s.Moves) != 1 || s.Rev != h.Match(id).Revision {
		t.Errorf("the page shows %d plies", len(s.Moves))
	}
}

// Whoever has joined a match is not sent what watchers see, also if that was to be made before.
func TestJoinedWhileMade(t *testing.T) {
	t.Parallel()
	h := apptest.New(t)
	h.Run("ada", "play", "game", "tic-tac-toe", "opponent", "anyone")
	w := openWindow(t, h, "ben", "en")
	if s := show(t, h, w, 1); s.You != nil || !w.StillWatches(t) {
		t.Fatalf("before they join they are %+v", s.You)
	}
	h.Press("ben", 1, "/join")
	if w.StillWatches(t) {
		t.Error("who has joined is sent the state of those who watch")
	}
	if s := newest(t, w); s.You == nil {
		t.Error("who has joined is shown as somebody who watches")
	}
}

// Who came from elsewhere by the message of a match watches it without buttons, and still sees it
// when they connect anew after a long time; who has left for long does not.
func TestVisitors(t *testing.T) {
	t.Parallel()
	h := apptest.New(t)
	id := h.Challenge("tic-tac-toe", 1)
	p := h.App.OnPages
	open := func() *pages.Window {
		w := p.NewWindow(pages.Viewer{User: apptest.People["eve"], Locale: "en", Place: commands.Place{GuildID: "guild", ChannelID: "thread"}})
		t.Cleanup(w.Close)
		return w
	}
	p.Windows.Wish("eve", commands.Place{GuildID: "guild", ChannelID: "thread"}, "", id)
	w := open()
	if s := show(t, h, w, id); len(s.Buttons) > 0 {
		t.Errorf("they see buttons that refuse them: %v", s.Buttons)
	}
	if s := show(t, h, openWindow(t, h, "mod", "en"), id); len(s.Buttons) == 0 {
		t.Error("who is in the channel sees no buttons")
	}
	h.Advance(time.Hour)
	again := open()
	show(t, h, again, id)
	w.Close()
	again.Close()
	h.Advance(time.Minute)
	again = open()
	show(t, h, again, id)
	again.Close()
	h.Advance(time.Hour)
	if err := open().Show(t.Context(), p.Links.Key(id)); err == nil {
		t.Error("they see the match an hour after they have left")
	}
}

// Where the bot is a guest a lobby offers no games: nothing can be posted there.
func TestLobbyOfGuests(t *testing.T) {
	t.Parallel()
	h := apptest.New(t)
	for _, guest := range []bool{false, true} {
		w := h.App.OnPages.NewWindow(pages.Viewer{User: apptest.People["ada"], Place: commands.Place{GuildID: "guild", ChannelID: "channel", Guest: guest}})
		t.Cleanup(w.Close)
		w.ShowLobby()
		lobby := lobbyOf(t, w)
		if offers := len(lobby.New) > 0 || lobby.More != nil || len(lobby.Puzzles) > 0; offers == guest {
			t.Errorf("guest %v: %d games are offered", guest, len(lobby.New))
		}
	}
}

// lobbyOf is the lobby that a page is sent.
func lobbyOf(t *testing.T, w *pages.Window) (lobby pages.Lobby) {
	t.Helper()
	if err := json.Unmarshal(news(t, w)[0].Body, &lobby); err != nil {
		t.Fatal(err)
	}
	return lobby
}

// What was said last of whether pages are open is true, however they open and close.
func TestOpenIsSaidInOrder(t *testing.T) {
	t.Parallel()
	p := &pages.Pages{Windows: pages.NewWindows(time.Now)}
	var inside atomic.Int32
	said := false
	p.Windows.Changed = func(open bool) {
		if inside.Add(1) > 1 {
			t.Error("it is said twice at a time")
		}
		runtime.Gosched()
		said = open
		inside.Add(-1)
	}
	for range 100 {
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() { p.NewWindow(pages.Viewer{}).Close() })
		}
		all.Wait()
		w := p.NewWindow(pages.Viewer{})
		if !said {
			t.Fatal("a page is open, and it was said last that none is")
		}
		w.Close()
		if said {
			t.Fatal("no page is open, and it was said last that one is")
		}
	}
}

// A match that changes many times in another process is loaded once, as is what nobody looks at not
// at all, and nobody waits for it who tells of it.
func TestPendingIsLoadedTogether(t *testing.T) {
	t.Parallel()
	h := apptest.New(t)
	shown, other := h.Challenge("tic-tac-toe", 1), h.Challenge("gomoku", 2)
	p := h.App.OnPages
	counted := &counting{Store: p.Tables.Store}
	p.Tables = table.New(counted)
	show(t, h, openWindow(t, h, "ada", "en"), shown)
	counted.loaded = nil
	for revision := range int64(50) {
		p.Windows.RemoteChange(t.Context(), other, h.Match(other).Revision+revision)
		p.Windows.RemoteChange(t.Context(), shown, h.Match(shown).Revision+revision)
	}
	if len(counted.loaded) > 0 {
		t.Errorf("who tells of changes waits for %v", counted.loaded)
	}
	p.LoadPending(t.Context())
	if !slices.Equal(counted.loaded, []int64{shown}) {
		t.Errorf("loaded are %v, want %d once", counted.loaded, shown)
	}
	openWindow(t, h, "eve", "en").ShowLobby()
	counted.loaded = nil
	for range 2 {
		p.Windows.RemoteChange(t.Context(), other, h.Match(other).Revision+1)
		p.Windows.RemoteChange(t.Context(), shown, h.Match(shown).Revision+1)
	}
	p.LoadPending(t.Context())
	if !slices.Equal(counted.loaded, []int64{shown, other}) {
		t.Errorf("with a lobby open %v are loaded", counted.loaded)
	}
}

// A counting is a Store that knows what was loaded.
type counting struct {
	table.Store
	loaded []int64
}

// Reload implements table.Store.
func (s *counting) Reload(ctx context.Context, id int64) (*match.Match, error) {
	s.loaded = append(s.loaded, id)
	return s.Store.Reload(ctx, id)
}
