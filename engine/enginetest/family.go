package enginetest

import (
	"regexp"
	"slices"
	"testing"

	"noughts/engine"
)

// RunFamily checks what a family must keep: what it offers by name, the options
// that make its variants, and with Run every variant that is a preset or is given
// here. Every family's own tests call it; engine/games sees to that.
func RunFamily(t *testing.T, family engine.Family, more ...string) {
	t.Run("options", func(t *testing.T) { checkOptions(t, family) })
	t.Run("notation", func(t *testing.T) { checkNotation(t, family) })
	presets := family.Presets()
	if len(presets) == 0 {
		t.Errorf("%s has no preset", family.Key())
	}
	var variants []string
	for _, p := range presets {
		if !name.MatchString(p.Name) || p.Title.ID == "" {
			t.Errorf("%s: a preset called %q with the title %q", family.Key(), p.Name, p.Title.ID)
		}
		variants = append(variants, p.Variant)
	}
	slices.Sort(variants)
	if all := len(variants); len(slices.Compact(variants)) != all {
		t.Errorf("%s: two presets are the same variant: %q", family.Key(), variants)
	}
	seen := map[string]bool{}
	for _, v := range append(variants, more...) {
		game, err := family.Parse(v)
		if err != nil {
			t.Errorf("%s: %v", v, err)
			continue
		}
		if seen[game.Variant()] {
			continue
		}
		seen[game.Variant()] = true
		if again, err := family.Build(family.Values(game)); err != nil || again.Variant() != game.Variant() {
			t.Errorf("%s is not built from its own values %v: %v", v, family.Values(game), err)
		}
		Run(t, game)
	}
}

// name is how presets and options are called: lower-case words with hyphens between
// them, as commands take them on every platform.
var name = regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)

// checkOptions checks that options can be told apart, that each has words and a
// default that it takes itself, and that the defaults make a variant.
func checkOptions(t testing.TB, family engine.Family) {
	t.Helper()
	seen := map[string]bool{}
	for _, o := range family.Options() {
		if !name.MatchString(o.Name) || seen[o.Name] || o.Help.ID == "" || o.Title.ID == "" {
			t.Errorf("%s: an option called %q, with the help %q", family.Key(), o.Name, o.Help.ID)
		}
		seen[o.Name] = true
		if o.Kind == engine.ChoiceOption && !slices.ContainsFunc(o.Choices, func(c engine.OptionChoice) bool { return c.Name == o.Default }) || o.Kind == engine.NumberOption && o.Min > o.Max {
			t.Errorf("%s: the option %s does not take its own values: %+v", family.Key(), o.Name, o)
		}
		if _, err := family.Build(map[string]string{o.Name: o.Default}); err != nil {
			t.Errorf("%s: the default %s of %s is refused: %v", family.Key(), o.Default, o.Name, err)
		}
	}
	if _, err := family.Build(nil); err != nil {
		t.Errorf("%s: the defaults are refused: %v", family.Key(), err)
	}
}
