package settings_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/commands/markup"
	"noughts/commands/view"
	"noughts/engine/match"
	"noughts/render"
	"noughts/store"
)

// page opens a setting.
func (h *harness) page(user, name string) commands.Reply {
	h.T.Helper()
	h.Wants(h.Run(user, "settings"), commands.Private, h.Says("settings.text"))
	r := h.PressID(user, "settings/open", "private", name)
	h.Wants(r, commands.Update, "")
	return r
}

// Every setting is listed with what it is now, explained on a page of its own, and says there what
// was chosen; those of the server are for who looks after it.
func TestEverySetting(t *testing.T) {
	h := newHarness(t)
	list := h.Run("mod", "settings")
	options := list.Message.Rows[0].Select.Options
	mine := h.Run("eve", "settings").Message.Rows[0].Select.Options
	if len(options) != 15 || len(mine) != 7 {
		t.Fatalf("%d settings, and %d of a person; want 15 and 7", len(options), len(mine))
	}
	for i, o := range options {
		name := o.Value
		h.Wants(list, commands.Private, "- "+h.Says("settings.name."+name)+": "+o.Detail)
		if o.Detail == "" || len([]rune(o.Label)) > 30 || strings.Contains(o.Label, "<") {
			t.Errorf("%s is %q, which is %q now", name, o.Label, o.Detail)
		}
		page := h.page("mod", name)
		if i >= len(mine) {
			h.Wants(h.PressID("eve", "settings/open", "private", name), commands.Private, h.Says("error.button"))
		}
		last := page.Message.Rows[len(page.Message.Rows)-1].Buttons
		if len(last) != 1 || last[0].ID != "settings/back" {
			t.Errorf("%s: the way back is %+v", name, last)
		}
		h.Wants(h.PressID("mod", last[0].ID, "private"), commands.Update, h.Says("settings.text"))
		menu := page.Message.Rows[0].Select
		if name == "theme" || name == "channels" {
			continue // see below
		}
		h.Wants(page, commands.Update, h.Says("settings.about."+name))
		for _, choice := range menu.Options {
			if len([]rune(choice.Label)) > 34 {
				t.Errorf("%s: %q does not fit a phone", name, choice.Label)
			}
			said := h.PressID("mod", menu.ID, "private", choice.Value)
			now := said.Message.Rows[0].Select.Options
			is := now[slices.IndexFunc(now, func(o commands.SelectOption) bool { return o.Default })]
			if said.Kind != commands.Update || is.Value != choice.Value {
				t.Errorf("%s: %q was chosen, and is %q: %q", name, choice.Value, is.Value, said.Message.Text)
			}
			h.Wants(h.Run("mod", "settings"), commands.Private, is.Label)
			if i >= len(mine) {
				h.Wants(h.PressID("eve", menu.ID, "private", choice.Value), commands.Private, h.Says("error.settings_server"))
			}
		}
		h.PressID("mod", menu.ID, "private", menu.Options[0].Value)
		for _, bad := range [][]string{{"nonsense"}, {menu.Options[0].Value, menu.Options[1].Value}} {
			h.Wants(h.PressID("mod", menu.ID, "private", bad...), commands.Private, h.Says("error.button"))
		}
	}
	h.Wants(h.PressID("mod", "settings/open", "private", "nonsense"), commands.Private, h.Says("error.button"))
}

