package begin_test

import (
	"slices"
	"strings"
	"testing"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/engine"
)

// The menu knows whom it was told of when it starts the match.
func TestMenuChallenge(t *testing.T) {
	h := newHarness(t)
	h.Wants(h.PressID("ada", "menu/start/tic-tac-toe/ben/-/-", "private"), commands.Private, "Pick them again")
	r := h.PressID("ada", "menu/person/tic-tac-toe/-/-/-", "private", "ben")
	h.Wants(r, commands.Update, "Against <@ben>")
	chosen := func(r commands.Reply) (list []string) {
		for _, row := range r.Message.Rows {
			switch s := row.Select; {
			case s == nil:
			case s.People:
				list = append(list, "person "+s.Person)
			case strings.HasPrefix(s.ID, "menu/level/"):
				for _, o := range s.Options {
					if o.Default {
						list = append(list, "level "+o.Value)
					}
				}
			}
		}
		return list
	}
	if got := chosen(r); !slices.Equal(got, []string{"person ben"}) {
		t.Errorf("with Ben the menu shows %q", got)
	}
	if got := chosen(h.PressID("ada", "menu/level/tic-tac-toe/ben/-/-", "private", "strong")); !slices.Equal(got, []string{"level strong", "person "}) {
		t.Errorf("with a level the menu shows %q", got)
	}
	if got := chosen(h.PressID("ada", "menu/anyone/tic-tac-toe/ben/-/-", "private")); !slices.Equal(got, []string{"person "}) {
		t.Errorf("with anyone the menu shows %q", got)
	}
	h.Wants(h.PressID("ada", apptest.Button(r.Message, "menu/start/tic-tac-toe/ben/-/-").ID, "private"), commands.Post, "challenges you")
	h.Wants(h.PressID("eve", "menu/person/tic-tac-toe/-/-/-", "private", "bot"), commands.Update, "Against **Noughts**")
	h.Run("nix", "play", "game", "tic-tac-toe", "opponent", "eve")
	h.Run("eve", "play", "game", "tic-tac-toe", "opponent", "nix")
	for id := range int64(3) {
		m := h.Match(id + 1)
		for _, seat := range []engine.Player{engine.First, engine.Second} {
			if s := m.Seats[seat]; s.Name == "" || !slices.Contains([]string{"Ada", "*Ben* @everyone `x`", "Eve", "nix"}, s.Name) {
				t.Errorf("match %d: %s is called %+q", m.ID, s.UserID, s.Name)
			}
		}
	}
}

func TestMenu(t *testing.T) {
	h := newHarness(t)
	r := h.Run("ada", "play")
	if r.Kind != commands.Private || len(r.Message.Rows) != 3 {
		t.Fatalf("menu: %+v", r)
	}
	r = h.PressID("ada", idOf(r.Message, "menu/more/"), "private")
	r = h.PressID("ada", idOf(r.Message, "menu/person/"), "private", "ben")
	h.Wants(r, commands.Update, "Against <@ben>")
	r = h.PressID("ada", idOf(r.Message, "menu/side/"), "private")
	r = h.PressID("ada", idOf(r.Message, "menu/start/"), "private")
	h.Wants(r, commands.Post, "<@ben>, <@ada> challenges you")
}
