package games

import (
	"strings"

	"noughts/engine"
)

// Kinds lists the kinds of games, of all families. Each named game is of one.
func Kinds() []engine.GameKind {
	var kinds []engine.GameKind
	for _, f := range families {
		kinds = append(kinds, f.Kinds()...)
	}
	return kinds
}

// FamilyOf returns the family of a game.
func FamilyOf(game engine.Game) engine.Family {
	key, _, _ := strings.Cut(game.Variant(), ":")
	family, _ := ByKey(key) // every variant begins with its family's key
	return family
}

// KindOf returns the kind that a game is of. A game without a name is of the kind of the named one
// that is most like it: of its family, and with the most options alike.
func KindOf(game engine.Game) engine.GameKind {
	family := FamilyOf(game)
	values := family.Values(game)
	best, alike := family.Kinds()[0], -1
	for _, kind := range family.Kinds() {
		for _, name := range kind.Presets {
			p, _ := ByName(name)
			if p.Variant == game.Variant() {
				return kind
			}
			named, err := family.Parse(p.Variant)
			if err != nil {
				continue // a test of each family parses its presets
			}
			if n := alikeIn(values, family.Values(named)); n > alike {
				best, alike = kind, n
			}
		}
	}
	return best
}

// alikeIn counts the options in which two games are alike.
func alikeIn(a, b map[string]string) (n int) {
	for name, value := range a {
		if b[name] == value {
			n++
		}
	}
	return n
}

// PresetsOf returns the named games of a kind.
func PresetsOf(kind engine.GameKind) (list []engine.Preset) {
	for _, name := range kind.Presets {
		if p, ok := ByName(name); ok {
			list = append(list, p)
		}
	}
	return list
}
