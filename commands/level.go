package commands

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"noughts/engine"
	"noughts/engine/strategy"
	"noughts/words"
)

// defaultLevel is how the bot plays when nobody says.
const defaultLevel = "casual"

// levelShape is how a level may be written: a name and perhaps an argument, so
// short and plain that it fits into a button's id.
var levelShape = regexp.MustCompile(`^[a-z0-9-]{1,20}(:[a-z0-9.-]{1,20})?$`)

// levelArg reads how the bot is to play a game: one of the levels, or a strategy
// by its name, with an argument after a colon if it takes one.
func levelArg(game engine.Game, typed string) (string, error) {
	if typed == "" {
		return defaultLevel, nil
	}
	level := strings.TrimSuffix(strings.ToLower(typed), ":")
	name, argument, _ := strings.Cut(level, ":")
	all := strategy.Names(game)
	if !slices.Contains(all, name) {
		return "", newUserError("error.level", "Level", quote(typed), "Levels", strings.Join(all, ", "))
	}
	if argument != "" && takesArgument(game, name) == "" {
		return "", newUserError("error.level_alone", "Level", name)
	}
	if !levelShape.MatchString(level) {
		return "", newUserError("error.level_argument", "Level", quote(typed), "Name", name)
	}
	if _, err := strategy.New(game, level, engine.StrategyOptions{}); err != nil {
		return "", wrapUserError(err, "error.level_refused")
	}
	return level, nil
}

// takesArgument returns what argument a strategy of a game takesArgument; nothing if it takesArgument
// none.
func takesArgument(game engine.Game, name string) string { return named(game, name).Argument }

// madeFor returns the name of the side that a strategy is made for; nothing if
// it plays both.
func madeFor(game engine.Game, level string) string {
	name, _, _ := strings.Cut(level, ":")
	return named(game, name).Side
}

// named finds a game's own strategy; the general ones are nothing.
func named(game engine.Game, name string) engine.StrategySpec {
	for _, n := range game.Strategies() {
		if n.Name == name {
			return n
		}
	}
	return engine.StrategySpec{}
}

// levelName names a level or a strategy; one that the catalogue does not know
// goes by its own name.
func levelName(level string, say *words.Printer) string {
	name, argument, _ := strings.Cut(level, ":")
	said := name
	for _, id := range []string{"level." + name, "strategy." + name} {
		if say.Has(id) {
			said = say.Says(id)
			break
		}
	}
	if argument != "" {
		return say.Says("level.with_argument", "Name", said, "Argument", argument)
	}
	return said
}

// levelHelp says in a few words how a level or a strategy plays; nothing if the
// catalogue does not know.
func levelHelp(level string, say *words.Printer) string {
	name, _, _ := strings.Cut(level, ":")
	for _, id := range []string{"level_help." + name, "strategy_help." + name} {
		if say.Has(id) {
			return say.Says(id)
		}
	}
	return ""
}

// completeLevel offers the levels and the strategies of the chosen game, each
// with what it is; and what is typed, if it names one with its argument.
func (a *App) completeLevel(_ context.Context, q *call) ([]Choice, error) {
	game, err := a.gameArg(q)
	if err != nil {
		return nil, err
	}
	typed := strings.ToLower(q.arg("level"))
	var list []Choice
	offer := func(level string) {
		name := levelName(level, q.toUser)
		if help := levelHelp(level, q.toUser); help != "" {
			name = q.toUser.Says("level.described", "Name", name, "Help", help)
		}
		list = append(list, Choice{Name: clip(name, 100), Value: level})
	}
	if level, err := levelArg(game, typed); err == nil && strings.Contains(level, ":") {
		offer(level)
	}
	begun, _, _ := strings.Cut(typed, ":")
	for _, name := range strategy.Names(game) {
		if strings.HasPrefix(name, begun) || strings.Contains(strings.ToLower(levelName(name, q.toUser)), begun) {
			offer(name)
		}
	}
	return list, nil
}

// levelSelect offers the levels and the strategies of a game in the menu.
func levelSelect(q *call, game engine.Game, c menuChoice) *Select {
	s := &Select{ID: c.id("level"), Hint: q.toUser.Says("menu.level")}
	names := strategy.Names(game)
	if c.level != "" && !slices.Contains(names, c.level) {
		names = append([]string{c.level}, names...) // with an argument, from the command
	}
	for _, name := range names[:min(len(names), 25)] {
		s.Options = append(s.Options, SelectOption{
			Label: levelName(name, q.toUser), Value: name, Detail: clip(levelHelp(name, q.toUser), 100), Default: name == c.level,
		})
	}
	return s
}
