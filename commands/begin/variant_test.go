package begin_test

import (
	"strconv"
	"strings"
	"testing"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/commands/args"
	"noughts/engine"
	"noughts/engine/games"
)

// Whatever a game's family has options for is chosen in the menu, and the rest stays as it was.
func TestVariantInTheMenu(t *testing.T) {
	h := newHarness(t)
	r := h.Run("ada", "play")
	changes := []struct{ option, value, title string }{
		{"rows", "5", "5×3"}, {"cols", "5", "5×5"}, {"line", "4", ""}, {"misere", "", ""}, {"exact", "", ""}, {"misere", "", ""},
	}
	r = h.PressID("ada", idOf(r.Message, "menu/game/"), "private", "other")
	for _, c := range changes {
		id := apptest.Within(r.Message, "menu/option."+c.option+"/")
		for _, row := range r.Message.Rows {
			if row.Select != nil && strings.Contains(row.Select.ID, "/option."+c.option+"/") {
				id = row.Select.ID
			}
		}
		var chosen []string
		if c.value != "" {
			chosen = []string{c.value}
		}
		r = h.PressID("ada", id, "private", chosen...)
		h.Wants(r, commands.Update, c.title)
	}
	menu := h.PressID("ada", apptest.Within(r.Message, "menu/menu/"), "private")
	h.Wants(menu, commands.Update, "5×5")
	if list := menu.Message.Rows[1].Select; !list.Options[0].Default || len(list.Options) > 25 {
		t.Errorf("of %d games, the one that was made is not chosen: %+v", len(list.Options), list.Options[0])
	}
	h.PressID("ada", apptest.Within(r.Message, "menu/start/"), "private")
	if got := h.Match(1).Game.Variant(); got != "mnk:5x5:4:exact" {
		t.Errorf("started is %s", got)
	}
}

// Every value of every option can be chosen, from every named game; what can't be is not offered.
func TestEveryVariantFitsTheMenu(t *testing.T) {
	h := newHarness(t)
	chosen := 0
	for _, p := range games.Presets() {
		game, _ := args.PresetGame(p.Name)
		for _, o := range games.FamilyOf(game).Options() {
			for _, value := range values(o) {
				changed, err := args.Changed(game, o.Name, value)
				if err != nil {
					continue
				}
				id, fits := args.GameID(changed)
				if again, ok := args.GameOfID(id); !fits || !ok || again.Variant() != changed.Variant() {
					t.Errorf("%s with %s %s is called %q, which is read as %v", p.Name, o.Name, value, id, again)
				}
				chosen++
			}
		}
	}
	if chosen < 1000 {
		t.Errorf("only %d values were chosen", chosen)
	}
	long, err := games.Parse("order-chaos:10x10:10:exact:full:chaos-first:symbols=4")
	if err != nil {
		t.Fatal(err)
	}
	id, fits := args.GameID(long)
	r := h.PressID("ada", "menu/variant/"+id+"/1123456789012345678/-/second/-/180+180/rated", "private")
	if !fits {
		t.Errorf("%s does not fit", long.Variant())
	}
	h.Wants(r, commands.Update, strings.SplitN(h.App.Words.Printer().Say(long.Info().Title), "\n", 2)[0])
}

// values are those that an option of the menu may have.
func values(o engine.Option) (list []string) {
	for _, c := range o.Choices {
		list = append(list, c.Name)
	}
	switch o.Kind {
	case engine.SwitchOption:
		list = []string{"true", "false"}
	case engine.NumberOption:
		for n := o.Min; n <= o.Max; n++ {
			list = append(list, strconv.Itoa(n))
		}
	}
	return list
}
