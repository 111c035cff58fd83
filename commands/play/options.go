package play

import (
	"context"

	"noughts/commands"
	"noughts/commands/core"
	"noughts/engine"
	"noughts/engine/games"
)

// gameOptions are the options of /play that belong to the games: those of all
// families, each name once.
func (g *group) gameOptions() []commands.CommandOption {
	var list []commands.CommandOption
	seen := map[string]bool{}
	for _, f := range games.All() {
		for _, o := range f.Options() {
			if seen[o.Name] {
				continue
			}
			seen[o.Name] = true
			list = append(list, g.commandOption(o))
		}
	}
	return list
}

// commandOption turns a game's option into one of the chat. Numbers have no
// bounds there, so that a number out of range gets a sentence of ours.
func (g *group) commandOption(o engine.Option) commands.CommandOption {
	c := commands.CommandOption{Name: o.Name, Help: g.Localized(o.Help)}
	switch o.Kind {
	case engine.NumberOption:
		c.Kind = commands.WholeNumber
	case engine.SwitchOption:
		c.Kind = commands.YesNo
	case engine.ChoiceOption:
		c.Complete = true
	}
	return c
}

// completeGameOption offers the values of an option of the chosen game.
func (g *group) completeGameOption(_ context.Context, q *core.Call) ([]commands.Choice, error) {
	family, _, err := g.FindGame(q)
	if err != nil {
		return nil, err
	}
	var list []commands.Choice
	for _, o := range family.Options() {
		if o.Name == q.Focused {
			for _, c := range o.Choices {
				list = append(list, commands.Choice{Name: c, Value: c})
			}
		}
	}
	return list, nil
}
