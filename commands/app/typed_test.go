package app_test

import (
	"slices"
	"strings"
	"testing"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/commands/args"
	"noughts/commands/markup"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/longtest"
	"noughts/engine/puzzle"
	"noughts/engine/strategy"
	"noughts/naming"
)

// Where a turn has several plies, they may be typed at once: all are made, or none.
func TestWholeTurnTyped(t *testing.T) {
	for _, preset := range games.Presets() {
		game, err := games.Parse(preset.Variant)
		if err != nil || game.Info().Turn != 2 {
			continue
		}
		h := newHarness(t)
		h.Run("ada", "play", "game", preset.Name, "opponent", "ben", "side", "first")
		h.PressID("ben", "match/1/0/accept", "m1")
		h.Wants(h.Run("ada", "move", "move", "c3 z9"), commands.Private, "`z9` isn't a move here")
		h.Wants(h.Run("ada", "move", "move", "c3 c3"), commands.Private, h.Says("error.taken", "Cell", "C3"))
		h.Wants(h.Run("ada", "move", "move", "c3 d3 b1"), commands.Private, h.Says("error.turn_long", "Count", 2))
		if n := h.Match(1).Ply(); n != 0 {
			t.Fatalf("%d plies of turns that were refused are made", n)
		}
		if list := h.Suggest("move", "move", "move", "c3 d"); len(list) == 0 || !strings.HasPrefix(list[0].Value, "c3 d") {
			t.Errorf("the second stone is completed to %v", list)
		}
		h.Wants(h.Run("ada", "move", "move", "c3, d3"), commands.Private, "C3 D3")
		if m := h.Match(1); m.Ply() != 2 {
			t.Errorf("%d plies are made", m.Ply())
		}
		h.Wants(h.Run("ben", "move", "move", "b1"), commands.Private, "B1")
		h.Wants(h.Run("ben", "move", "move", "b2 b4"), commands.Private, h.Says("error.turn_long", "Count", 1))
		return
	}
	t.Fatal("no game has turns of two plies")
}

// Who writes Chinese or Japanese may type moves in wide letters and digits, with wide signs between
// them; and they are completed, planned and analyzed.
func TestMovesTypedWide(t *testing.T) {
	wide := func(s string) string {
		return strings.Map(func(r rune) rune {
			if r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' {
				return r - '0' + '０'
			}
			return r
		}, s)
	}
	presets := longtest.Some(t, 6, games.Presets())
	for _, preset := range presets {
		h := newHarness(t)
		h.Run("ada", "play", "game", preset.Name, "opponent", "ben", "side", "first")
		h.PressID("ben", "match/1/0/accept", "m1")
		m := h.Match(1)
		p := m.Position()
		legal := p.AppendMoves(nil)
		name := m.Game.MoveName(legal[len(legal)-1])
		if list := h.Suggest("move", "move", "move", wide(name)); len(list) == 0 || list[0].Value != name {
			t.Errorf("%s: %s is completed to %v", preset.Name, wide(name), list)
		}
		h.Run("ada", "move", "move", wide(name))
		if m = h.Match(1); m.Ply() != 1 || m.Game.MoveName(m.Moves[0]) != name {
			t.Errorf("%s: %s makes the moves %v", preset.Name, wide(name), m.Moves)
		}
		if read, err := games.Read(preset.Name+" "+wide(name), nil); err != nil || len(read.Moves) != 1 || read.Moves[0] != legal[len(legal)-1] {
			t.Errorf("%s: %s is read as %v, %v", preset.Name, wide(name), read.Moves, err)
		}
		if m.Game.Info().Turn == 2 {
			h.Run("ada", "move", "move", "ｂ３")
			h.Run("ben", "move", "move", "ｃ３、ｄ３")
			if n := h.Match(1).Ply(); n != 4 {
				t.Errorf("%s: %d plies are made", preset.Name, n)
			}
		}
	}
	if len(presets) < 6 {
		t.Errorf("only %d games were tried", len(presets))
	}
	h := newHarness(t)
	h.Run("ada", "play", "game", "connect-four", "opponent", "ben", "side", "first", "clock", "3 days")
	h.PressID("ben", "match/1/0/accept", "m1")
	h.Wants(h.Run("ben", "if", "move", "ｄ", "then", "ｅ"), commands.Private, "E1")
}

