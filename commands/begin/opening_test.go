package begin_test

import (
	"strings"
	"testing"

	"noughts/commands"
	"noughts/commands/apptest"
)

// In the menu there are opening rules where the game has some.
func TestOpeningInTheMenu(t *testing.T) {
	h := newHarness(t)
	hasSelect := func(r commands.Reply) (id string) {
		for _, row := range r.Message.Rows {
			if row.Select != nil && strings.Contains(row.Select.ID, "menu/opening/") {
				id = row.Select.ID
			}
		}
		return id
	}
	r := h.PressID("ada", "menu/more/tic-tac-toe/-/novice/-", "private")
	if id := hasSelect(r); id != "" {
		t.Errorf("there is %s for a game without openings", id)
	}
	r = h.PressID("ada", "menu/game/-/-/novice/-", "private", "gomoku")
	r = h.PressID("ada", idOf(r.Message, "menu/more/"), "private")
	id := hasSelect(r)
	if id == "" {
		t.Fatal("no opening rules to choose from")
	}
	r = h.PressID("ada", id, "private", "swap2")
	h.Wants(r, commands.Update, "or add two more stones")
	for _, who := range []string{"menu.begins_you", "menu.begins_them", "side.random", "side.usual"} { // sides are open until they are chosen
		r = h.PressID("ada", apptest.Within(r.Message, "menu/side/"), "private")
		if got, want := apptest.Button(r.Message, apptest.Within(r.Message, "menu/side/")).Label, h.Says("menu.begins", "Who", h.Says(who)); got != want {
			t.Errorf("who begins is said as %q, want %q", got, want)
		}
	}
	r = h.PressID("ada", apptest.Button(r.Message, "swap2").ID, "private")
	h.Wants(r, commands.Post, "places the first three stones")
}
