package args

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"noughts/commands"
	"noughts/commands/markup"
	"noughts/commands/route"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/naming"
)

// GameSelects offers the games by two lists: the kinds of games, each with what tells it from the
// others, and the games of the same kind as the one that is chosen, if there is anything to choose.
// Choosing a kind sends its best-known game. A game without a name comes first in its list, and is
// chosen there; last come more options.
func GameSelects(kinds, variants string, chosen engine.Game, q *route.Call, more ...commands.SelectOption) []*commands.Select {
	own := games.KindOf(chosen)
	first := &commands.Select{ID: kinds, Hint: q.ToUser.Says("menu.game")}
	for _, k := range games.Kinds() {
		first.Options = append(first.Options, commands.SelectOption{
			Label: markup.ClipOption(q.ToUser.Say(k.Title)), Value: k.Presets[0], Detail: markup.ClipOption(q.ToUser.Say(k.Brief)),
			Default: k.Presets[0] == own.Presets[0],
		})
	}
	second := &commands.Select{ID: variants, Hint: q.ToUser.Says("menu.variants")}
	presets := games.PresetsOf(own)
	details := apart(presets)
	for i, p := range presets {
		second.Options = append(second.Options, commands.SelectOption{
			Label: markup.ClipOption(q.ToUser.Say(p.Title)), Value: p.Name, Detail: details[i], Default: p.Variant == chosen.Variant(),
		})
	}
	if id, ok := GameID(chosen); ok && !slices.ContainsFunc(second.Options, func(o commands.SelectOption) bool { return o.Default }) {
		second.Options = append([]commands.SelectOption{{
			Label: markup.ClipOption(q.ToUser.Say(chosen.Info().Title)), Value: id, Detail: markup.ClipOption(chosen.Variant()), Default: true,
		}}, second.Options...)
	}
	second.Options = append(second.Options, more...)
	if len(second.Options) == 1 {
		return []*commands.Select{first}
	}
	return []*commands.Select{first, second}
}