// A person's language is that of what only they see, a server's that of what all see.
func TestLanguages(t *testing.T) {
	h := newHarness(t)
	dutch, japanese := h.App.Words.Printer("nl"), h.App.Words.Printer("ja")
	said := h.PressID("ada", "settings/language", "private", "nl")
	h.Wants(said, commands.Update, dutch.Says("settings.saved"))
	h.PressID("mod", "settings/server_language", "private", "ja")
	h.Wants(h.Run("ada", "help"), commands.Private, dutch.Says("help_page.begin"))
	h.Wants(h.Run("ben", "help"), commands.Private, h.Says("help_page.begin"))
	title := japanese.Says("status.turn", "Who", "<@ada>", "Side", "|")
	h.Run("ada", "play", "game", "tic-tac-toe", "level", "novice", "side", "first")
	msg, _ := h.Board(1)
	if part, _, _ := strings.Cut(title, "|"); !strings.Contains(msg.Text, part) || h.Match(1).Locale != "ja" {
		t.Errorf("all see %q, in %q", msg.Text, h.Match(1).Locale)
	}
	h.Open() // as after a restart
	direct := commands.Request{Kind: commands.Invoke, Name: "play", Args: map[string]string{"game": "tic-tac-toe"}, User: apptest.People["ada"], Place: commands.Place{ChannelID: "dm"}}
	h.Do(direct)
	if m := h.Match(2); m.Locale != "nl" {
		t.Errorf("in a direct message it is %q", m.Locale)
	}
	choose := commands.Request{Kind: commands.Choose, Name: "settings/puzzle", Values: []string{"8"}, User: apptest.People["mod"], Guild: []string{"nl"}, Place: commands.Place{GuildID: "guild", ChannelID: "channel", MessageID: "private"}}
	h.Do(choose)
	for day, c := range []struct{ chosen, speaks string }{{"ja", "ja"}, {"zh-TW", "zh-TW"}, {"-", "nl"}} { // Discord says Dutch
		h.PressID("mod", "settings/server_language", "private", c.chosen)
		h.Advance(24 * time.Hour)
		clear(h.Chat.Messages)
		h.App.Posts.SyncPosts(t.Context())
		if n := h.Shown(h.App.Words.Printer(c.speaks).Says("puzzle.post.private")); n != 1 {
			t.Errorf("day %d: where %q was chosen %d puzzles speak %q", day, c.chosen, n, c.speaks)
		}
	}
	h.PressID("ada", "settings/language", "private", "-")
	h.Wants(h.Run("ada", "help"), commands.Private, h.Says("help_page.begin"))
}

