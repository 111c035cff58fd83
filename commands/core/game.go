package core

import (
	"context"
	"maps"
	"slices"
	"strings"

	"noughts/commands"
	"noughts/engine"
	"noughts/engine/games"
)

// FamilyOf returns the family of a game.
func FamilyOf(game engine.Game) engine.Family {
	key, _, _ := strings.Cut(game.Variant(), ":")
	family, _ := games.ByKey(key) // every variant begins with its family's key
	return family
}

// PresetSelect offers the named games; the one that is shown is chosen.
func PresetSelect(id string, chosen engine.Game, q *Call) *commands.Select {
	s := &commands.Select{ID: id, Hint: q.ToUser.Says("menu.game")}
	for _, p := range offeredPresets(maxOptions) {
		s.Options = append(s.Options, commands.SelectOption{
			Label: Clip(q.ToUser.Say(p.Title), 100), Value: p.Name, Detail: Clip(p.Variant, 100),
			Default: chosen != nil && p.Variant == chosen.Variant(),
		})
	}
	return s
}

// familiesFirst returns the named games: the first one of each family, then the others.
func familiesFirst() []engine.Preset {
	var first, others []engine.Preset
	for _, f := range games.All() {
		list := f.Presets()
		first, others = append(first, list[0]), append(others, list[1:]...)
	}
	return append(first, others...)
}

// unquoted is what somebody typed without the quotation marks around it.
func unquoted(typed string) string { return strings.Trim(strings.TrimSpace(typed), `"'“”„«»`) }

// maxOptions is how many options a select has room for.
const maxOptions = 25

// offeredPresets returns the named games in their order, or so many of them: from each
// family its best known ones.
func offeredPresets(most int) []engine.Preset {
	var kept []engine.Preset
	for rank := 0; len(kept) < min(most, len(games.Presets())); rank++ {
		for _, f := range games.All() {
			if list := f.Presets(); rank < len(list) && len(kept) < most {
				kept = append(kept, list[rank])
			}
		}
	}
	return slices.DeleteFunc(games.Presets(), func(p engine.Preset) bool {
		return !slices.ContainsFunc(kept, func(k engine.Preset) bool { return k.Name == p.Name })
	})
}

// PresetGame makes the game of a preset.
func PresetGame(name string) (engine.Game, bool) {
	p, ok := games.ByName(name)
	if !ok {
		return nil, false
	}
	game, err := games.Parse(p.Variant)
	return game, err == nil
}

// mostInID is how long the name of a game may be within a custom id of 100 bytes, with
// whom to play, at what level and as which side beside it.
const mostInID = 48

// GameID names a game within a custom id: by its preset's name, or as a variant. ok is
// false for the few that are too long.
func GameID(game engine.Game) (id string, ok bool) {
	for _, p := range games.Presets() {
		if p.Variant == game.Variant() {
			return p.Name, true
		}
	}
	return game.Variant(), len(game.Variant()) <= mostInID
}

// GameOfID returns the game that GameID has named.
func GameOfID(id string) (engine.Game, bool) {
	game, err := games.Find(id)
	return game, err == nil
}

// NamedOptions are the options of any game that were given.
func NamedOptions(q *Call) map[string]string {
	named := map[string]string{}
	for _, f := range games.All() {
		maps.Copy(named, givenOptions(f, q))
	}
	return named
}

// givenOptions are the options of a family that were given.
func givenOptions(f engine.Family, q *Call) map[string]string {
	given := map[string]string{}
	for _, o := range f.Options() {
		if v := q.Arg(o.Name); v != "" {
			given[o.Name] = v
		}
	}
	return given
}

