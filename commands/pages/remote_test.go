package pages_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/commands/pages"
)

// A second is another process with pages of the same matches. What it tells passes through lost,
// which may keep it.
type second struct {
	*pages.Pages
	mu   sync.Mutex
	said []string
	lost bool
}

// newSecond joins a second process to the pages of an App.
func newSecond(h *apptest.Harness) *second {
	first := h.App.OnPages
	own := *first
	own.Windows = pages.NewWindows(h.Now)
	s := &second{Pages: &own}
	s.Windows.Tell = func(word string) {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.said = append(s.said, word); !s.lost {
			first.Windows.Hear("second", word)
		}
	}
	first.Windows.Tell = func(word string) { s.Windows.Hear("first", word) }
	return s
}

// window opens a page of the second process that shows a match.
func (s *second) window(t *testing.T, who commands.User, id int64) *pages.Window {
	t.Helper()
	w := s.NewWindow(pages.Viewer{User: who, Locale: "en", Place: commands.Place{GuildID: "guild", ChannelID: "channel"}})
	if err := w.Show(t.Context(), s.Links.Key(id)); err != nil {
		t.Fatal(err)
	}
	return w
}

// eventually waits until something holds, which the processes tell each other soon.
func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !holds(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("still not: %s", what)
		}
	}
}

// Who has a page of another process open is here: nobody calls them, pages of this process show
// them, and the message may follow slowly. They have left when they close it, or when their process
// says nothing any more.
func TestHereRemotely(t *testing.T) {
	t.Parallel()
	h := apptest.New(t)
	id := h.Challenge("tic-tac-toe", 1)
	p, two := h.App.OnPages, newSecond(h)
	ada := openWindow(t, h, "ada", "en")
	show(t, h, ada, id)
	ben := two.window(t, apptest.People["ben"], id)
	eventually(t, "both are here", func() bool { return p.Windows.AllHere(h.Match(id)) && two.Windows.AllHere(h.Match(id)) })
	if !p.Windows.Here("ben", id) || p.Windows.Here("eve", id) || p.Windows.Here("ben", id+1) {
		t.Error("who is here is not told from who is not")
	}
	seen := func(w *pages.Window) (here pages.Here) {
		for _, n := range news(t, w) {
			if n.Kind == "here" {
				if err := json.Unmarshal(n.Body, &here); err != nil {
					t.Fatal(err)
				}
			}
		}
		return here
	}
	if here := seen(ada); !here.Seats[0].Here || !here.Seats[1].Here || here.Count != 0 {
		t.Errorf("Ada sees %+v", here)
	}
	eve := two.window(t, apptest.People["eve"], id)
	eventually(t, "Eve is here", func() bool { return p.Windows.Here("eve", id) })
	if here := seen(ada); here.Count != 1 || len(here.Watching) != 1 || here.Watching[0].Name != "Eve" {
		t.Errorf("Ada sees %+v", here)
	}
	ben.Close()
	eventually(t, "Ben has left", func() bool { return !p.Windows.Here("ben", id) })
	p.Poll(t.Context())
	if !p.Windows.Here("eve", id) {
		t.Error("Eve has left")
	}
	h.Advance(36 * time.Second) // the second process was killed
	if p.Windows.Here("eve", id) {
		t.Error("who was in a process that says nothing is here")
	}
	p.Poll(t.Context())
	if here := seen(ada); here.Count != 0 {
		t.Errorf("Ada sees %+v", here)
	}
	two.lost = true
	eve.Close()
	two.window(t, apptest.People["ben"], id)
	eventually(t, "a word is lost", func() bool {
		two.mu.Lock()
		defer two.mu.Unlock()
		return strings.Contains(two.said[len(two.said)-1], `"ben"`)
	})
	two.mu.Lock()
	two.lost = false
	two.mu.Unlock()
	h.Advance(10 * time.Second)
	two.Poll(t.Context())
	eventually(t, "Ben is here, as is said again", func() bool { return p.Windows.Here("ben", id) })
}

// However many watch, a word is short enough for every store; the players are in it.
func TestPresenceIsBounded(t *testing.T) {
	t.Parallel()
	h := apptest.New(t)
	id := h.Challenge("tic-tac-toe", 1)
	p, two := h.App.OnPages, newSecond(h)
	const many = 100
	for n := range many {
		two.window(t, commands.User{ID: fmt.Sprint("watcher", n), Name: strings.Repeat("<☃>", 10)}, id)
	}
	two.window(t, apptest.People["ben"], id)
	eventually(t, "Ben is here", func() bool { return p.Windows.Here("ben", id) })
	ada := openWindow(t, h, "ada", "en")
	if err := ada.Show(t.Context(), p.Links.Key(id)); err != nil {
		t.Fatal(err)
	}
	eventually(t, "all are counted", func() bool {
		for _, n := range news(t, ada) {
			if n.Kind == "here" && strings.Contains(string(n.Body), fmt.Sprintf(`"count":%d`, many)) {
				return true
			}
		}
		return false
	})
	two.mu.Lock()
	defer two.mu.Unlock()
	for _, word := range two.said {
		if len(word) > 7000 || strings.Contains(word, "\n") {
			t.Errorf("a word of %d bytes: %.60q", len(word), word)
		}
	}
}

// What somebody wants to see is known wherever they enter, and their open pages of every process go
// there.
func TestRemoteWishes(t *testing.T) {
	t.Parallel()
	h := apptest.New(t)
	id := h.Challenge("tic-tac-toe", 1)
	p, two := h.App.OnPages, newSecond(h)
	at := commands.Place{GuildID: "guild", ChannelID: "channel"}
	p.Windows.Wish("eve", at, "", id)
	if key, where, ok := two.Wished("eve"); !ok || key != p.Links.Key(id) || where != at {
		t.Errorf("the other process knows %q %v %t", key, where, ok)
	}
	h.Advance(11 * time.Minute)
	if _, _, ok := two.Wished("eve"); ok {
		t.Error("a wish lasts")
	}
	for _, bad := range []string{"", "x", "{}", `{"here":{"match":1}}`, `{"wish":3}`, "null"} {
		two.Windows.Hear("first", bad)
	}
}
