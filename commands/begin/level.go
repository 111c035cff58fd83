package begin

import (
	"context"
	"slices"
	"strings"

	"noughts/commands"
	"noughts/commands/args"
	"noughts/commands/markup"
	"noughts/commands/route"
	"noughts/engine"
	"noughts/engine/strategy"
)

// completeLevel offers the levels and the strategies of the chosen game, each
// with what it is; and what is typed, if it names one with its argument.
func (g *Group) completeLevel(_ context.Context, q *route.Call) ([]commands.Choice, error) {
	game, err := args.GameArg(q)
	if err != nil {
		return nil, err
	}
	typed := strings.ToLower(q.Arg("level"))
	var list []commands.Choice
	offer := func(level string) {
		name := q.ToUser.Label(args.LevelName(level, q.ToUser))
		if help := args.LevelHelp(level, q.ToUser); help != "" {
			name = q.ToUser.Says("level.described", "Name", name, "Help", help)
		}
		list = append(list, commands.Choice{Name: markup.ClipOption(name), Value: level})
	}
	if level, err := args.LevelArg(game, typed, q.ToUser); err == nil && strings.Contains(level, ":") {
		offer(level)
	}
	begun, _, _ := strings.Cut(typed, ":")
	for _, name := range strategy.Names(game) {
		if strings.HasPrefix(name, begun) || strings.Contains(strings.ToLower(args.LevelName(name, q.ToUser)), begun) {
			offer(name)
		}
	}
	return list, nil
}

// levelSelect offers the levels and the strategies of a game in the menu.
func levelSelect(q *route.Call, game engine.Game, c menuChoice) *commands.Select {
	s := &commands.Select{ID: c.id("level"), Hint: q.ToUser.Says("menu.level")}
	names := strategy.Names(game)
	if c.level != "" && !slices.Contains(names, c.level) {
		names = append([]string{c.level}, names...) // with an argument, from the command
	}
	for _, name := range names[:min(len(names), commands.MaxOptions)] {
		s.Options = append(s.Options, commands.SelectOption{
			Label: q.ToUser.Label(args.LevelName(name, q.ToUser)), Value: name, Detail: markup.ClipOption(args.LevelHelp(name, q.ToUser)), Default: name == c.level,
		})
	}
	return s
}