// GameArg makes the game that the options of /play describe: a preset, a
// family, or a variant in the notation, changed by the options given.
func (c *Core) GameArg(q *Call) (engine.Game, error) {
	family, variant, err := c.FindGame(q)
	if err != nil {
		return nil, err
	}
	given := givenOptions(family, q)
	for name := range NamedOptions(q) {
		if _, ok := given[name]; !ok {
			return nil, NewUserError("error.foreign_option", "Option", name, "Example", family.Presets()[0].Title)
		}
	}
	base, err := games.Parse(variant)
	if err != nil {
		return nil, WrapUserError(err, "error.variant")
	}
	if len(given) == 0 {
		return base, nil
	}
	return rebuild(family, base, given)
}

// rebuild changes a game by some options. What was not given stays as it was;
// only if that cannot be (a line may be too long for a smaller board), one of
// these options is as the family has it by default. One side given makes a
// square of a square.
func rebuild(family engine.Family, base engine.Game, given map[string]string) (engine.Game, error) {
	values := family.Values(base)
	if values["rows"] == values["cols"] {
		for side, other := range map[string]string{"rows": "cols", "cols": "rows"} {
			if n, ok := given[side]; ok && given[other] == "" {
				given[other] = n
			}
		}
	}
	maps.Copy(values, given)
	game, err := family.Build(values)
	if err == nil {
		return game, nil
	}
	for _, o := range family.Options() {
		if _, ok := given[o.Name]; ok {
			continue
		}
		others := maps.Clone(values)
		delete(others, o.Name)
		if game, err := family.Build(others); err == nil {
			return game, nil
		}
	}
	return nil, WrapUserError(err, "error.variant")
}

// FindGame finds the family and the variant that the option "game" names; left
// out, the first family is meant that has all options given.
func (c *Core) FindGame(q *Call) (engine.Family, string, error) {
	typed := unquoted(q.Arg("game"))
	presets := games.Presets()
	if typed == "" {
		typed = familyFor(NamedOptions(q)).Presets()[0].Variant
	}
	for _, p := range presets {
		if strings.EqualFold(typed, p.Name) || strings.EqualFold(typed, q.ToUser.Say(p.Title)) {
			typed = p.Variant
			break
		}
	}
	key, _, _ := strings.Cut(strings.ToLower(typed), ":")
	family, ok := games.ByKey(key)
	if !ok {
		return nil, "", NewUserError("error.game", "Game", Quote(typed), "Example", q.ToUser.Say(presets[0].Title))
	}
	if !strings.Contains(typed, ":") && len(family.Presets()) > 0 {
		typed = family.Presets()[0].Variant
	}
	return family, typed, nil
}

// familyFor returns the first family that has all these options, or else the
// first one.
func familyFor(named map[string]string) engine.Family {
	all := games.All()
	for _, f := range all {
		known := 0
		for _, o := range f.Options() {
			if _, ok := named[o.Name]; ok {
				known++
			}
		}
		if known == len(named) {
			return f
		}
	}
	return all[0]
}

// maxValue is the longest value that a completion may send.
const maxValue = 100

// CompleteGame offers the presets, and what is typed if it is a variant. As long as nothing
// is typed, the best known game of each family comes first: a list has no room for all.
func (c *Core) CompleteGame(_ context.Context, q *Call) ([]commands.Choice, error) {
	typed := strings.ToLower(unquoted(q.Arg("game")))
	var list []commands.Choice
	if game, err := games.Parse(typed); err == nil && len(game.Variant()) <= maxValue {
		list = append(list, commands.Choice{Name: Clip(q.ToUser.Say(game.Info().Title)+" · "+game.Variant(), 100), Value: game.Variant()})
	}
	presets := games.Presets()
	if typed == "" {
		presets = familiesFirst()
	}
	for _, p := range presets {
		title := q.ToUser.Say(p.Title)
		if strings.Contains(strings.ToLower(title), typed) || strings.Contains(p.Name, typed) || strings.HasPrefix(p.Variant, typed) {
			list = append(list, commands.Choice{Name: Clip(title, 100), Value: p.Name})
		}
	}
	return list, nil
}
