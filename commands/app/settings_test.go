package app

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/view"
	"noughts/engine/match"
	"noughts/render"
	"noughts/store"
)

// page opens a setting.
func (h *harness) page(user, name string) commands.Reply {
	h.t.Helper()
	h.wants(h.run(user, "settings"), commands.Private, h.says("settings.text"))
	r := h.pressID(user, "settings/open", "private", name)
	h.wants(r, commands.Update, "")
	return r
}

// Every setting is listed with what it is now, explained on a page of its own, and says there what
// was chosen; those of the server are for who looks after it.
func TestEverySetting(t *testing.T) {
	h := newHarness(t)
	list := h.run("mod", "settings")
	options := list.Message.Rows[0].Select.Options
	mine := h.run("eve", "settings").Message.Rows[0].Select.Options
	if len(options) != 14 || len(mine) != 7 {
		t.Fatalf("%d settings, and %d of a person; want 14 and 7", len(options), len(mine))
	}
	for i, o := range options {
		name := o.Value
		h.wants(list, commands.Private, "- "+h.says("settings.name."+name)+": "+o.Detail)
		if o.Detail == "" || len([]rune(o.Label)) > 30 || strings.Contains(o.Label, "<") {
			t.Errorf("%s is %q, which is %q now", name, o.Label, o.Detail)
		}
		page := h.page("mod", name)
		if i >= len(mine) {
			h.wants(h.pressID("eve", "settings/open", "private", name), commands.Private, h.says("error.button"))
		}
		last := page.Message.Rows[len(page.Message.Rows)-1].Buttons
		if len(last) != 1 || last[0].ID != "settings/back" {
			t.Errorf("%s: the way back is %+v", name, last)
		}
		h.wants(h.pressID("mod", last[0].ID, "private"), commands.Update, h.says("settings.text"))
		menu := page.Message.Rows[0].Select
		if name == "theme" || name == "channels" {
			continue // see below
		}
		h.wants(page, commands.Update, h.says("settings.about."+name))
		for _, choice := range menu.Options {
			if len([]rune(choice.Label)) > 34 {
				t.Errorf("%s: %q does not fit a phone", name, choice.Label)
			}
			said := h.pressID("mod", menu.ID, "private", choice.Value)
			now := said.Message.Rows[0].Select.Options
			is := now[slices.IndexFunc(now, func(o commands.SelectOption) bool { return o.Default })]
			if said.Kind != commands.Update || is.Value != choice.Value {
				t.Errorf("%s: %q was chosen, and is %q: %q", name, choice.Value, is.Value, said.Message.Text)
			}
			h.wants(h.run("mod", "settings"), commands.Private, is.Label)
			if i >= len(mine) {
				h.wants(h.pressID("eve", menu.ID, "private", choice.Value), commands.Private, h.says("error.settings_server"))
			}
		}
		h.pressID("mod", menu.ID, "private", menu.Options[0].Value)
		for _, bad := range [][]string{{"nonsense"}, {menu.Options[0].Value, menu.Options[1].Value}} {
			h.wants(h.pressID("mod", menu.ID, "private", bad...), commands.Private, h.says("error.button"))
		}
	}
	h.wants(h.pressID("mod", "settings/open", "private", "nonsense"), commands.Private, h.says("error.button"))
}

