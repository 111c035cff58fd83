package begin_test

import (
	"strings"
	"testing"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/engine/games"
)

// How often a newcomer presses until a game begins, whoever it is against.
func TestPressesToBegin(t *testing.T) {
	for _, c := range []struct {
		name    string
		presses []string // each the beginning of an id, and what is chosen there
		variant string
		rival   string
	}{
		{"tic-tac-toe against Noughts", []string{"menu/start/"}, "mnk:3x3:3", ""},
		{"gomoku against Noughts", []string{"menu/games/ gomoku", "menu/start/"}, "mnk:15x15:5", ""},
		{"caro against a friend", []string{"menu/games/ gomoku", "menu/game/ caro", "menu/more/", "menu/person/ ben", "menu/start/"}, "mnk:15x15:5:caro", "ben"},
	} {
		h := newHarness(t)
		r := h.Run("ada", "play")
		for _, press := range c.presses {
			id, chosen, _ := strings.Cut(press, " ")
			r = h.PressID("ada", idOf(r.Message, id), "private", strings.Fields(chosen)...)
		}
		if m := h.Match(1); m.Game.Variant() != c.variant || m.Seats[0].UserID != c.rival && m.Seats[1].UserID != c.rival {
			t.Errorf("%s begins %s of %+v", c.name, m.Game.Variant(), m.Seats)
		}
	}
}

// The first page has two lists at most and one row of buttons, whatever is chosen, in every game.
func TestTheFirstPageIsShort(t *testing.T) {
	h := newHarness(t)
	h.PressID("ada", "menu/person/tic-tac-toe", "private", "ben") // so that he is known
	for _, p := range games.Presets() {
		for _, chosen := range []string{"", "/ben/-/second/-/5+3/rated", "/anyone", "/-/best/random"} {
			r := h.PressID("ada", "menu/menu/"+p.Name+chosen, "private")
			lists, rows := 0, 0
			for _, row := range r.Message.Rows {
				if row.Select != nil {
					lists++
				} else {
					rows++
				}
			}
			if lists > 2 || rows != 1 || r.Kind != commands.Update {
				t.Errorf("%s%s: %d lists and %d rows of buttons: %q", p.Name, chosen, lists, rows, apptest.Said(r))
			}
		}
	}
}

// Nothing that is chosen on one page gets lost on the other, and the first page says it.
func TestPagesKeepWhatIsChosen(t *testing.T) {
	h := newHarness(t)
	press := func(r commands.Reply, id string, chosen ...string) commands.Reply {
		t.Helper()
		found := idOf(r.Message, id)
		if found == "" {
			t.Fatalf("there is no %s: %+v", id, r.Message.Rows)
		}
		return h.PressID("ada", found, "private", chosen...)
	}
	r := press(h.Run("ada", "play"), "menu/games/", "gomoku")
	r = press(r, "menu/game/", "gomoku-19")
	r = press(r, "menu/more/")
	r = press(r, "menu/person/", "ben")
	r = press(r, "menu/clock/", "5+3")
	r = press(r, "menu/opening/", "swap2")
	r = press(r, "menu/side/")
	r = press(r, "menu/rated/")
	second := idOf(r.Message, "menu/start/")
	r = press(r, "menu/menu/")
	if first := idOf(r.Message, "menu/start/"); first != second {
		t.Errorf("the first page starts %s, the second %s", first, second)
	}
	for _, part := range []string{"Gomoku 19×19", "Against <@ben>", "5 min + 3 s a move", "First stones: you", "Rated: yes", "Swap2"} {
		h.Wants(r, commands.Update, part)
	}
	r = press(r, "menu/game/", "gomoku") // which has the same opening rules
	r = press(r, "menu/more/")
	if got, want := idOf(r.Message, "menu/start/"), strings.Replace(second, "/gomoku-19/", "/gomoku/", 1); got != want {
		t.Errorf("with another game it starts %s, want %s", got, want)
	}
	press(r, "menu/start/")
	m := h.Match(1)
	if m.Game.Variant() != "mnk:15x15:5" || m.Control.String() != "5+3" || !m.Rated || m.Opening == nil {
		t.Errorf("begun is %+v", m)
	}
}

// Ids of messages that were posted by earlier versions go on to work.
func TestOldMenusWork(t *testing.T) {
	h := newHarness(t)
	for _, c := range []struct{ id, chosen, want string }{
		{"menu/game/tic-tac-toe/-/casual/-", "jing", "Jing"},
		{"menu/level/gomoku/-/casual/-", "best", "Against **Noughts** (best)"},
		{"menu/person/gomoku/-/casual/-", "ben", "Against <@ben>"},
		{"menu/anyone/gomoku/-/casual/-", "", h.Says("match.anyone")},
		{"menu/side/gomoku/-/casual/-", "", "Against"},
		{"menu/rated/gomoku/ben/-/-", "", "Against <@ben>"},
		{"menu/clock/gomoku/ben/-/-", "5+3", "Against <@ben>"},
		{"menu/opening/gomoku/ben/-/-", "swap2", "Swap2"},
		{"menu/variant/gomoku/-/casual/-", "", "you take turns"},
		{"menu/open/gomoku", "", "Gomoku"},
		{"menu/menu/gomoku/ben", "", "Against <@ben>"},
	} {
		h.Wants(h.PressID("ada", c.id, "private", strings.Fields(c.chosen)...), commands.Update, c.want)
	}
	for _, bad := range []string{"menu/game/tic-tac-toe", "menu/games/tic-tac-toe"} {
		h.Wants(h.PressID("ada", bad, "private", "nonsense"), commands.Private, h.Says("error.button"))
	}
	h.Wants(h.PressID("ada", "menu/nonsense/tic-tac-toe", "private"), commands.Private, h.Says("error.button"))
	h.Wants(h.PressID("ada", "menu/more/nonsense", "private"), commands.Private, h.Says("error.button"))
}
