package activity_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/engine/match"
)

// newLinkedWorld is a world whose matches have links.
func newLinkedWorld(t *testing.T) *world {
	t.Helper()
	w := newBareWorld(t)
	w.PageURL = "https://board.example/"
	w.Open()
	w.serve()
	return w
}

// newPublicWorld is such a world, of a server that has made them public.
func newPublicWorld(t *testing.T) *world {
	t.Helper()
	return newLinkedWorld(t).public(true)
}

// public says whether anybody may watch the server's matches.
func (w *world) public(yes bool) *world {
	w.t.Helper()
	r := w.PressID("mod", "settings/links", "private", map[bool]string{true: "public", false: "closed"}[yes])
	w.Wants(r, commands.Update, w.Says("settings.saved"))
	return w
}

// moves has a match played somewhere else.
func (w *world) moves(id int64, to commands.Place) {
	w.t.Helper()
	before := w.Match(id)
	after := *before
	after.Place = match.Place(to)
	if _, err := w.App.Store.Update(w.t.Context(), before, &after); err != nil {
		w.t.Fatal(err)
	}
	w.App.Tables.Forget(id)
}

// watch asks for a ticket with the key of a match alone.
func (w *world) watch(key string) (status int, answer map[string]any) {
	return w.post("/api/watch", "", fmt.Sprintf(`{"key":%q,"locale":"en"}`, key))
}

// stranger is the page of somebody whom nobody knows.
func (w *world) stranger(id int64) *page {
	w.t.Helper()
	status, out := w.watch(w.App.Links.Key(id))
	if status != http.StatusOK {
		w.t.Fatalf("nobody may watch: %d %v", status, out)
	}
	socket, _, err := w.dial(out["ticket"].(string), w.http.URL)
	if err != nil {
		w.t.Fatal(err)
	}
	return (&page{world: w, socket: socket}).open(id)
}

// Anybody who has the link of a public match sees it live, and no more than the board and the
// players' names: nothing can be pressed, nothing is said by the engine, and those who watch are
// counted and not named.
func TestPublicLink(t *testing.T) {
	t.Parallel()
	w := newPublicWorld(t)
	id := w.Challenge("tic-tac-toe", 1)
	ada := w.enter("ada").connect().open(id)
	eve := w.enter("eve").connect().open(id)
	link, _ := ada.state["link"].(string)
	key, ok := strings.CutPrefix(link, "https://board.example/?m=")
	if !ok || key != w.App.Links.Key(id) {
		t.Fatalf("the link is %q", link)
	}
	s := w.stranger(id)
	s.untilWatched(2)
	if told, _ := json.Marshal(s.here); strings.Contains(string(told), "Eve") || strings.Contains(string(told), "Ada") {
		t.Errorf("who is here: %s", told)
	}
	eve.untilWatched(2)
	if clicks, buttons := s.state["clicks"].([]any), s.state["buttons"].([]any); len(clicks)+len(buttons) > 0 || s.state["you"] != nil {
		t.Errorf("a stranger may do %v %v as %v", clicks, buttons, s.state["you"])
	}
	if reply := ada.click(4); reply != nil {
		t.Fatal(reply)
	}
	s.untilPly(1)
	if !w.App.Windows.Here("ada", id) || w.App.Windows.AllHere(w.Match(id)) || w.App.Windows.Here("", id) {
		t.Error("who watches counts as a player")
	}
	if told, _ := json.Marshal(s.heard); strings.Contains(string(told), `"ada"`) || strings.Contains(string(told), "<@") || strings.Contains(string(told), "match/") {
		t.Errorf("a stranger hears IDs: %s", told)
	}
	s.send(`{"t":"at","ply":0}`)
	if b := s.until("board"); strings.Contains(b["cells"].(string), "X") {
		t.Errorf("the start is %v", b)
	}
}

// A stranger's page presses nothing and lists nothing: whoever tries has left.
func TestStrangersOnlyWatch(t *testing.T) {
	t.Parallel()
	w := newPublicWorld(t)
	id := w.Challenge("tic-tac-toe", 1)
	press := w.enter("ada").connect().open(id).clickID(0)
	for _, frame := range []string{
		fmt.Sprintf(`{"t":"press","n":1,"id":%q}`, press), `{"t":"lobby"}`, `{"t":"choose","n":1,"id":"x","values":["y"]}`, `{"t":"submit","n":1,"id":"x"}`,
	} {
		s := w.stranger(id)
		s.heard = nil
		s.send(frame)
		var err error
		for err == nil {
			_, err = s.next()
		}
		for _, f := range s.heard {
			if f["t"] != "here" && f["t"] != "match" {
				t.Errorf("%s is answered by %v", frame, f)
			}
		}
	}
	if m := w.Match(id); m.Ply() != 0 {
		t.Errorf("%d plies", m.Ply())
	}
}

// In a game against the bot strangers hear nothing of why it moves until the game is over.
func TestStrangersHearNoEngine(t *testing.T) {
	t.Parallel()
	w := newPublicWorld(t)
	w.Run("ada", "play", "game", "exact-five-full", "level", "pairing")
	ada, s := w.enter("ada").connect().open(1), w.stranger(1)
	ada.click(7)
	ada.untilPly(2)
	s.untilPly(2)
	if said := onlyIn(ada, s); len(said) != 1 || !strings.Contains(said[0], "pair") {
		t.Errorf("Ada reads %q and a stranger does not", said)
	}
}