// apart says of named games of a kind how large their boards are, where that tells a game from the
// others; their titles do the rest.
func apart(presets []engine.Preset) []string {
	sizes, count := make([]string, len(presets)), map[string]int{}
	for i, p := range presets {
		game, err := games.Parse(p.Variant)
		if err != nil {
			continue // a test of each family parses its presets
		}
		sizes[i] = fmt.Sprintf("%d × %d", game.Info().Rows, game.Info().Cols)
		count[sizes[i]]++
	}
	for i, size := range sizes {
		if count[size] > 1 {
			sizes[i] = ""
		}
	}
	return sizes
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

// mostInID is how long the name of a game may be within a custom id, with
// whom to play, at what level and as which side beside it.
const mostInID = 48

// GameID names a game within a custom id: by its preset's name, as a variant, or by its values
// if that is shorter. ok is false for the few that are too long.
func GameID(game engine.Game) (id string, ok bool) {
	if p, ok := games.PresetOf(game.Variant()); ok {
		return p.Name, true
	}
	id = game.Variant()
	family := games.FamilyOf(game)
	var values []string
	for _, o := range family.Options() {
		values = append(values, family.Values(game)[o.Name])
	}
	if short := family.Key() + valuesMark + strings.Join(values, valuesGap); len(short) < len(id) {
		id = short
	}
	return id, len(id) <= mostInID
}

// HasID reports whether GameID has a name for a game: where it doesn't, no menu can offer it.
func HasID(game engine.Game) bool {
	_, ok := GameID(game)
	return ok
}

// Marks in the short name of a game, which no variant has: after the family's key, and between
// values.
const valuesMark, valuesGap = "~", "."

// GameOfID returns the game that GameID has named.
func GameOfID(id string) (engine.Game, bool) {
	key, list, short := strings.Cut(id, valuesMark)
	if !short {
		game, err := games.Find(id)
		return game, err == nil
	}
	family, ok := games.ByKey(key)
	values := strings.Split(list, valuesGap)
	if !ok || len(values) != len(family.Options()) {
		return nil, false
	}
	byName := map[string]string{}
	for i, o := range family.Options() {
		byName[o.Name] = values[i]
	}
	game, err := family.Build(byName)
	return game, err == nil
}

// GameArg makes the game that was named, in any way that naming.Meant knows. Where none is meant,
// its error asks about those that may be.
func GameArg(q *route.Call) (engine.Game, error) {
	return GameAmong(q, func(engine.Game) bool { return true })
}

// GameAmong is GameArg for a command that takes some games only: it asks about no others. Where
// only others may be meant it returns the first of them, for the command to say what it takes.
func GameAmong(q *route.Call, takes func(engine.Game) bool) (engine.Game, error) {
	typed := naming.Unquoted(q.Arg("game"))
	first := games.Presets()[0]
	if typed == "" {
		return games.Parse(first.Variant)
	}
	if meant, ok := naming.Meant(q.ToUser, typed); ok {
		return games.Parse(meant.Variant)
	}
	if key, _, notation := strings.Cut(engine.Narrow(typed), ":"); notation {
		if _, ok := games.ByKey(key); ok {
			game, err := games.Parse(engine.Narrow(typed))
			return game, route.WrapUserError(err, "error.variant")
		}
	}
	if meant := naming.Close(q.ToUser, typed); len(meant) > 0 {
		taken := slices.DeleteFunc(slices.Clone(meant), func(one naming.Found) bool {
			game, err := games.Parse(one.Variant)
			return err != nil || !takes(game)
		})
		if len(taken) == 0 {
			return games.Parse(meant[0].Variant)
		}
		return nil, Ask(q, typed, taken)
	}
	err := route.NewUserError("error.game", "Game", markup.Quote(typed), "Example", q.ToUser.Say(first.Title))
	if game, ok := PresetGame(first.Name); ok && takes(game) {
		err = route.Leading(err, leads(q, game)...)
	}
	return nil, err
}

// leadTo are the buttons that do what a command does with a game, by the command: their custom ids,
// with an asterisk for the game's.
var leadTo = map[string]string{
	"play": "menu/open/*", "rules": "rules/*", "tournament": "tournament/new/open/*", "explore": "explore/*", "puzzle": "puzzle/next/random/*;;",
}

// leads are buttons that do with some games what the command would have done that was sent.
func leads(q *route.Call, meant ...engine.Game) (list []commands.Button) {
	to, ok := leadTo[q.Name]
	for _, game := range meant {
		if id, named := GameID(game); ok && named {
			list = append(list, commands.Button{ID: strings.Replace(to, "*", id, 1), Label: q.ToUser.Say(game.Info().Title)})
		}
	}
	return list
}

// Ask is an error that asks somebody which of a few games is meant by what they typed; a press on
// one does with it what was asked for.
func Ask(q *route.Call, typed string, meant []naming.Found) error {
	titles := make([]string, len(meant))
	var list []engine.Game
	for i, one := range meant {
		titles[i] = "**" + q.ToUser.Say(one.Title) + "**" // so that it is seen where one ends that has a comma
		if game, err := games.Parse(one.Variant); err == nil {
			list = append(list, game)
		}
	}
	return route.Leading(route.NewUserError("error.game_close", "Game", markup.Quote(typed), "Games", q.ToUser.Or(titles)), leads(q, list...)...)
}

// Changed makes a game with another value of one of its options. What else there is stays as it
// was; only if that cannot be (a line may be too long for a smaller board), one other option is
// as the family has it by default.
func Changed(game engine.Game, option, value string) (engine.Game, error) {
	family := games.FamilyOf(game)
	values := family.Values(game)
	values[option] = value
	changed, err := family.Build(values)
	if err == nil {
		return changed, nil
	}
	for _, o := range family.Options() {
		if o.Name == option {
			continue
		}
		others := maps.Clone(values)
		delete(others, o.Name)
		if changed, err := family.Build(others); err == nil {
			return changed, nil
		}
	}
	return nil, route.WrapUserError(err, "error.variant")
}

// CompleteGame offers the games that may be meant by what is typed. As long as nothing is typed,
// the best known game of each family comes first: a list has no room for all.
func CompleteGame(_ context.Context, q *route.Call) ([]commands.Choice, error) {
	var list []commands.Choice
	for _, found := range naming.Find(q.ToUser, q.Arg("game")) {
		title := q.ToUser.Say(found.Title)
		if found.Name == found.Variant && strings.Contains(found.Name, ":") {
			title += " · " + found.Variant
		}
		if len(found.Name) <= commands.MaxOptionText {
			list = append(list, commands.Choice{Name: markup.ClipOption(title), Value: found.Name})
		}
	}
	return list, nil
}