// A person's language is that of what only they see, a server's that of what all see.
func TestLanguages(t *testing.T) {
	h := newHarness(t)
	dutch, japanese := h.app.Words.Printer("nl"), h.app.Words.Printer("ja")
	said := h.pressID("ada", "settings/language", "private", "nl")
	h.wants(said, commands.Update, dutch.Says("settings.saved"))
	h.pressID("mod", "settings/server_language", "private", "ja")
	h.wants(h.run("ada", "help"), commands.Private, dutch.Says("help_page.intro"))
	h.wants(h.run("ben", "help"), commands.Private, h.says("help_page.intro"))
	title := japanese.Says("status.turn", "Who", "<@ada>", "Side", "|")
	h.run("ada", "play", "game", "tic-tac-toe", "level", "novice", "side", "first")
	msg, _ := h.board(1)
	if part, _, _ := strings.Cut(title, "|"); !strings.Contains(msg.Text, part) || h.match(1).Locale != "ja" {
		t.Errorf("all see %q, in %q", msg.Text, h.match(1).Locale)
	}
	h.open() // as after a restart
	direct := commands.Request{Kind: commands.Invoke, Name: "play", Args: map[string]string{"game": "tic-tac-toe"}, User: everybody["ada"], Place: commands.Place{ChannelID: "dm"}}
	h.do(direct)
	if m := h.match(2); m.Locale != "nl" {
		t.Errorf("in a direct message it is %q", m.Locale)
	}
	choose := commands.Request{Kind: commands.Choose, Name: "settings/puzzle", Values: []string{"8"}, User: everybody["mod"], Guild: []string{"nl"}, Place: commands.Place{GuildID: "guild", ChannelID: "channel", MessageID: "private"}}
	h.do(choose)
	for day, c := range []struct{ chosen, speaks string }{{"ja", "ja"}, {"zh-TW", "zh-TW"}, {"-", "nl"}} { // Discord says Dutch
		h.pressID("mod", "settings/server_language", "private", c.chosen)
		h.advance(24 * time.Hour)
		clear(h.chat.messages)
		h.app.Puzzles.Tend(t.Context())
		if n := h.shown(h.app.Words.Printer(c.speaks).Says("puzzle.post.private")); n != 1 {
			t.Errorf("day %d: where %q was chosen %d puzzles speak %q", day, c.chosen, n, c.speaks)
		}
	}
	h.pressID("ada", "settings/language", "private", "-")
	h.wants(h.run("ada", "help"), commands.Private, h.says("help_page.intro"))
}

// The hours of the puzzle are UTC, and shown as everybody's own, too.
func TestHoursOfThePuzzle(t *testing.T) {
	h := newHarness(t)
	text := h.page("mod", "puzzle").Message.Text
	for hour := range 24 {
		if want := fmt.Sprintf("`%02d` <t:", hour); !strings.Contains(text, want) {
			t.Errorf("%q is not in %q", want, text)
		}
	}
	for _, found := range regexp.MustCompile("`(\\d\\d)` <t:(\\d+):t>").FindAllStringSubmatch(text, -1) {
		if seconds, err := strconv.ParseInt(found[2], 10, 64); err != nil || fmt.Sprintf("%02d", time.Unix(seconds, 0).UTC().Hour()) != found[1] || seconds%3600 != 0 {
			t.Errorf("hour %s is shown as %s", found[1], found[2])
		}
	}
}

// Two who change settings at the same time, or in two processes, do not undo each other's choice;
// and the puzzle is drawn as the server has it.
func TestSettingsAtTheSameTime(t *testing.T) {
	h := newHarness(t)
	late := &lateStore{Store: h.store.Store, then: map[string]func(){}}
	h.setStore(late)
	late.then["server"] = func() { h.pressID("mod", "settings/server_theme", "private", "light") }
	h.pressID("mod", "settings/threads", "private", "thread")
	if s, err := h.app.Store.Server(t.Context(), "guild"); err != nil || s.Theme != "light" || !s.Threads {
		t.Errorf("got %+v, %v, want both choices", s, err)
	}
	late.then["person"] = func() { h.pressID("ada", "settings/hints", "private", "off") }
	h.pressID("ada", "settings/remind", "private", "remind")
	late.then["person"] = func() { h.pressID("ada", "settings/me", "private", "quiet") }
	h.pressID("ada", "theme/light", "private")
	if p, err := h.app.Store.Person(t.Context(), "ada"); err != nil || p != (store.Person{ID: "ada", NoHints: true, Remind: true, Muted: true, Theme: "light"}) {
		t.Errorf("got %+v, %v, want all choices", p, err)
	}
	h.pressID("mod", "settings/server_theme", "private", view.TextTheme)
	h.pressID("mod", "settings/puzzle", "private", "8")
	h.advance(24 * time.Hour)
	h.app.Puzzles.Tend(t.Context())
	if msg, _ := h.post(); msg.Picture != nil {
		t.Error("the puzzle of the day is not drawn as the server has it")
	}
}

// lateStore lets something else happen right before a choice or a match is saved.
type lateStore struct {
	store.Store
	then map[string]func()
}

func (s *lateStore) first(what string) {
	if then := s.then[what]; then != nil {
		delete(s.then, what)
		then()
	}
}

func (s *lateStore) SavePerson(ctx context.Context, before, after store.Person) error {
	s.first("person")
	return s.Store.SavePerson(ctx, before, after)
}