// onlyIn are the lines beside the board that one page has and another one has not.
func onlyIn(one, other *page) []string {
	lines := strings.Split(one.state["text"].(string), "\n")
	return slices.DeleteFunc(lines, func(line string) bool { return strings.Contains(other.state["text"].(string), line) })
}

// Links show nothing where the server keeps its matches to itself, in private places, and where no
// match is, and say why not in a sentence. What was public ends for those who watch.
func TestClosedLinks(t *testing.T) {
	t.Parallel()
	w := newLinkedWorld(t)
	id := w.Challenge("tic-tac-toe", 1)
	if status, out := w.watch(w.App.OnPages.Links.Key(id)); status != http.StatusForbidden || out["says"] != w.Says("page.closed_server") {
		t.Errorf("before anybody has chosen: %d %v", status, out)
	}
	s := w.public(true).stranger(id)
	w.public(false)
	for _, c := range []struct {
		place commands.Place
		want  string
	}{
		{commands.Place{GuildID: "guild", ChannelID: "channel"}, "page.closed_server"},
		{commands.Place{ChannelID: "dm"}, "page.closed_place"},
		{commands.Place{GuildID: "guild", ChannelID: "channel", Guest: true}, "page.closed_place"},
	} {
		w.moves(id, c.place)
		if status, out := w.watch(w.App.Links.Key(id)); status != http.StatusForbidden || out["says"] != w.Says(c.want) {
			t.Errorf("%+v: %d %v", c.place, status, out)
		}
	}
	for _, key := range []string{w.App.Links.Key(99), "", "1", "AAAAAAAAAAAAAAAAAAAAAA"} {
		if status, out := w.watch(key); status != http.StatusForbidden || out["says"] != w.Says("page.no_match") {
			t.Errorf("%q: %d %v", key, status, out)
		}
	}
	if status, _ := w.post("/api/watch", "", `{"key":"x","locale":"`+strings.Repeat("e", 40)+`"}`); status != http.StatusBadRequest {
		t.Errorf("a long language: %d", status)
	}
	s.send(fmt.Sprintf(`{"t":"open","key":%q}`, w.App.Links.Key(id)))
	if gone := s.until("gone"); gone["why"] != w.Says("page.closed_place") {
		t.Errorf("who opens it again hears %v", gone)
	}
}

// As many strangers come to a match, and in all, as there may be; people who have logged in find
// their places all the same. Whoever guesses keys costs nobody a place.
func TestStrangersAreBounded(t *testing.T) {
	t.Parallel()
	w := newPublicWorld(t)
	id := w.Challenge("tic-tac-toe", 1)
	now := time.Now()
	w.server.Now = func() time.Time { return now }
	for range 200 {
		if status, _ := w.watch("AAAAAAAAAAAAAAAAAAAAAA"); status != http.StatusForbidden {
			t.Fatalf("a guessed key: %d", status)
		}
	}
	allowed := 0
	for range 120 {
		if status, out := w.watch(w.App.Links.Key(id)); status == http.StatusOK {
			allowed++
		} else if status != http.StatusTooManyRequests {
			t.Fatalf("%d %v", status, out)
		}
	}
	if allowed != 100 {
		t.Errorf("%d of 120 may watch at once", allowed)
	}
	other := w.Challenge("connect-four", 2)
	if status, _ := w.watch(w.App.Links.Key(other)); status != http.StatusOK {
		t.Errorf("another match waits: %d", status)
	}
	if reply := w.enter("ada").connect().open(id).click(0); reply != nil {
		t.Errorf("Ada hears %v", reply)
	}
}

// Who has the link of a public match and logs in goes on watching it as before: they see and may do
// no more than those whom nobody knows, and are told when it is public no longer.
func TestPublicLinkAfterLogIn(t *testing.T) {
	t.Parallel()
	w := newPublicWorld(t)
	w.Run("ada", "play", "game", "exact-five-full", "level", "pairing")
	const id = 1
	ada := w.enter("ada").connect().open(id)
	ada.click(7)
	ada.untilPly(2)
	w.guests["eve"] = commands.Place{}
	eve := w.enter("eve").connect().open(id)
	if said := onlyIn(ada, eve); len(said) != 1 || !strings.Contains(said[0], "pair") {
		t.Errorf("Ada reads %q and Eve does not", said)
	}
	if who := fmt.Sprint(eve.until("here")); strings.Contains(who, "Ada") {
		t.Errorf("who is here: %s", who)
	}
	ada.untilWatched(1)
	if who := fmt.Sprint(ada.here); strings.Contains(who, "Eve") {
		t.Errorf("who is here beside Ada: %s", who)
	}
	if clicks, buttons := eve.state["clicks"].([]any), eve.state["buttons"].([]any); len(clicks)+len(buttons) > 0 || eve.state["you"] != nil {
		t.Errorf("Eve may do %v %v as %v", clicks, buttons, eve.state["you"])
	}
	if reply := eve.press("2/rules"); reply["refused"] != true {
		t.Errorf("she presses a button and hears %v", reply)
	}
	w.public(false)
	again := eve.another().connect()
	again.send(fmt.Sprintf(`{"t":"open","key":%q}`, w.App.OnPages.Links.Key(id)))
	if gone := again.until("gone"); gone["why"] != w.Says("page.gone") {
		t.Errorf("once it is public no longer: %v", gone)
	}
}
