package commands

import (
	"context"
	"maps"
	"strings"

	"noughts/engine"
	"noughts/engine/games"
)

// gameOptions are the options of /play that belong to the games: those of all
// families, each name once.
func (a *App) gameOptions() []CommandOption {
	var list []CommandOption
	seen := map[string]bool{}
	for _, f := range games.All() {
		for _, o := range f.Options() {
			if seen[o.Name] {
				continue
			}
			seen[o.Name] = true
			list = append(list, a.commandOption(o))
		}
	}
	return list
}

// commandOption turns a game's option into one of the chat. Numbers have no
// bounds there, so that a number out of range gets a sentence of ours.
func (a *App) commandOption(o engine.Option) CommandOption {
	c := CommandOption{Name: o.Name, Help: a.Words.Printer().Say(o.Help)}
	switch o.Kind {
	case engine.NumberOption:
		c.Kind = WholeNumber
	case engine.SwitchOption:
		c.Kind = YesNo
	case engine.ChoiceOption:
		c.Complete = true
	}
	return c
}

// namedOptions are the options of any game that were given.
func namedOptions(q *call) map[string]string {
	named := map[string]string{}
	for _, f := range games.All() {
		maps.Copy(named, givenOptions(f, q))
	}
	return named
}

// givenOptions are the options of a family that were given.
func givenOptions(f engine.Family, q *call) map[string]string {
	given := map[string]string{}
	for _, o := range f.Options() {
		if v := q.arg(o.Name); v != "" {
			given[o.Name] = v
		}
	}
	return given
}

// gameArg makes the game that the options of /play describe: a preset, a
// family, or a variant in the notation, changed by the options given.
func (a *App) gameArg(q *call) (engine.Game, error) {
	family, variant, err := a.findGame(q)
	if err != nil {
		return nil, err
	}
	given := givenOptions(family, q)
	for name := range namedOptions(q) {
		if _, ok := given[name]; !ok {
			return nil, newUserError("error.foreign_option", "Option", name, "Example", family.Presets()[0].Title)
		}
	}
	base, err := games.Parse(variant)
	if err != nil {
		return nil, wrapUserError(err, "error.variant")
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
	return nil, wrapUserError(err, "error.variant")
}

// findGame finds the family and the variant that the option "game" names; left
// out, the first family is meant that has all options given.
func (a *App) findGame(q *call) (engine.Family, string, error) {
	typed := q.arg("game")
	presets := games.Presets()
	if typed == "" {
		typed = familyFor(namedOptions(q)).Presets()[0].Variant
	}
	for _, p := range presets {
		if strings.EqualFold(typed, p.Name) || strings.EqualFold(typed, q.toUser.Say(p.Title)) {
			typed = p.Variant
			break
		}
	}
	key, _, _ := strings.Cut(strings.ToLower(typed), ":")
	family, ok := games.ByKey(key)
	if !ok {
		return nil, "", newUserError("error.game", "Game", quote(typed), "Example", q.toUser.Say(presets[0].Title))
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

// completeGame offers the presets, and what is typed if it is a variant.
func (a *App) completeGame(_ context.Context, q *call) ([]Choice, error) {
	typed := strings.ToLower(q.arg("game"))
	var list []Choice
	if game, err := games.Parse(typed); err == nil && len(game.Variant()) <= maxValue {
		list = append(list, Choice{Name: clip(q.toUser.Say(game.Info().Title)+" · "+game.Variant(), 100), Value: game.Variant()})
	}
	for _, p := range games.Presets() {
		title := q.toUser.Say(p.Title)
		if strings.Contains(strings.ToLower(title), typed) || strings.Contains(p.Name, typed) || strings.HasPrefix(p.Variant, typed) {
			list = append(list, Choice{Name: clip(title, 100), Value: p.Name})
		}
	}
	return list, nil
}

// completeSide offers the sides of the chosen game by their names.
func (a *App) completeSide(_ context.Context, q *call) ([]Choice, error) {
	game, err := a.gameArg(q)
	if err != nil {
		return nil, err
	}
	sides := game.Info().Sides
	return []Choice{
		{Name: q.toUser.Says("side.first", "Side", sides[engine.First].Title), Value: sideFirst},
		{Name: q.toUser.Says("side.second", "Side", sides[engine.Second].Title), Value: sideSecond},
		{Name: q.toUser.Says("side.random"), Value: sideRandom},
	}, nil
}

// completeGameOption offers the values of an option of the chosen game.
func (a *App) completeGameOption(_ context.Context, q *call) ([]Choice, error) {
	family, _, err := a.findGame(q)
	if err != nil {
		return nil, err
	}
	var list []Choice
	for _, o := range family.Options() {
		if o.Name == q.Focused {
			for _, c := range o.Choices {
				list = append(list, Choice{Name: c, Value: c})
			}
		}
	}
	return list, nil
}