func (s *lateStore) SaveServer(ctx context.Context, before, after store.Server) error {
	s.first("server")
	return s.Store.SaveServer(ctx, before, after)
}

func (s *lateStore) Update(ctx context.Context, before, after *match.Match) (*match.Match, error) {
	s.first("match")
	return s.Store.Update(ctx, before, after)
}

// Boards look as their player has chosen, or else as the server has.
func TestServersBoards(t *testing.T) {
	h := newHarness(t)
	var bens int64 // his match
	h.pressID("mod", "settings/server_theme", "private", "light")
	h.pressID("ben", "theme/"+render.ThemeNames()[0], "private")
	defer func() { // and back again
		r := h.pressID("ben", "theme/any", "private")
		h.wants(r, commands.Update, h.says("settings.saved"))
		for _, b := range slices.Concat(r.Message.Rows[0].Buttons, h.run("ben", "theme").Message.Rows[0].Buttons) {
			if (b.Style == commands.Success) != (b.ID == "theme/any") {
				t.Errorf("the button %s has style %v though Ben has chosen what the server has", b.ID, b.Style)
			}
		}
		if m := h.match(bens); m.Theme != "text" { // as the server has them by then
			t.Errorf("Ben's board stays %q after he chose what the server has", m.Theme)
		}
		if who, err := h.app.Store.Person(t.Context(), "ben"); err != nil || who.Theme != "" {
			t.Errorf("the theme is %q, %v", who.Theme, err)
		}
	}()
	for id, want := range map[string]string{"ada": "light", "ben": render.ThemeNames()[0]} {
		h.run(id, "play", "game", "tic-tac-toe", "level", "novice")
		if m := h.match(int64(h.chat.next)); m.Theme != want {
			t.Errorf("the boards of %s are %q, want %q", id, m.Theme, want)
		} else if id == "ben" {
			bens = m.ID
		}
	}
	if who, err := h.app.Store.Person(t.Context(), "ada"); err != nil || who.Theme != "" {
		t.Errorf("what the server has is noted as %q of Ada's, %v", who.Theme, err)
	}
	h.pressID("mod", "settings/server_theme", "private", "text")
	if r := h.run("eve", "rules", "game", "tic-tac-toe"); r.Message.Picture != nil {
		t.Error("private boards are not as the server has them")
	}
}

// Games between people without a clock have the server's; any other can be chosen, and none.
func TestServersClock(t *testing.T) {
	h := newHarness(t)
	h.pressID("mod", "settings/clock", "private", "3d")
	for i, c := range []struct {
		args []string
		want string
	}{
		{[]string{"opponent", "ben"}, "3d"},
		{[]string{"opponent", "eve", "clock", "5+3"}, "5+3"},
		{[]string{"opponent", "bob", "clock", "none"}, ""},
		{[]string{"level", "novice"}, ""},
	} {
		h.run("ada", "play", append([]string{"game", "tic-tac-toe"}, c.args...)...)
		if got := h.match(int64(i + 1)).Control.String(); got != c.want {
			t.Errorf("%v: the clock is %q, want %q", c.args, got, c.want)
		}
	}
	clock := func(r commands.Reply) (id, chosen string) {
		for _, row := range r.Message.Rows {
			if s := row.Select; s != nil && strings.HasPrefix(s.ID, "menu/clock") {
				for _, o := range s.Options {
					if o.Default {
						return s.ID, o.Value
					}
				}
			}
		}
		return "", ""
	}
	menu := h.pressID("eve", "menu/person/tic-tac-toe", "private", "ben")
	id, chosen := clock(menu)
	if chosen != "3d" {
		t.Errorf("the menu shows the clock %q", chosen)
	}
	menu = h.pressID("eve", id, "private", "none")
	if _, chosen = clock(menu); chosen != "none" {
		t.Errorf("the menu shows the clock %q, where none was chosen", chosen)
	}
	h.pressID("eve", button(menu.Message, "").ID, "private")
	if got := h.match(5).Control.String(); got != "" {
		t.Errorf("the clock is %q", got)
	}
}

