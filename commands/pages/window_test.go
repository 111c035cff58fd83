package pages_test

import (
	"encoding/json"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/commands/pages"
	"noughts/engine/match"
)

// openWindow opens the page of somebody in the channel of the tests.
func openWindow(t *testing.T, h *apptest.Harness, who, language string) *pages.Window {
	t.Helper()
	w := h.App.OnPages.NewWindow(pages.Viewer{User: apptest.People[who], Locale: language, Place: commands.Place{GuildID: "guild", ChannelID: "channel"}})
	t.Cleanup(w.Close)
	return w
}

// show has a page show a match, and returns what it is sent at first.
func show(t *testing.T, h *apptest.Harness, w *pages.Window, id int64) pages.State {
	t.Helper()
	if err := w.Show(t.Context(), h.App.Links.Key(id)); err != nil {
		t.Fatal(err)
	}
	return newest(t, w)
}

// news is what a page is sent.
func news(t *testing.T, w *pages.Window) []pages.News {
	t.Helper()
	list, err := w.News(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// newest is the one state of a match among the news of a page.
func newest(t *testing.T, w *pages.Window) (s pages.State) {
	t.Helper()
	list, n := news(t, w), 0
	for _, one := range list {
		if one.Kind == "match" {
			n++
			if err := json.Unmarshal(one.Body, &s); err != nil {
				t.Fatal(err)
			}
		}
	}
	if n != 1 {
		t.Fatalf("%d states in %v", n, list)
	}
	return s
}

// A page that was slow is sent the newest state alone, and nothing twice.
func TestNewestAlone(t *testing.T) {
	t.Parallel()
	h := apptest.New(t)
	id := h.Challenge("gomoku", 1)
	w := openWindow(t, h, "eve", "en")
	show(t, h, w, id)
	for i, move := range []string{"/h8", "/j9", "/g8", "/j10"} {
		h.PressID([]string{"ada", "ben"}[i%2], "match/1/"+string(rune('0'+i))+move, "1")
	}
	if s := newest(t, w); len(s.Moves) != h.Match(id).Ply() || len(s.Moves) != 4 {
		t.Errorf("after 4 plies the page is sent %d", len(s.Moves))
	}
	if list, err := w.News(t.Context()); len(list) > 0 || err != nil {
		t.Errorf("nothing is new: %v, %v", list, err)
	}
}

// States are made once for all who see the same, and speak the language of each.
func TestOneStateForMany(t *testing.T) {
	t.Parallel()
	h := apptest.New(t)
	id := h.Challenge("tic-tac-toe", 1)
	bodies := map[*byte]int{}
	for _, language := range []string{"en", "nl"} {
		for _, who := range []string{"eve", "bob", "mod"} {
			w := openWindow(t, h, who, language)
			if err := w.Show(t.Context(), h.App.Links.Key(id)); err != nil {
				t.Fatal(err)
			}
			list, err := w.News(t.Context())
			if err != nil || list[0].Kind != "match" {
				t.Fatal(list, err)
			}
			bodies[&list[0].Body[0]]++
		}
	}
	if len(bodies) != 2 {
		t.Errorf("%d states for two languages", len(bodies))
	}
}

// Whoever plays on pages is called by nobody, and their turn is not lost when they close the page.
func TestNobodyIsCalledWhoIsHere(t *testing.T) {
	t.Parallel()
	h := apptest.New(t)
	id := h.Challenge("tic-tac-toe", 1)
	w := h.App.OnPages.NewWindow(pages.Viewer{User: apptest.People["ada"], Place: commands.Place{GuildID: "guild", ChannelID: "channel"}})
	show(t, h, w, id)
	h.Called("ben")
	h.Away(10 * time.Minute)
	h.Press("ada", id, "/a1")
	h.Away(2 * time.Minute)
	h.Press("ben", id, "/b1")
	h.Away(time.Hour)
	called := len(h.Chat.Pinged)
	h.Away(time.Hour)
	if n := len(h.Chat.Pinged); n != called {
		t.Errorf("Ada has the page open and is called: %v", h.Chat.Pinged)
	}
	w.Close()
	h.Away(10 * time.Minute)
	if n := len(h.Chat.Pinged); n != called+1 || h.Chat.Pinged[n-1] != "ada" {
		t.Errorf("after she has closed it %v are called", h.Chat.Pinged[called:])
	}
}

// The engine says nothing to pages while people play each other: neither hints nor reasons.
func TestNoEngineWords(t *testing.T) {
	t.Parallel()
	h := apptest.New(t)
	id := h.Challenge("tic-tac-toe", 1)
	for _, who := range []string{"ada", "ben", "eve"} {
		w := openWindow(t, h, who, "en")
		s := show(t, h, w, id)
		if len(s.Hinted) > 0 {
			t.Errorf("%s is hinted at %v", who, s.Hinted)
		}
		for _, row := range s.Buttons {
			for _, b := range row {
				for _, d := range []string{"0/hint", "0/analyze", "0/review"} {
					if b.ID == d {
						t.Errorf("%s may press %s", who, b.ID)
					}
				}
			}
		}
		for _, id := range []string{
			"0/hint", "0/again", "0/kind", "0/reveal", "0/analyze", "0/review", "0/reviewed", "0/reviewon", "0/ply/0", "0/whatif/a1", "0/threat", "share/game",
		} {
			r, ok := w.Request(pages.Deed{Kind: commands.Press, ID: id})
			if !ok {
				continue
			}
			if reply := h.Handled(r); !reply.Refused {
				t.Errorf("%s presses %s and hears %q", who, id, apptest.Said(reply))
			}
		}
	}
}

// What another process has saved is shown once it is heard of, or found by asking.
func TestAnotherProcess(t *testing.T) {
	t.Parallel()
	h := apptest.New(t)
	id := h.Challenge("tic-tac-toe", 1)
	w := openWindow(t, h, "ada", "en")
	show(t, h, w, id)
	p := h.App.OnPages
	lobby := openWindow(t, h, "eve", "en")
	lobby.ShowLobby()
	lobbies := func() int {
		t.Helper()
		p.Poll(t.Context())
		return len(news(t, lobby))
	}
	if first, again := lobbies(), lobbies(); first != 1 || again != 0 {
		t.Errorf("a lobby is sent %d times at first, and then %d times though nothing has changed", first, again)
	}
	for i, find := range []func(m *match.Match){
		func(m *match.Match) {
			p.Windows.RemoteChange(t.Context(), id, m.Revision)
			<-p.Windows.Pending()
			p.LoadPending(t.Context())
		},
		func(*match.Match) { p.Poll(t.Context()) },
	} {
		before := h.Match(id)
		user := []string{"ada", "ben"}[i]
		after, err := before.Play(user, -1, before.Position().AppendMoves(nil)[0], h.Now())
		if err != nil {
			t.Fatal(err)
		}
		if after, err = h.Store.Update(t.Context(), before, after); err != nil {
			t.Fatal(err)
		}
		if list, err := w.News(t.Context()); len(list) > 0 || err != nil {
			t.Fatalf("before it is heard of: %v, %v", list, err)
		}
		find(after)
		if s := newest(t, w); len(s.Moves) != i+1 || s.Rev != after.Revision {
			t.Errorf("the page shows %d plies of revision %d", len(s.Moves), s.Rev)
		}
		p.Windows.RemoteChange(t.Context(), id, after.Revision)
		p.LoadPending(t.Context())
		if list, err := w.News(t.Context()); len(list) > 0 || err != nil {
			t.Errorf("heard of twice: %v, %v", list, err)
		}
		if n := lobbies(); n != 1 {
			t.Errorf("a lobby is sent %d times", n)
		}
	}
}

// While nobody can reach the bot in the chat nobody's time runs out, also if they could have moved
// on a page: not all players need to have one. What they do on pages counts.
func TestClocksWhileTheChatIsAway(t *testing.T) {
	t.Parallel()
	h := apptest.New(t)
	h.Timed("5+0")
	h.Press("ada", 1, "/a1")
	h.Press("ben", 1, "/b1")
	w := openWindow(t, h, "ada", "en")
	h.App.Connected(t.Context())
	h.App.Access.TickClocks(t.Context())
	s := show(t, h, w, 1)
	if left := s.Seats[0].Left; left == nil || !s.Seats[0].Runs || *left != (5*time.Minute).Milliseconds() {
		t.Fatalf("the clock of who is to move: %+v", s.Seats[0])
	}
	h.App.Disconnected(t.Context())
	h.Watch(time.Hour)
	if m := h.Match(1); m.Status != match.Playing {
		t.Fatalf("the match has ended %v", m.Ending)
	}
	r, ok := w.Request(pages.Deed{Kind: commands.Press, ID: s.Clicks[0].ID})
	if !ok {
		t.Fatal("no click")
	}
	if reply := h.Handled(r); reply.Refused {
		t.Errorf("a move on the page: %q", apptest.Said(reply))
	}
	if s := newest(t, w); len(s.Moves) != 3 || s.You.Turn {
		t.Errorf("the page shows %d plies", len(s.Moves))
	}
}

// Who asks for a match while they have a page open in its channel sees it there; nobody else's page
// changes, nor one in another channel.
func TestWishesOnOpenPages(t *testing.T) {
	h := apptest.New(t)
	id := h.Set("tic-tac-toe", "novice")
	channel := commands.Place{GuildID: "guild", ChannelID: "channel"}
	open := func(who, channel string) *pages.Window {
		w := h.App.OnPages.NewWindow(pages.Viewer{User: apptest.People[who], Place: commands.Place{GuildID: "guild", ChannelID: channel}})
		t.Cleanup(w.Close)
		return w
	}
	ada, elsewhere, ben := open("ada", "channel"), open("ada", "den"), open("ben", "channel")
	h.App.Windows.Wish("ada", channel, "", id)
	h.App.Windows.Wish("ada", channel, "", 0)
	for name, test := range map[string]struct {
		w    *pages.Window
		want string
	}{"Ada": {ada, `goto {"key":"` + h.App.Links.Key(id) + `"}`}, "Ada elsewhere": {elsewhere, ""}, "Ben": {ben, ""}} {
		got := ""
		for _, n := range news(t, test.w) {
			got += n.Kind + " " + string(n.Body)
		}
		if got != test.want {
			t.Errorf("%s: the page is told %q, want %q", name, got, test.want)
		}
	}
}

// What was sealed is good for a day, and where the person is now, or in a match that they play; not
// where they were when it was sealed.
func TestSealsEnd(t *testing.T) {
	t.Parallel()
	h := apptest.New(t)
	id := h.Challenge("tic-tac-toe", 1)
	at := commands.Place{GuildID: "guild", ChannelID: "channel"}
	elsewhere := commands.Place{GuildID: "other", ChannelID: "den"}
	open := func(who string, at commands.Place, shows bool) *pages.Window {
		w := h.App.OnPages.NewWindow(pages.Viewer{User: apptest.People[who], Place: at})
		t.Cleanup(w.Close)
		if shows {
			show(t, h, w, id)
		}
		return w
	}
	seal := func(w *pages.Window) string {
		told := w.Told(commands.Request{Place: at}, commands.Message{Rows: []commands.Row{{Buttons: []commands.Button{{ID: "x", Label: "X"}}}}})
		return told.Rows[0].Buttons[0].ID
	}
	good := func(w *pages.Window, sealed string) bool {
		_, ok := w.Request(pages.Deed{Kind: commands.Press, ID: sealed})
		return ok
	}
	eve, ada := seal(open("eve", at, false)), seal(open("ada", at, true))
	test := func(when string, want map[string]bool) {
		t.Helper()
		got := map[string]bool{
			"who is there":           good(open("eve", at, false), eve),
			"who was there":          good(open("eve", elsewhere, false), eve),
			"who is nowhere":         good(open("eve", commands.Place{}, false), eve),
			"who plays the match":    good(open("ada", elsewhere, true), ada),
			"who looks at no match":  good(open("ada", elsewhere, false), ada),
			"who has it from others": good(open("ben", at, true), ada),
		}
		for who, ok := range got {
			if ok != want[who] {
				t.Errorf("%s, %s: %t", when, who, ok)
			}
		}
	}
	test("at once", map[string]bool{"who is there": true, "who plays the match": true})
	h.Watch(23 * time.Hour)
	test("within a day", map[string]bool{"who is there": true, "who plays the match": true})
	h.Watch(2 * time.Hour)
	test("after a day", nil)
}
