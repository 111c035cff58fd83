package games_test

import (
	"testing"

	"noughts/engine/games"
	"noughts/engine/strategy"
)

// Every game with a name has one group, in which all levels were measured, and none is
// stronger than the next.
func TestRatingGroups(t *testing.T) {
	of := map[string]string{}
	for _, g := range games.RatingGroups() {
		if other, ok := games.RatingGroupNamed(g.Name); !ok || other.Measured != g.Measured {
			t.Errorf("there is another group named %s", g.Name)
		}
		for _, name := range g.Presets {
			if of[name] != "" {
				t.Errorf("%s is in %s and in %s", name, of[name], g.Name)
			}
			of[name] = g.Name
		}
		for i, level := range strategy.Levels {
			if g.Levels[level] == 0 || i > 0 && g.Levels[level] < g.Levels[strategy.Levels[i-1]] {
				t.Errorf("%s: %s is rated %v", g.Name, level, g.Levels[level])
			}
		}
		if g.Levels[strategy.Casual] != 1500 {
			t.Errorf("%s: the scale does not begin at casual", g.Name)
		}
	}
	presets := games.Presets()
	for _, p := range presets {
		game, err := games.Parse(p.Variant)
		if err != nil {
			t.Fatal(err)
		}
		if g, ok := games.RatingGroupOf(game); !ok || g.Name != of[p.Name] {
			t.Errorf("%s is in the group %q, want %q", p.Name, g.Name, of[p.Name])
		}
	}
	if len(of) != len(presets) {
		t.Errorf("the groups have %d games, and %d have names", len(of), len(presets))
	}
	game, err := games.Parse("mnk:7x6:4")
	if err != nil {
		t.Fatal(err)
	}
	if g, ok := games.RatingGroupOf(game); ok {
		t.Errorf("a game without a name is in %s", g.Name)
	}
}
