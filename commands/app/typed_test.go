package app

import (
	"slices"
	"strings"
	"testing"

	"noughts/commands"
	"noughts/engine"
	"noughts/engine/games"
)

// Where a turn has several plies, they may be typed at once: all are made, or none.
func TestWholeTurnTyped(t *testing.T) {
	for _, preset := range games.Presets() {
		game, err := games.Parse(preset.Variant)
		if err != nil || game.Info().Turn != 2 {
			continue
		}
		h := newHarness(t)
		h.run("ada", "play", "game", preset.Name, "opponent", "ben", "side", "first")
		h.pressID("ben", "match/1/0/accept", "m1")
		h.wants(h.run("ada", "move", "move", "c3 z9"), commands.Private, "`z9` isn't a move here")
		h.wants(h.run("ada", "move", "move", "c3 c3"), commands.Private, h.says("error.taken", "Cell", "c3"))
		h.wants(h.run("ada", "move", "move", "c3 d3 b1"), commands.Private, h.says("error.turn_long", "Count", 2))
		if n := h.match(1).Ply(); n != 0 {
			t.Fatalf("%d plies of turns that were refused are made", n)
		}
		if list := h.suggest("move", "move", "move", "c3 d"); len(list) == 0 || !strings.HasPrefix(list[0].Value, "c3 d") {
			t.Errorf("the second stone is completed to %v", list)
		}
		h.wants(h.run("ada", "move", "move", "c3, d3"), commands.Private, "c3 d3")
		if m := h.match(1); m.Ply() != 2 {
			t.Errorf("%d plies are made", m.Ply())
		}
		h.wants(h.run("ben", "move", "move", "b1"), commands.Private, "b1")
		h.wants(h.run("ben", "move", "move", "b2 b4"), commands.Private, h.says("error.turn_long", "Count", 1))
		return
	}
	t.Fatal("no game has turns of two plies")
}

// The list of games begins with one of each family, and a name may stand in quotes.
func TestGamesOffered(t *testing.T) {
	h := newHarness(t)
	var keys []string
	for _, c := range h.suggest("play", "game", "game", "")[:len(games.All())] {
		p, _ := games.ByName(c.Value)
		key, _, _ := strings.Cut(p.Variant, ":")
		keys = append(keys, key)
	}
	for _, f := range games.All() {
		if !slices.Contains(keys, f.Key()) {
			t.Errorf("%s is not among the first: %v", f.Key(), keys)
		}
	}
	h.wants(h.run("ada", "play", "game", `"`+h.app.Words.Printer().Say(games.Presets()[0].Title)+`"`), commands.Post, "")
}

// What the buttons of an opening say can be typed, and is what a wrong word is answered with.
func TestOpeningWordsTyped(t *testing.T) {
	h := newHarness(t)
	h.run("ada", "play", "opening", "swap2", "opponent", "ben", "side", "first")
	h.pressID("ben", "match/1/0/accept", "m1")
	for _, cell := range []string{"h8", "i9", "j7"} {
		h.run("ada", "move", "move", cell)
	}
	stage, ok := h.match(1).Stage()
	if !ok || len(stage.Options) < 2 {
		t.Fatalf("nothing is to be chosen: %+v", stage)
	}
	refused := h.run("ben", "move", "move", "banana")
	for _, o := range stage.Options {
		h.wants(refused, commands.Private, "`"+h.app.Words.Printer().Say(o.Label)+"`")
	}
	last := stage.Options[len(stage.Options)-1]
	h.run("ben", "move", "move", strings.ToLower(h.app.Words.Printer().Say(last.Label)))
	if c := h.match(1).Choices; len(c) != 1 || c[0].Name != last.Name {
		t.Errorf("chosen was %+v, typed %q", c, h.app.Words.Printer().Say(last.Label))
	}
}

// Every command is in the help, once, under what it is for.
func TestHelpIsGrouped(t *testing.T) {
	h := newHarness(t)
	text := h.run("ada", "help").Message.Text
	var at []int
	for _, topic := range []string{"play", "game", "learn", "settings"} {
		at = append(at, strings.Index(text, h.says("help_page.topic."+topic)))
	}
	if at[0] < 0 || !slices.IsSorted(at) {
		t.Errorf("the topics are at %v in %q", at, text)
	}
	for _, c := range h.app.Commands() {
		want := 1
		if c.OnMessage {
			want = 0
		}
		if n := strings.Count(text, h.says("help_page.command", "Name", c.Name, "Help", c.Help)); n != want {
			t.Errorf("/%s is there %d times", c.Name, n)
		}
	}
}

// A theme is found by its name with an article before it, too.
func TestThemeTyped(t *testing.T) {
	h := newHarness(t)
	h.wants(h.run("ada", "puzzle", "theme", "a "+strings.ToLower(h.app.Words.Printer().Say(engine.Say("theme."+engine.ThemeForced)))), commands.Private, "### Puzzle")
	h.wants(h.run("ada", "puzzle", "theme", "xdouble threat"), commands.Private, h.says("error.puzzle_theme", "Theme", "`xdouble threat`"))
}

// Whoever has ended the puzzle of the day is not asked to solve it under the table, which
// says that nobody has, if so.
func TestTableForWhoGaveUp(t *testing.T) {
	h := newHarness(t)
	h.open()
	r := h.run("ada", "puzzle")
	h.on("ada", r, "/giveup")
	label := h.says("button.puzzle_solve")
	for user, offered := range map[string]bool{"ada": false, "ben": true} {
		table := h.run(user, "puzzle", "kind", "table")
		h.wants(table, commands.Private, h.says("puzzle.table.unsolved"))
		if got := slices.ContainsFunc(table.Message.Rows[0].Buttons, func(b commands.Button) bool { return b.Label == label }); got != offered {
			t.Errorf("%s: to solve it is offered: %v", user, got)
		}
	}
}
