package app_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/commands/args"
	"noughts/commands/catalogue"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/longtest"
	"noughts/engine/strategy"
	"noughts/store"
)

// What nobody asked for, such as the end of a challenge, is said in the
// language of the place, also after a restart.
func TestScheduledWorkSpeaksTheLanguageOfThePlace(t *testing.T) {
	german := fstest.MapFS{"words/de.json": {Data: []byte(`{
		"ending.expired": "Niemand hat rechtzeitig geantwortet.",
		"status.turn": "{{.Who}} ist am Zug ({{.Side}})."
	}`)}}
	h := newHarness(t)
	speak := func() {
		catalogue, err := catalogue.Load(german)
		if err != nil {
			t.Fatal(err)
		}
		h.App.Words, h.App.Calls.Words, h.App.Boards.Words, h.App.Tables.Words = catalogue, catalogue, catalogue, catalogue
	}
	speak()
	for _, args := range []map[string]string{
		{"game": "tic-tac-toe", "opponent": "ben"}, {"game": "tic-tac-toe", "level": "novice"},
	} {
		h.Do(commands.Request{Kind: commands.Invoke, Name: "play", Args: args, User: apptest.People["ada"], Locales: []string{"fr"}, Guild: []string{"de"}})
	}
	h.Open()
	speak()
	h.RunOnce()
	if msg, _ := h.Board(2); !strings.Contains(msg.Text, "<@ada> ist am Zug (X).") {
		t.Errorf("after a restart: %q", msg.Text)
	}
	h.Advance(h.App.Expiry + time.Second)
	h.App.Clean(t.Context())
	h.App.EndChallenges(t.Context())
	if msg, _ := h.Board(1); !strings.Contains(msg.Text, "Niemand hat rechtzeitig geantwortet.") {
		t.Errorf("after the deadline: %q", msg.Text)
	}
}

// What a person's language calls levels and sides can be typed, and what is refused is
// answered with the names of that language.
func TestTypedInOnesLanguage(t *testing.T) {
	h := newHarness(t)
	dutch := h.App.Words.Printer("nl")
	play := func(args map[string]string) commands.Reply {
		return h.Do(commands.Request{Kind: commands.Invoke, Name: "play", Args: args, User: apptest.People["ada"], Locales: []string{"nl"}})
	}
	game, _ := args.PresetGame("order-and-chaos")
	order := dutch.Say(game.Info().Sides[engine.First].Title)
	strong := args.LevelName("strong", dutch)
	play(map[string]string{"game": "order-and-chaos", "level": strings.ToUpper(strong), "side": strings.ToLower(order)})
	if m := h.Match(1); m.Seats[engine.Second].Level != "strong" || m.Seats[engine.First].UserID != "ada" {
		t.Errorf("%s and %s: got %+v", strong, order, m.Seats)
	}
	for arg, id := range map[string]string{"level": "error.level", "side": "error.side"} {
		var levels []string
		for _, level := range append(slices.Clone(strategy.Levels), strategy.Random) {
			levels = append(levels, args.LevelName(level, dutch))
		}
		want := dutch.Says(id, "Level", "`?`", "Side", "`?`",
			"Levels", dutch.List(levels),
			"First", "X", "Second", "O")
		h.Wants(play(map[string]string{"game": "tic-tac-toe", arg: "?"}), commands.Private, want)
	}
}