// Games begin in the channels that the server has chosen, and in their threads.
func TestServersChannels(t *testing.T) {
	h := newHarness(t)
	h.pressID("mod", "settings/channels", "private", "other", "games")
	refusal := h.says("error.channels", "Channels", "<#other> or <#games>")
	play := commands.Request{Kind: commands.Invoke, Name: "play", Args: map[string]string{"game": "tic-tac-toe"}, User: everybody["ada"]}
	at := func(channel, parent string) commands.Reply {
		r := play
		r.Place, r.InThread, r.Parent = commands.Place{GuildID: "guild", ChannelID: channel}, parent != "", parent
		return h.do(r)
	}
	for _, r := range []commands.Reply{at("channel", ""), at("thread", "channel"), h.pressID("ada", "start/tic-tac-toe/novice", "private"), h.run("ada", "play", "opponent", "ben", "game", "tic-tac-toe")} {
		h.wants(r, commands.Private, refusal)
	}
	for _, r := range []commands.Reply{at("games", ""), at("thread", "games")} {
		h.wants(r, commands.Post, "")
	}
	play.Place = commands.Place{ChannelID: "dm"}
	h.wants(h.do(play), commands.Post, "")
	h.wants(h.run("ada", "rules"), commands.Private, "")
	page := h.pressID("mod", "settings/open", "private", "channels")
	if s := page.Message.Rows[0].Select; s.Channels == nil || !slices.Equal(*s.Channels, []string{"other", "games"}) {
		t.Errorf("chosen are %+v", s)
	}
	h.wants(page, commands.Update, "<#other>")
	h.wants(h.pressID("eve", "settings/channels", "private", "channel"), commands.Private, h.says("error.settings_server"))
	h.wants(h.do(commands.Request{Kind: commands.Choose, Name: "settings/channels", User: everybody["mod"]}), commands.Update, h.says("settings.channels.all"))
	h.wants(at("channel", ""), commands.Post, "")
}

// Who wants no hints is offered none, and gets none.
func TestNoHints(t *testing.T) {
	h := newHarness(t)
	h.run("ada", "play", "game", "tic-tac-toe", "level", "novice", "side", "first")
	offered := func(want bool) {
		t.Helper()
		if msg, _ := h.board(1); (button(msg, "/hint") != nil) != want {
			t.Errorf("a hint is offered: %v, want %v", !want, want)
		}
	}
	offered(true)
	h.pressID("ada", "settings/hints", "private", "off")
	h.press("ada", 1, "/b2")
	offered(false)
	h.open()
	h.run("ada", "board")
	offered(false)
	h.wants(h.run("ada", "hint"), commands.Private, h.says("error.hints_off"))
	h.pressID("ada", "settings/hints", "private", "on")
	if text := said(h.run("ada", "hint")); strings.Contains(text, h.says("error.hints_off")) {
		t.Error(text)
	}
}

// Who may challenge somebody: everybody, the people of a server, or nobody.
func TestWhoMayChallenge(t *testing.T) {
	h := newHarness(t)
	challenge := func() commands.Reply { return h.run("ada", "play", "game", "tic-tac-toe", "opponent", "ben") }
	h.pressID("ben", "settings/challenges", "private", "nobody")
	h.wants(challenge(), commands.Private, h.says("error.challenges_nobody", "Who", "<@ben>"))
	h.pressID("ben", "settings/challenges", "private", "server")
	h.chat.left = []string{"ada"} // who is in this server no more
	h.wants(challenge(), commands.Private, h.says("error.challenges_server", "Who", "<@ben>"))
	h.chat.memberErr = commands.ErrForbidden // nor is the bot
	h.wants(challenge(), commands.Private, h.says("error.challenges_server", "Who", "<@ben>"))
	h.chat.left, h.chat.memberErr = nil, nil
	h.wants(challenge(), commands.Post, "")
	elsewhere := h.do(commands.Request{
		Kind: commands.Choose, Name: "settings/open", Values: []string{"challenges"}, User: everybody["ben"], Place: commands.Place{GuildID: "another", ChannelID: "c"},
	})
	if o := elsewhere.Message.Rows[0].Select.Options; len(o) != 4 || !o[2].Default || o[2].Label != h.says("settings.challenges.another") {
		t.Errorf("in another server it is %+v", o)
	}
	h.run("ben", "play", "game", "tic-tac-toe", "opponent", "eve")
	if m := h.match(2); m.Status != match.Offered {
		t.Error("who chooses may not challenge others")
	}
	h.pressID("ben", "settings/challenges", "private", "everyone")
	if who, err := h.app.Store.Person(t.Context(), "ben"); err != nil || who.Challengers != "" {
		t.Errorf("%+v, %v", who, err)
	}
}
