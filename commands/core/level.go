package core

import (
	"regexp"
	"slices"
	"strings"

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
			return "", NewUserError("error.level_elsewhere", "Level", Quote(typed), "Levels", levels, "Game", has[0].Title)
		}
		return "", NewUserError("error.level", "Level", Quote(typed), "Levels", levels)
	}
	if argument != "" && takesArgument(game, name) == "" {
		return "", NewUserError("error.level_alone", "Level", LevelName(name, say))
	}
	if !levelShape.MatchString(level) {
		return "", NewUserError("error.level_argument", "Level", Quote(typed), "Name", LevelName(name, say))
	}
	if _, err := strategy.New(game, level, engine.StrategyOptions{}); err != nil {
		return "", WrapUserError(err, "error.level_refused")
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
