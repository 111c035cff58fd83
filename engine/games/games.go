// Package games is the list of all families, and reads and prints the notation
// of variants and positions. A new family is one folder and one line here.
package games

import (
	"slices"
	"strings"

	"noughts/engine"
	"noughts/engine/games/drop"
	droplab "noughts/engine/games/drop/lab"
	"noughts/engine/games/jing"
	jinglab "noughts/engine/games/jing/lab"
	"noughts/engine/games/mnk"
	mnklab "noughts/engine/games/mnk/lab"
	"noughts/engine/games/orderchaos"
	orderchaoslab "noughts/engine/games/orderchaos/lab"
	"noughts/engine/games/weighted"
	"noughts/engine/tool"
)

// families is the list.
var families = []engine.Family{
	mnk.Family{},
	drop.Family{},
	orderchaos.Family{},
	weighted.Family{},
	jing.Family{},
}

// labs have the research of the families that have some, by their keys.
var labs = map[string]func() []tool.Tool{
	mnk.Family{}.Key():        mnklab.Tools,
	drop.Family{}.Key():       droplab.Tools,
	orderchaos.Family{}.Key(): orderchaoslab.Tools,
	jing.Family{}.Key():       jinglab.Tools,
}

// Tools returns the offline commands of a family: its own, if it has some, and those of its
// research.
func Tools(f engine.Family) (list []tool.Tool) {
	if own, ok := f.(tool.Toolbox); ok {
		list = slices.Clone(own.Tools())
	}
	if lab := labs[f.Key()]; lab != nil {
		for _, t := range lab() {
			t.Research = true
			list = append(list, t)
		}
	}
	return list
}

// All returns every family, in the order in which to offer them.
func All() []engine.Family { return append([]engine.Family(nil), families...) }

// ByKey returns the family with a key, in any case.
func ByKey(key string) (engine.Family, bool) {
	for _, f := range families {
		if strings.EqualFold(f.Key(), key) {
			return f, true
		}
	}
	return nil, false
}

// Presets returns the named variants of all families.
func Presets() []engine.Preset {
	var presets []engine.Preset
	for _, f := range families {
		presets = append(presets, f.Presets()...)
	}
	return presets
}

// PresetOf returns the preset that is a variant.
func PresetOf(variant string) (p engine.Preset, ok bool) {
	for _, p := range Presets() {
		if p.Variant == variant {
			return p, true
		}
	}
	return p, false
}

// KeyOf returns the key of the family whose variant it is.
func KeyOf(variant string) string {
	key, _, _ := strings.Cut(variant, ":")
	return key
}

// Parse reads a variant. Its errors are engine.UserErrors.
func Parse(variant string) (engine.Game, error) {
	variant = strings.TrimSpace(variant)
	key := KeyOf(variant)
	f, ok := ByKey(key)
	if !ok {
		if name := Closest(key); name != "" {
			return nil, engine.NewUserError("illegal.game_close", "Typed", engine.Quote(key), "Name", engine.Quote(name))
		}
		return nil, engine.NewUserError("illegal.game", "Typed", engine.Quote(key), "Games", samples())
	}
	game, err := f.Parse(variant)
	if err != nil && strings.EqualFold(variant, f.Key()) {
		first := f.Presets()[0]
		return nil, engine.NewUserError("illegal.key_alone", "Typed", engine.Quote(variant), "Example", engine.Quote(first.Variant), "Name", engine.Quote(first.Name))
	}
	return game, err
}

// ByName returns the preset with a name, in any case.
func ByName(name string) (engine.Preset, bool) {
	for _, p := range Presets() {
		if strings.EqualFold(p.Name, name) {
			return p, true
		}
	}
	return engine.Preset{}, false
}

// Find reads a variant, or the name of a preset. Its errors are engine.UserErrors.
func Find(text string) (engine.Game, error) {
	if p, ok := ByName(text); ok {
		return Parse(p.Variant)
	}
	return Parse(text)
}

// samples returns the best-known game of each family, by name, for an error.
func samples() []engine.Quoted {
	list := make([]string, len(families))
	for i, f := range families {
		list[i] = f.Presets()[0].Name
	}
	return engine.QuoteAll(list)
}

// WithStrategy returns a preset of each family that has a strategy of that name of its
// own, whatever follows a colon in it.
func WithStrategy(name string) (presets []engine.Preset) {
	name, _, _ = strings.Cut(strings.ToLower(name), ":")
	for _, f := range families {
		for _, preset := range f.Presets() {
			game, err := f.Parse(preset.Variant)
			if err == nil && slices.ContainsFunc(game.Strategies(), func(s engine.StrategySpec) bool { return s.Name == name }) {
				presets = append(presets, preset)
				break
			}
		}
	}
	return presets
}
