package args

import (
	"slices"
	"testing"

	"noughts/commands"
	"noughts/commands/catalogue"
	"noughts/commands/route"
	"noughts/engine"
	"noughts/engine/games"
)

// However few games there is room for, each family offers the one it is best known for,
// and the order stays.
func TestOfferedPresets(t *testing.T) {
	all := games.Presets()
	for _, most := range []int{len(games.All()), commands.MaxOptions, len(all), 2 * len(all)} {
		list := offeredPresets(most)
		if len(list) != min(most, len(all)) {
			t.Errorf("%d offered, want %d", len(list), min(most, len(all)))
		}
		for _, f := range games.All() {
			if !slices.ContainsFunc(list, func(p engine.Preset) bool { return p.Name == f.Presets()[0].Name }) {
				t.Errorf("%s is not among the %d offered", f.Presets()[0].Name, most)
			}
		}
		at := -1
		for _, p := range list {
			next := slices.IndexFunc(all, func(q engine.Preset) bool { return q.Name == p.Name })
			if next <= at {
				t.Errorf("%s is out of order", p.Name)
			}
			at = next
		}
	}
}

// The game that is shown is chosen in a list of games, also one that the list has no room for.
func TestTheGameShownIsChosen(t *testing.T) {
	catalogue, err := catalogue.Load()
	if err != nil {
		t.Fatal(err)
	}
	q := &route.Call{ToUser: catalogue.Printer("en")}
	outside := 0
	for _, p := range games.Presets() {
		game, _ := PresetGame(p.Name)
		list := PresetSelect("x", game, q).Options
		var chosen []string
		for _, o := range list {
			if o.Default {
				chosen = append(chosen, o.Value)
			}
		}
		if len(list) > commands.MaxOptions || !slices.Equal(chosen, []string{p.Name}) {
			t.Errorf("%s: %d options, and chosen are %v", p.Name, len(list), chosen)
		}
		if !slices.ContainsFunc(offeredPresets(commands.MaxOptions), func(o engine.Preset) bool { return o.Name == p.Name }) {
			outside++
		}
	}
	if outside < 3 {
		t.Errorf("the list has no room for %d games only", outside)
	}
}
