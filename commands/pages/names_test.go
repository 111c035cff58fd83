package pages

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"noughts/commands/markup"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
)

// The page reads exactly the escapes that are written here, so no backslash is seen and no sign
// works.
func TestPageReadsEscapes(t *testing.T) {
	t.Parallel()
	script, err := os.ReadFile("../../activity/web/js/markdown.js")
	if err != nil {
		t.Fatal(err)
	}
	set := regexp.MustCompile(`\|\\\\\(\[(.+)\]\)/;`).FindSubmatch(script)
	if set == nil {
		t.Fatal("no set of escaped signs at the end of spans")
	}
	read := []rune(regexp.MustCompile(`\\(.)`).ReplaceAllString(string(set[1]), "$1"))
	written := []rune(signs)
	slices.Sort(read)
	slices.Sort(written)
	if string(read) != string(written) {
		t.Errorf("the page reads %q, and %q are escaped", string(read), string(written))
	}
}

// A line of the lobby is shown as it stands, so names in it have no escapes.
func TestLobbyNames(t *testing.T) {
	t.Parallel()
	catalogue, err := loaded()
	if err != nil {
		t.Fatal(err)
	}
	game, err := games.Parse(games.Presets()[0].Variant)
	if err != nil {
		t.Fatal(err)
	}
	const name = `[x] \Ada_*`
	m := match.New(game, [2]match.Seat{{UserID: "ada", Name: name}, {UserID: "ben", Name: "Ben"}}, engine.First, time.Unix(1, 0))
	m, err = m.Resign("ben", time.Unix(2, 0))
	if err != nil {
		t.Fatal(err)
	}
	w := &Window{pages: &Pages{Links: NewLinks(make([]byte, SecretBytes)), Now: time.Now}}
	line := w.listed(m, catalogue.Printer("en")).Line
	if plain := markup.Unisolated(line); strings.Count(plain, name) != 2 {
		t.Errorf("the winner %s stands in %q", name, plain)
	}
}

// The lobby offers each kind of games, and says in brief what it is.
func TestLobbyIsBrief(t *testing.T) {
	t.Parallel()
	catalogue, err := loaded()
	if err != nil {
		t.Fatal(err)
	}
	w := &Window{pages: &Pages{Links: NewLinks(make([]byte, SecretBytes)), Now: time.Now}}
	w.Viewer.Place.ChannelID = "channel"
	list := w.lobbyIn(nil, nil, catalogue.Printer("en")).New
	if len(list) != len(games.Kinds()) {
		t.Fatalf("%d new games", len(list))
	}
	for variant, want := range map[string]int{"mnk:15x15:5:caro": len(list) + 1, "mnk:15x15:5": len(list)} {
		game, err := games.Parse(variant)
		if err != nil {
			t.Fatal(err)
		}
		say := catalogue.Printer("en")
		if offered := w.lobbyIn(nil, game, say).New; len(offered) != want || offered[0].Label != say.Say(game.Info().Title) {
			t.Errorf("after a game of %s the lobby offers %+v", variant, offered)
		}
	}
	for _, one := range list {
		if one.Detail == "" || len(one.Detail) > 80 {
			t.Errorf("%s: %q", one.Label, one.Detail)
		}
	}
}