// The list of games begins with one of each family, and a name may stand in quotes.
func TestGamesOffered(t *testing.T) {
	h := newHarness(t)
	var keys []string
	for _, c := range h.Suggest("play", "game", "game", "")[:len(games.All())] {
		p, _ := games.ByName(c.Value)
		key, _, _ := strings.Cut(p.Variant, ":")
		keys = append(keys, key)
	}
	for _, f := range games.All() {
		if !slices.Contains(keys, f.Key()) {
			t.Errorf("%s is not among the first: %v", f.Key(), keys)
		}
	}
	h.Wants(h.Run("ada", "play", "game", `"`+h.App.Words.Printer().Say(games.Presets()[0].Title)+`"`), commands.Post, "")
}

// Every command is in the help, once, in the section of what it is for; each section is a press
// away from every other and from the first page.
func TestHelpIsGrouped(t *testing.T) {
	h := newHarness(t)
	r, text := h.Run("ada", "help"), ""
	for _, topic := range []string{"play", "game", "learn", "settings", "games"} {
		r = h.On("ada", r, "help/"+topic)
		h.Wants(r, commands.Update, h.Says("help_page.title", "Topic", h.Says("help_page.topic."+topic)))
		if b := apptest.Button(r.Message, "help/"+topic); !b.Disabled {
			t.Errorf("%s is open and can be opened", topic)
		}
		text += r.Message.Text
	}
	for _, c := range h.App.Commands() {
		want := 1
		if c.OnMessage {
			want = 0
		}
		if n := strings.Count(text, h.Says("help_page.command", "Name", c.Name, "Help", c.Help.In("en"))); n != want {
			t.Errorf("/%s is there %d times", c.Name, n)
		}
	}
	h.Wants(h.On("ada", r, "help/first"), commands.Update, h.Says("help_page.begin"))
	h.Wants(h.PressID("ada", "help/nonsense", "private"), commands.Update, h.Says("help_page.begin"))
}

// The help links to the terms and the privacy policy that those who run the bot have named, in
// everybody's language, and to nothing else.
func TestHelpLinksToPages(t *testing.T) {
	h := newHarness(t)
	pages := commands.Pages{}
	h.App.Help.Pages = func() commands.Pages { return pages }
	for _, test := range []struct {
		pages  commands.Pages
		locale string
		want   string
	}{
		{commands.Pages{}, "en", ""},
		{commands.Pages{Terms: "https://example.com/t", Privacy: "https://example.com/p"}, "en", "-# [Terms of service](https://example.com/t) · [Privacy policy](https://example.com/p)"},
		{commands.Pages{Privacy: "https://example.com/p_(1)"}, "en", "-# [Privacy policy](https://example.com/p_(1%29)"},
		{commands.Pages{Terms: "https://example.com/t"}, "en", "-# [Terms of service](https://example.com/t)"},
		{commands.Pages{Terms: "https://example.com/t"}, "nl", "-# [Voorwaarden](https://example.com/t)"},
		{commands.Pages{Terms: "https://example.com/t"}, "ja", "-# [利用規約](https://example.com/t)"},
		{commands.Pages{Terms: "https://example.com/t"}, "zh-TW", "-# [服務條款](https://example.com/t)"},
	} {
		pages = test.pages
		r := h.Do(commands.Request{Kind: commands.Invoke, Name: "help", User: apptest.People["ada"], Locales: []string{test.locale}})
		lines := strings.Split(r.Message.Text, "\n")
		last := lines[len(lines)-1]
		if test.want == "" && !strings.Contains(r.Message.Text, "](") {
			continue
		}
		if last != test.want {
			t.Errorf("%+v in %s: the help ends with %q, want %q", test.pages, test.locale, last, test.want)
		}
	}
}

// A variant can be typed with the wide signs of a Japanese or Chinese keyboard, wherever games are.
func TestWideVariants(t *testing.T) {
	h := newHarness(t)
	for _, c := range []struct{ option, typed, want string }{
		{"game", "mnk：7x7：5", "mnk:7x7:5"},
		{"game", "ｍｎｋ：７ｘ７：５", "mnk:7x7:5"},
		{"position", "mnk：7x7：5 d4", "mnk:7x7:5"},
	} {
		r := h.Run("ada", "play", c.option, c.typed, "level", "random")
		h.Wants(r, commands.Post, "")
		if id := int64(len(h.Chat.Messages)); h.Match(id).Game.Variant() != c.want {
			t.Errorf("%s begins %s, want %s", c.typed, h.Match(id).Game.Variant(), c.want)
		}
	}
}

