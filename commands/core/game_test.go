package core

import (
	"slices"
	"testing"

	"noughts/engine"
	"noughts/engine/games"
)

// However few games there is room for, each family offers the one it is best known for,
// and the order stays.
func TestOfferedPresets(t *testing.T) {
	all := games.Presets()
	for _, most := range []int{len(games.All()), maxOptions, len(all), 2 * len(all)} {
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