// Servers choose the zone, the games and the difficulty of the puzzle of the day; its hour is that
// of the zone, also where clocks are put forward.
func TestPuzzleSetting(t *testing.T) {
	h := newHarness(t)
	now := func() store.PuzzleSchedule {
		s, err := h.App.Store.PuzzleSchedule(t.Context(), "guild")
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	zone := func(typed string) commands.Reply {
		t.Helper()
		if asked := h.PressID("mod", "settings/puzzlezone", "private"); asked.Kind != commands.Ask || asked.Form.ID != "settings/puzzlezoned" {
			t.Errorf("the button asks %+v", asked)
		}
		return h.Do(commands.Request{
			Kind: commands.Submit, Name: "settings/puzzlezoned", Args: map[string]string{"zone": typed}, User: apptest.People["mod"],
			Place: commands.Place{GuildID: "guild", ChannelID: "channel", MessageID: "private"},
		})
	}
	h.PressID("mod", "settings/puzzle", "private", "9")
	for typed, want := range map[string]string{
		"europe/amsterdam": "Europe/Amsterdam", " New york ": "America/New_York", "TOKYO": "Asia/Tokyo", "port of spain": "America/Port_of_Spain",
		"Port-au-Prince": "America/Port-au-Prince", "utc": "UTC", "Asia/Taipei": "Asia/Taipei",
	} {
		h.Wants(zone(typed), commands.Update, want)
		if got := now(); got.Zone != want || got.Hour != 9 || got.ChannelID != "channel" {
			t.Errorf("%q: %+v", typed, got)
		}
	}
	for _, typed := range []string{"", "Nowhere", "Local", "../../etc/passwd", "/etc/localtime", "Europe", "@everyone"} {
		h.Wants(zone(typed), commands.Private, h.Says("error.zone", "Zone", markup.Quote(typed), "Example", "Europe/London"))
	}
	page := h.page("mod", "puzzle")
	games, levels := page.Message.Rows[1].Select, page.Message.Rows[2].Select
	if !games.Several || !levels.Several || len(games.Options) < 5 {
		t.Fatalf("%+v, %+v", games, levels)
	}
	two := []string{games.Options[3].Value, games.Options[0].Value}
	h.PressID("mod", games.ID, "private", two...)
	h.PressID("mod", levels.ID, "private", "hard", "easy")
	if got := now(); got.Games != two[1]+" "+two[0] || got.Levels != "easy hard" {
		t.Errorf("chosen: %+v", got)
	}
	h.PressID("mod", levels.ID, "private", "easy", "medium", "hard")
	h.PressID("mod", games.ID, "private")
	if got := now(); got.Games != "" || got.Levels != "" {
		t.Errorf("all: %+v", got)
	}
	h.Wants(h.PressID("mod", games.ID, "private", "chess"), commands.Private, h.Says("error.button"))
	h.Wants(h.PressID("mod", "settings/puzzlesecret", "private"), commands.Update, "")
	h.PressID("mod", "settings/puzzle", "private", "off")
	if got := now(); !got.Secret || got.ChannelID != "" || got.Zone == "" {
		t.Errorf("switched off, it forgets what was chosen: %+v", got)
	}
	for _, id := range []string{"settings/puzzlegames", "settings/puzzlelevels", "settings/puzzlesecret", "settings/puzzlezone", "settings/puzzlenow"} {
		h.Wants(h.PressID("eve", id, "private"), commands.Private, h.Says("error.settings_server"))
	}
}

// Two who change settings at the same time, or in two processes, do not undo each other's choice;
// and the puzzle is drawn as the server has it.
func TestSettingsAtTheSameTime(t *testing.T) {
	h := newHarness(t)
	late := &apptest.LateStore{Store: h.Store.Store, Then: map[string]func(){}}
	h.SetStore(late)
	late.Then["server"] = func() { h.PressID("mod", "settings/server_theme", "private", "light") }
	h.PressID("mod", "settings/threads", "private", "thread")
	if s, err := h.App.Store.Server(t.Context(), "guild"); err != nil || s.Theme != "light" || !s.Threads {
		t.Errorf("got %+v, %v, want both choices", s, err)
	}
	late.Then["person"] = func() { h.PressID("ada", "settings/hints", "private", "off") }
	h.PressID("ada", "settings/remind", "private", "remind")
	late.Then["person"] = func() { h.PressID("ada", "settings/me", "private", "quiet") }
	h.PressID("ada", "theme/light", "private")
	if p, err := h.App.Store.Person(t.Context(), "ada"); err != nil || p != (store.Person{ID: "ada", NoHints: true, Remind: true, Muted: true, Theme: "light"}) {
		t.Errorf("got %+v, %v, want all choices", p, err)
	}
	h.PressID("mod", "settings/server_theme", "private", view.TextTheme)
	h.PressID("mod", "settings/puzzle", "private", "8")
	h.Advance(24 * time.Hour)
	h.App.Posts.SyncPosts(t.Context())
	if msg, _ := h.Post(); msg.Picture != nil {
		t.Error("the puzzle of the day is not drawn as the server has it")
	}
}

// Boards look as their player has chosen, or else as the server has.
func TestServersBoards(t *testing.T) {
	h := newHarness(t)
	var bens int64 // his match
	h.PressID("mod", "settings/server_theme", "private", "light")
	h.PressID("ben", "theme/"+render.ThemeNames()[0], "private")
	defer func() { // and back again
		r := h.PressID("ben", "theme/any", "private")
		h.Wants(r, commands.Update, h.Says("settings.saved"))
		for _, b := range slices.Concat(r.Message.Rows[0].Buttons, h.Run("ben", "theme").Message.Rows[0].Buttons) {
			if (b.Style == commands.Success) != (b.ID == "theme/any") {
				t.Errorf("the button %s has style %v though Ben has chosen what the server has", b.ID, b.Style)
			}
		}
		if m := h.Match(bens); m.Theme != "text" { // as the server has them by then
			t.Errorf("Ben's board stays %q after he chose what the server has", m.Theme)
		}
		if who, err := h.App.Store.Person(t.Context(), "ben"); err != nil || who.Theme != "" {
			t.Errorf("the theme is %q, %v", who.Theme, err)
		}
	}()
	for id, want := range map[string]string{"ada": "light", "ben": render.ThemeNames()[0]} {
		h.Run(id, "play", "game", "tic-tac-toe", "level", "novice")
		if m := h.Match(int64(h.Chat.Next)); m.Theme != want {
			t.Errorf("the boards of %s are %q, want %q", id, m.Theme, want)
		} else if id == "ben" {
			bens = m.ID
		}
	}
	if who, err := h.App.Store.Person(t.Context(), "ada"); err != nil || who.Theme != "" {
		t.Errorf("what the server has is noted as %q of Ada's, %v", who.Theme, err)
	}
	h.PressID("mod", "settings/server_theme", "private", "text")
	if r := h.Run("eve", "rules", "game", "tic-tac-toe"); r.Message.Picture != nil {
		t.Error("private boards are not as the server has them")
	}
}

// Games between people without a clock have the server's; any other can be chosen, and none.
func TestServersClock(t *testing.T) {
	h := newHarness(t)
	h.PressID("mod", "settings/clock", "private", "3d")
	for i, c := range []struct {
		args []string
		want string
	}{
		{[]string{"opponent", "ben"}, "3d"},
		{[]string{"opponent", "eve", "clock", "5+3"}, "5+3"},
		{[]string{"opponent", "bob", "clock", "none"}, ""},
		{[]string{"level", "novice"}, ""},
	} {
		h.Run("ada", "play", append([]string{"game", "tic-tac-toe"}, c.args...)...)
		if got := h.Match(int64(i + 1)).Control.String(); got != c.want {
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
	menu := h.PressID("eve", "menu/person/tic-tac-toe", "private", "ben")
	id, chosen := clock(menu)
	if chosen != "3d" {
		t.Errorf("the menu shows the clock %q", chosen)
	}
	menu = h.PressID("eve", id, "private", "none")
	if _, chosen = clock(menu); chosen != "none" {
		t.Errorf("the menu shows the clock %q, where none was chosen", chosen)
	}
	h.PressID("eve", apptest.Button(menu.Message, "").ID, "private")
	if got := h.Match(5).Control.String(); got != "" {
		t.Errorf("the clock is %q", got)
	}
}

// Games begin in the channels that the server has chosen, and in their threads.
func TestServersChannels(t *testing.T) {
	h := newHarness(t)
	h.PressID("mod", "settings/channels", "private", "other", "games")
	refusal := h.Says("error.channels", "Channels", "<#other> or <#games>")
	play := commands.Request{Kind: commands.Invoke, Name: "play", Args: map[string]string{"game": "tic-tac-toe"}, User: apptest.People["ada"]}
	at := func(channel, parent string) commands.Reply {
		r := play
		r.Place, r.InThread, r.Parent = commands.Place{GuildID: "guild", ChannelID: channel}, parent != "", parent
		return h.Do(r)
	}
	for _, r := range []commands.Reply{at("channel", ""), at("thread", "channel"), h.PressID("ada", "start/tic-tac-toe/novice", "private"), h.Run("ada", "play", "opponent", "ben", "game", "tic-tac-toe")} {
		h.Wants(r, commands.Private, refusal)
	}
	for _, r := range []commands.Reply{at("games", ""), at("thread", "games")} {
		h.Wants(r, commands.Post, "")
	}
	play.Place = commands.Place{ChannelID: "dm"}
	h.Wants(h.Do(play), commands.Post, "")
	h.Wants(h.Run("ada", "rules"), commands.Private, "")
	page := h.PressID("mod", "settings/open", "private", "channels")
	if s := page.Message.Rows[0].Select; s.Channels == nil || !slices.Equal(*s.Channels, []string{"other", "games"}) {
		t.Errorf("chosen are %+v", s)
	}
	h.Wants(page, commands.Update, "<#other>")
	h.Wants(h.PressID("eve", "settings/channels", "private", "channel"), commands.Private, h.Says("error.settings_server"))
	h.Wants(h.Do(commands.Request{Kind: commands.Choose, Name: "settings/channels", User: apptest.People["mod"]}), commands.Update, h.Says("settings.channels.all"))
	h.Wants(at("channel", ""), commands.Post, "")
}

// A rematch on a page begins where the match was, as in a thread whose channel the page does not
// know; in the chat the channel is known.
func TestServersChannelsOnPages(t *testing.T) {
	h := newHarness(t)
	h.Run("ada", "play", "game", "tic-tac-toe", "level", "novice", "side", "first")
	h.Press("ada", 1, "/b2")
	h.PressID("ada", "match/1/2/resigned", "private")
	h.PressID("mod", "settings/channels", "private", "other")
	_, at := h.Board(1)
	rematch := commands.Request{
		Kind: commands.Press, Name: "match/1/2/rematch", User: apptest.People["ada"], Place: commands.Place{GuildID: "guild", ChannelID: "channel", MessageID: at},
	}
	h.Wants(h.Do(rematch), commands.Private, h.Says("error.channels", "Channels", "<#other>"))
	rematch.OnPage = true
	h.Advance(time.Minute)
	if r := h.Handled(rematch); r.Refused || h.Match(1).Rematch == 0 {
		t.Errorf("a rematch on a page is refused: %q", apptest.Said(r))
	}
	start := commands.Request{
		Kind: commands.Invoke, Name: "play", Args: map[string]string{"game": "tic-tac-toe"}, User: apptest.People["ada"], OnPage: true, Place: commands.Place{GuildID: "guild", ChannelID: "channel"},
	}
	if r := h.Handled(start); !r.Refused {
		t.Errorf("another game on a page is not refused: %q", apptest.Said(r))
	}
}

// Where boards are on the web, who looks after the server says who may watch; elsewhere there is
// nothing to say.
func TestPublicLinks(t *testing.T) {
	h := newHarness(t)
	h.Wants(h.PressID("mod", "settings/open", "private", "links"), commands.Private, h.Says("error.button"))
	h.PageURL = "https://board.example/"
	h.Open()
	page := h.PressID("mod", "settings/open", "private", "links")
	h.Wants(page, commands.Update, h.Says("settings.about.links"))
	if o := page.Message.Rows[0].Select.Options; len(o) != 2 || !o[0].Default {
		t.Errorf("the choices are %+v", o)
	}
	h.Wants(h.PressID("eve", "settings/links", "private", "public"), commands.Private, h.Says("error.settings_server"))
	h.Wants(h.PressID("mod", "settings/links", "private", "public"), commands.Update, h.Says("settings.saved"))
	if s, err := h.App.Store.Server(t.Context(), "guild"); err != nil || !s.Public {
		t.Errorf("%+v, %v", s, err)
	}
}

// Who wants no hints is offered none, and gets none.
func TestNoHints(t *testing.T) {
	h := newHarness(t)
	h.Run("ada", "play", "game", "tic-tac-toe", "level", "novice", "side", "first")
	offered := func(want bool) {
		t.Helper()
		if msg, _ := h.Board(1); (apptest.Button(msg, "/hint") != nil) != want {
			t.Errorf("a hint is offered: %v, want %v", !want, want)
		}
	}
	offered(true)
	h.PressID("ada", "settings/hints", "private", "off")
	h.Press("ada", 1, "/b2")
	offered(false)
	h.Open()
	h.Run("ada", "board")
	offered(false)
	h.Wants(h.Run("ada", "hint"), commands.Private, h.Says("error.hints_off"))
	h.PressID("ada", "settings/hints", "private", "on")
	if text := apptest.Said(h.Run("ada", "hint")); strings.Contains(text, h.Says("error.hints_off")) {
		t.Error(text)
	}
}

// Who may challenge somebody: everybody, the people of a server, or nobody.
func TestWhoMayChallenge(t *testing.T) {
	h := newHarness(t)
	challenge := func() commands.Reply { return h.Run("ada", "play", "game", "tic-tac-toe", "opponent", "ben") }
	h.PressID("ben", "settings/challenges", "private", "nobody")
	h.Wants(challenge(), commands.Private, h.Says("error.challenges_nobody", "Who", "<@ben>"))
	h.PressID("ben", "settings/challenges", "private", "server")
	h.Chat.Left = []string{"ada"} // who is in this server no more
	h.Wants(challenge(), commands.Private, h.Says("error.challenges_server", "Who", "<@ben>"))
	h.Chat.MemberErr = commands.ErrForbidden // nor is the bot
	h.Wants(challenge(), commands.Private, h.Says("error.challenges_server", "Who", "<@ben>"))
	h.Chat.Left, h.Chat.MemberErr = nil, nil
	h.Wants(challenge(), commands.Post, "")
	elsewhere := h.Do(commands.Request{
		Kind: commands.Choose, Name: "settings/open", Values: []string{"challenges"}, User: apptest.People["ben"], Place: commands.Place{GuildID: "another", ChannelID: "c"},
	})
	if o := elsewhere.Message.Rows[0].Select.Options; len(o) != 4 || !o[2].Default || o[2].Label != h.Says("settings.challenges.another") {
		t.Errorf("in another server it is %+v", o)
	}
	h.Run("ben", "play", "game", "tic-tac-toe", "opponent", "eve")
	if m := h.Match(2); m.Status != match.Offered {
		t.Error("who chooses may not challenge others")
	}
	h.PressID("ben", "settings/challenges", "private", "everyone")
	if who, err := h.App.Store.Person(t.Context(), "ben"); err != nil || who.Challengers != "" {
		t.Errorf("%+v, %v", who, err)
	}
}