// Who mistypes a game goes on with the one that was meant by a press, with what they asked for; who
// names one that nobody knows finds the way to all.
func TestMeantGamesAreAPressAway(t *testing.T) {
	for _, c := range []struct{ user, command, typed, want, says string }{
		{"ada", "play", "gom", "gomoku", "menu.text"},
		{"ada", "rules", "gom", "gomoku", "rules.title"},
		{"mod", "tournament", "gom", "gomoku", "tournament.setup"},
		{"ada", "play", "chess", "tic-tac-toe", "menu.text"},
		{"ada", "explore", "jin", "jing", "explore.title"},
		{"ada", "explore", "tic tac", "tic-tac-toe", "explore.title"},
	} {
		h := newHarness(t)
		asked := h.Run(c.user, c.command, "game", c.typed)
		if len(asked.Message.Rows) != 1 || !asked.Refused {
			t.Errorf("/%s %s leads nowhere: %q", c.command, c.typed, apptest.Said(asked))
			continue
		}
		p, _ := games.ByName(c.want)
		game, _ := args.PresetGame(c.want)
		reply := h.On(c.user, asked, "/"+c.want)
		said := h.Says(c.says, "Game", p.Title, "Variant", p.Variant, "Rules", game.Info().Brief, "Rival", h.Says("match.bot", "Level", args.DefaultLevel))
		h.Wants(reply, commands.Update, said)
	}
	h := newHarness(t)
	gomoku, _ := games.ByName("gomoku")
	h.Wants(h.On("ada", h.Run("ada", "puzzle", "game", "gom"), "/gomoku;;"), commands.Update, h.Says("puzzle.title", "Game", gomoku.Title))
	group, _ := games.RatingGroupNamed("five-in-a-row")
	h.Wants(h.On("ada", h.Run("ada", "leaderboard", "game", "gom"), "/"+group.Name), commands.Update, h.Says("leaderboard.ratings", "Group", group.Title))
}

// Who mistypes a game is asked about those that may be meant, in their language.
func TestGamesThatMayBeMeant(t *testing.T) {
	h := newHarness(t)
	for _, c := range []struct{ locale, typed, meant string }{
		{"en-US", "gom", "gomoku"},
		{"en-US", "gomku", "gomoku"},
		{"en-US", "connect4", "connect-four"},
		{"en-US", "Order & Chaos", "order-and-chaos"},
		{"en-US", "tictactoe", "tic-tac-toe"},
		{"en-US", "weighted tictactoe", "weighted"},
		{"nl", "boterkaaseneieren", "tic-tac-toe"},
		{"nl", "orde & chaos", "order-and-chaos"},
		{"ja", "コネクト", "connect-four"},
		{"zh-TW", "混沌", "order-and-chaos"},
		{"en-US", "chess", ""},
		{"en-US", "x", ""},
		{"en-US", "15", ""},
		{"en-US", "\u200b", ""},
		{"ja", "将棋", ""},
	} {
		say := h.App.Words.Printer(c.locale)
		reply := h.Do(commands.Request{Kind: commands.Invoke, Name: "play", Args: map[string]string{"game": c.typed}, User: apptest.People["ada"], Locales: []string{c.locale}})
		text := strings.TrimSpace(apptest.Said(reply))
		if p, ok := games.ByName(c.meant); ok && (!strings.Contains(text, say.Say(p.Title)) || text == say.Says("error.game", "Game", markup.Quote(c.typed), "Example", say.Say(p.Title))) {
			t.Errorf("%s: %s is answered %q, which doesn't ask about %s", c.locale, c.typed, text, say.Say(p.Title))
		}
		if want := say.Says("error.game", "Game", markup.Quote(c.typed), "Example", say.Say(games.Presets()[0].Title)); c.meant == "" && text != want {
			t.Errorf("%s: %s is answered %q, want %q", c.locale, c.typed, text, want)
		}
	}
}

// A part of a name means the same with hyphens as with blanks.
func TestHyphensMeanBlanks(t *testing.T) {
	h := newHarness(t)
	blanks, hyphens := apptest.Said(h.Run("ada", "play", "game", "weighted tic")), apptest.Said(h.Run("ada", "play", "game", "weighted-tic"))
	if title := "**Weighted tic-tac-toe**, "; !strings.Contains(blanks, title) {
		t.Errorf("got %q, where %q doesn't stand for itself", blanks, title)
	}
	if want := strings.ReplaceAll(blanks, "weighted tic", "weighted-tic"); hyphens != want || blanks == hyphens {
		t.Errorf("got %q, want %q", hyphens, want)
	}
}