// Every game can be typed by its name in one's language, where a game is asked for and at the
// beginning of a position.
func TestGamesAreCalledAsInOnesLanguage(t *testing.T) {
	for _, l := range newHarness(t).App.Words.Languages() {
		h := newHarness(t)
		say := h.App.Words.Printer(l.Tag)
		var id int64
		play := func(args map[string]string) string {
			args["level"] = "random"
			reply := h.Do(commands.Request{Kind: commands.Invoke, Name: "play", Args: args, User: apptest.People["ada"], Locales: []string{l.Tag}})
			id++
			m, err := h.App.Store.Match(t.Context(), id)
			if err != nil {
				t.Fatalf("%s: %v: %q", l.Tag, args, reply.Message.Text)
			}
			return m.Game.Variant()
		}
		for _, p := range longtest.Some(t, 6, games.Presets()) {
			game, _ := args.PresetGame(p.Name)
			title := say.Say(p.Title)
			if got := play(map[string]string{"game": strings.ToUpper(title)}); got != p.Variant {
				t.Errorf("%s: the game %s is %s, want %s", l.Tag, title, got, p.Variant)
			}
			moved := title + " " + game.MoveName(game.Start().AppendMoves(nil)[0])
			if got := play(map[string]string{"position": moved}); got != p.Variant {
				t.Errorf("%s: the position %s is of %s, want %s", l.Tag, moved, got, p.Variant)
			}
		}
		for language, called := range map[string]map[string]string{
			"ja":    {"五目並べ h8 i9": "gomoku", "三目並べ": "tic-tac-toe", "三目並べ：b2 a1": "tic-tac-toe"},
			"nl":    {"vier op een rij d d": "connect-four", "Boter kaas en eieren b2": "tic-tac-toe"},
			"zh-TW": {"五子棋 ｈ８": "gomoku", "四子棋 d": "connect-four"},
		} {
			for typed, want := range called {
				if game, _ := args.PresetGame(want); language == l.Tag && play(map[string]string{"position": typed}) != game.Variant() {
					t.Errorf("%s: %s is not read as %s", language, typed, want)
				}
			}
		}
	}
}

// What a person has chosen goes before what the chat says of them, and what a server has
// chosen before what it says of the server; neither goes for the other.
func TestLanguagesAreChosen(t *testing.T) {
	h := newHarness(t)
	said := func(private bool) string {
		r := commands.Request{Kind: commands.Invoke, Name: "games", User: apptest.People["ada"], Locales: []string{"en-US"}, Guild: []string{"en-US"}}
		if !private {
			r.Name, r.Args = "play", map[string]string{"game": "tic-tac-toe", "level": "novice"}
		}
		return h.Do(r).Message.Text
	}
	text := func(language, id string) string {
		return h.App.Words.Printer(language).Says(id)
	}
	if got := said(true); got != text("en", "list.none") {
		t.Fatalf("nothing chosen: %q", got)
	}
	if err := h.App.Store.SavePerson(t.Context(), store.Person{}, store.Person{ID: apptest.People["ada"].ID, Locale: "nl"}); err != nil {
		t.Fatal(err)
	}
	if got := said(true); got != text("nl", "list.none") || got == text("en", "list.none") {
		t.Errorf("in Dutch to the person: %q", got)
	}
	turn := func(language string) string {
		return h.App.Words.Printer(language).Says("status.turn", "Who", "<@"+apptest.People["ada"].ID+">", "Side", "X")
	}
	if got := said(false); !strings.Contains(got, turn("en")) {
		t.Errorf("in English to all: %q", got)
	}
	server, err := h.App.Store.Server(t.Context(), "guild")
	if err != nil {
		t.Fatal(err)
	}
	server.ID, server.Locale = "guild", "ja"
	if err := h.App.Store.SaveServer(t.Context(), store.Server{}, server); err != nil {
		t.Fatal(err)
	}
	if got := said(false); !strings.Contains(got, turn("ja")) {
		t.Errorf("in Japanese to all: %q", got)
	}
}

// Commands are called as the chat of who reads them calls them, whatever language they have chosen.
func TestCommandsAreCalledAsInTheChat(t *testing.T) {
	for chosen, says := range map[string]string{"nl": "Druk op een vakje", "en": "Press a cell"} {
		for client, calls := range map[string]string{"en-US": "`/move C3`", "nl": "`/zet C3`", "fr": "`/move C3`"} {
			h := newHarness(t)
			if err := h.App.Store.SavePerson(t.Context(), store.Person{}, store.Person{ID: "ada", Locale: chosen}); err != nil {
				t.Fatal(err)
			}
			r := h.Do(commands.Request{Kind: commands.Invoke, Name: "rules", Args: map[string]string{"game": "five-by-five"}, User: apptest.People["ada"], Locales: []string{client}})
			h.Wants(r, commands.Private, says)
			h.Wants(r, commands.Private, calls)
		}
	}
}

// What says how a rated game begins names the option as people see it in their language.
func TestRatedOptionGoesByItsName(t *testing.T) {
	h := newHarness(t)
	for _, say := range h.App.Words.Printers() {
		for _, id := range []string{"profile.unrated", "leaderboard.none"} {
			if said := say.Says(id); !strings.Contains(said, say.Says("option.rated")) || strings.Contains(said, "True") {
				t.Errorf("%s: %s", say.Language(), said)
			}
		}
	}
}
