package args

import (
	"slices"
	"testing"

	"noughts/commands"
	"noughts/commands/catalogue"
	"noughts/commands/route"
	"noughts/engine/games"
)

// Every named game can be chosen by two lists, in which it is chosen itself when it is shown; so is
// a game without a name.
func TestEveryGameIsInTheLists(t *testing.T) {
	catalogue, err := catalogue.Load()
	if err != nil {
		t.Fatal(err)
	}
	chosen := func(s *commands.Select) (values []string) {
		for _, o := range s.Options {
			if o.Default {
				values = append(values, o.Value)
			}
		}
		if len(s.Options) > commands.MaxOptions {
			t.Errorf("%s has %d options", s.ID, len(s.Options))
		}
		return values
	}
	variants := []string{"mnk:9x8:4", "mnk:20x20:6:exact", "mnk:5x5:4:misere", "drop:6x9:4", "order-chaos:7x7:5", "weighted:1,2,3,4,5,6,7,8,9"}
	for _, p := range games.Presets() {
		variants = append(variants, p.Variant)
	}
	for _, l := range catalogue.Languages() {
		q := &route.Call{ToUser: catalogue.Printer(l.Tag)}
		for _, variant := range variants {
			game, err := games.Parse(variant)
			if err != nil {
				t.Fatal(err)
			}
			id, _ := GameID(game)
			lists := GameSelects("kinds", "variants", game, q)
			kind := games.KindOf(game)
			if got := chosen(lists[0]); !slices.Equal(got, kind.Presets[:1]) || len(lists[0].Options) < 6 || len(lists[0].Options) > 10 {
				t.Errorf("%s: of %d kinds %v are chosen, want %v", variant, len(lists[0].Options), got, kind.Presets[0])
			}
			switch {
			case len(lists) == 1 && len(kind.Presets) > 1:
				t.Errorf("%s: there is no list of %v", variant, kind.Presets)
			case len(lists) == 2:
				if got := chosen(lists[1]); !slices.Equal(got, []string{id}) {
					t.Errorf("%s: chosen is %v", variant, got)
				}
			}
			for _, o := range lists[0].Options {
				if o.Detail == "" {
					t.Errorf("%s: nothing tells %s apart", l.Tag, o.Label)
				}
			}
		}
	}
}