// The help names the games of every family, each by its title, and all levels.
func TestHelpNamesTheGames(t *testing.T) {
	h := newHarness(t)
	for _, l := range h.App.Words.Languages() {
		say := h.App.Words.Printer(l.Tag)
		text := h.Do(commands.Request{Kind: commands.Press, Name: "help/games", User: apptest.People["ada"], Locales: []string{l.Tag}}).Message.Text
		names := naming.Titles(say)
		for _, f := range games.All() {
			if !slices.ContainsFunc(f.Presets(), func(p engine.Preset) bool { return slices.Contains(names, say.Say(p.Title)) }) {
				t.Errorf("%s: nothing of %s is among %v", l.Tag, f.Key(), names)
			}
		}
		for _, famous := range []string{"tic-tac-toe", "gomoku", "connect-four", "order-and-chaos"} {
			if p, _ := games.ByName(famous); !slices.Contains(names, say.Say(p.Title)) {
				t.Errorf("%s: %s is not among %v", l.Tag, famous, names)
			}
		}
		if !strings.Contains(text, say.Dots(names...)) || len(names) < 10 {
			t.Errorf("%s: the help names %v: %s", l.Tag, names, text)
		}
		for _, level := range strategy.Levels {
			if !strings.Contains(text, args.LevelName(level, say)) {
				t.Errorf("%s: the help lacks %s: %s", l.Tag, level, text)
			}
		}
	}
}

// A theme is found by its name with an article before it, too.
func TestThemeTyped(t *testing.T) {
	h := newHarness(t)
	h.Wants(h.Run("ada", "puzzle", "theme", "a "+strings.ToLower(h.App.Words.Printer().Say(engine.Say("theme."+engine.ThemeForced)))), commands.Private, "### Puzzle")
	h.Wants(h.Run("ada", "puzzle", "theme", "xdouble threat"), commands.Private, h.Says("error.puzzle_theme", "Theme", "`xdouble threat`"))
}

// Whoever has ended the puzzle of the day is not asked to solve it under the table, which
// says that nobody has, if so.
func TestTableForWhoGaveUp(t *testing.T) {
	h := newHarness(t)
	h.Open()
	r := h.Run("ada", "puzzle")
	h.On("ada", r, "/giveup")
	label := h.Says("button.puzzle_solve")
	for user, offered := range map[string]bool{"ada": false, "ben": true} {
		table := h.Run(user, "puzzle", "kind", "table")
		h.Wants(table, commands.Private, h.Says("puzzle.table.unsolved"))
		if got := slices.ContainsFunc(table.Message.Rows[0].Buttons, func(b commands.Button) bool { return b.Label == label }); got != offered {
			t.Errorf("%s: to solve it is offered: %v", user, got)
		}
	}
}

// Where a game ends soon after the solution of a puzzle, who sees it sees how.
func TestPuzzleToTheEnd(t *testing.T) {
	near := 0
	task := apptest.One(t, func(t *puzzle.Task) bool {
		end := t.Position(t.Solution)
		_, over := end.Outcome()
		near = len(end.AppendMoves(nil))
		return !over && t.Puzzle.Goal == puzzle.ToWin && len(end.Board().Cells) == 9 && near > 2
	})
	h := newHarness(t)
	r := h.On("ada", h.Give("ada", task), "/giveup")
	text := r.Message.Text
	_, rest, ok := strings.Cut(text, "Then **")
	rest, says, _ := strings.Cut(rest, "**")
	p := task.Position(task.Solution)
	for name := range strings.FieldsSeq(rest) {
		m, err := task.Game.ParseMove(name)
		if err == nil {
			p, err = p.Play(m)
		}
		if err != nil {
			t.Fatalf("%q in %q: %v", name, text, err)
		}
	}
	o, over := p.Outcome()
	side := h.App.Words.Printer().Say(task.Game.Info().Sides[task.Side].Title)
	if !ok || !over || o.For(task.Side) != engine.Win || !strings.HasPrefix(says, ", and "+side+" wins.") {
		t.Errorf("the game does not end as it should: %q", text)
	}
	if !strings.Contains(r.Message.Picture.Alt, "Line of play") {
		t.Errorf("the end is not drawn: %q", r.Message.Picture.Alt)
	}
}
