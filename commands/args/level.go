package args

import (
	"regexp"
	"slices"
	"strings"

	"noughts/commands/markup"
	"noughts/commands/route"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/strategy"
	"noughts/words"
)

// DefaultLevel is how the bot plays when nobody says.
const DefaultLevel = "casual"

// levelShape is how a level may be written: a name and perhaps an argument, so
// short and plain that it fits into a button's id.
var levelShape = regexp.MustCompile(`^[a-z0-9-]{1,20}(:[a-z0-9.-]{1,20})?$`)

// LevelArg reads how the bot is to play a game: one of the levels, or a strategy
// by its name or what the person's language calls it, with an argument after a colon
// if it takes one.
func LevelArg(game engine.Game, typed string, say *words.Printer) (string, error) {
	if typed == "" {
		return DefaultLevel, nil
	}
	level := strings.TrimSuffix(strings.ToLower(typed), ":")
	name, argument, _ := strings.Cut(level, ":")
	all := strategy.Names(game)
	if known, ok := levelCalled(all, name, say); ok {
		level = known + strings.TrimPrefix(level, name)
		name = known
	} else {
		var called []string
		for _, name := range all {
			called = append(called, LevelName(name, say))
		}
		levels := say.List(called)
		if has := games.WithStrategy(name); len(has) > 0 {
			return "", route.NewUserError("error.level_elsewhere", "Level", markup.Quote(typed), "Levels", levels, "Game", has[0].Title)
		}
		return "", route.NewUserError("error.level", "Level", markup.Quote(typed), "Levels", levels)
	}
	if argument != "" && takesArgument(game, name) == "" {
		return "", route.NewUserError("error.level_alone", "Level", LevelName(name, say))
	}
	if !levelShape.MatchString(level) {
		return "", route.NewUserError("error.level_argument", "Level", markup.Quote(typed), "Name", LevelName(name, say))
	}
	if _, err := strategy.New(game, level, engine.StrategyOptions{}); err != nil {
		return "", route.WrapUserError(err, "error.level_refused")
	}
	return level, nil
}

// levelCalled finds the level or strategy of a name, or that the language calls so.
func levelCalled(all []string, typed string, say *words.Printer) (string, bool) {
	if slices.Contains(all, typed) {
		return typed, true
	}
	i := slices.IndexFunc(all, func(name string) bool { return strings.EqualFold(LevelName(name, say), typed) })
	if i < 0 {
		return "", false
	}
	return all[i], true
}

// takesArgument returns what argument a strategy of a game takes; nothing if it takes
// none.
func takesArgument(game engine.Game, name string) string { return named(game, name).Argument }

// MadeFor returns the name of the side that a strategy is made for; nothing if
// it plays both.
func MadeFor(game engine.Game, level string) string {
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

// LevelName names a level or a strategy; one that the catalogue does not know
// goes by its own name.
func LevelName(level string, say *words.Printer) string {
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

// LevelHelp says in a few words how a level or a strategy plays; nothing if the
// catalogue does not know.
func LevelHelp(level string, say *words.Printer) string {
	name, _, _ := strings.Cut(level, ":")
	for _, id := range []string{"level_help." + name, "strategy_help." + name} {
		if say.Has(id) {
			return say.Says(id)
		}
	}
	return ""
}

// Clocks are the time controls that are offered, the first of them none; others can be typed.
func Clocks() []string {
	return []string{"", "3+2", "5+3", "10+5", "15+10", "30+20", "1d", "3d", "7d"}
}
