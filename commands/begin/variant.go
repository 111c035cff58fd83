package begin

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"noughts/commands"
	"noughts/commands/args"
	"noughts/commands/route"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/words"
)

// optionPrefix begins the fields of the menu that are options of the game.
const optionPrefix = "option."

// variant shows what can be changed of the game that is chosen: its size and its rules.
func (g *Group) variant(ctx context.Context, q *route.Call, c menuChoice) (commands.Reply, error) {
	from, err := g.begins(ctx, q, c)
	if err != nil {
		return commands.Reply{}, err
	}
	game, say := from.game, q.ToUser
	c.settle(q, from)
	family := games.FamilyOf(game)
	values := family.Values(game)
	lines := []string{say.Says("menu.variant_text", "Game", game.Info().Title, "Rules", game.Info().Rules)}
	var msg commands.Message
	var switches []commands.Button
	for _, o := range family.Options() {
		switch o.Kind {
		case engine.SwitchOption:
			switches = append(switches, switchButton(say, game, c, o, values[o.Name]))
		case engine.NumbersOption:
			lines = append(lines, say.Says("menu.variant_typed", "Option", o.Title, "Help", o.Help, "Variant", game.Variant()))
		default:
			msg.Rows = append(msg.Rows, commands.Row{Select: optionSelect(say, game, c, o, values[o.Name])})
		}
	}
	msg.Text = strings.Join(lines, "\n")
	for row := range slices.Chunk(switches, 5) {
		msg.Rows = append(msg.Rows, commands.Row{Buttons: row})
	}
	msg.Rows = append(msg.Rows, commands.Row{Buttons: []commands.Button{
		{ID: c.id("start"), Label: say.Says("menu.start"), Style: commands.Success},
		{ID: c.id("menu"), Label: say.Says("menu.variant_done")},
	}})
	return commands.Reply{Kind: commands.Update, Message: msg}, nil
}

// optionSelect offers the values of an option that make a game.
func optionSelect(say *words.Printer, game engine.Game, c menuChoice, o engine.Option, now string) *commands.Select {
	s := &commands.Select{ID: c.id(optionPrefix + o.Name), Hint: say.Say(o.Title)}
	add := func(value, label string) {
		if _, err := args.Changed(game, o.Name, value); err == nil {
			s.Options = append(s.Options, commands.SelectOption{Label: label, Value: value, Default: value == now})
		}
	}
	for _, choice := range o.Choices {
		add(choice.Name, say.Say(choice.Title))
	}
	if o.Kind == engine.NumberOption {
		for n := o.Min; n <= o.Max; n++ {
			add(strconv.Itoa(n), say.Says("menu.option_number", "Option", o.Title, "Number", n))
		}
	}
	return s
}

// switchButton turns an option on or off, if that makes a game.
func switchButton(say *words.Printer, game engine.Game, c menuChoice, o engine.Option, now string) commands.Button {
	label := "menu.option_off"
	if now == "true" {
		label = "menu.option_on"
	}
	_, err := args.Changed(game, o.Name, turned(now))
	return commands.Button{ID: c.id(optionPrefix + o.Name), Label: say.Says(label, "Option", o.Title), Disabled: err != nil}
}

// turned is the other value of a switch.
func turned(now string) string { return strconv.FormatBool(now != "true") }

// changeVariant takes a value of an option of the game into the menu: the one that was chosen, or
// the other one of a switch.
func (g *Group) changeVariant(ctx context.Context, q *route.Call, c menuChoice, chosen string) (commands.Reply, error) {
	name, of := strings.CutPrefix(q.At(0), optionPrefix)
	from, err := g.begins(ctx, q, c)
	if err != nil {
		return commands.Reply{}, err
	}
	family := games.FamilyOf(from.game)
	i := slices.IndexFunc(family.Options(), func(o engine.Option) bool { return o.Name == name })
	if !of || i < 0 || from.position != nil {
		return commands.Reply{}, route.NewUserError("error.button")
	}
	if family.Options()[i].Kind == engine.SwitchOption {
		chosen = turned(family.Values(from.game)[name])
	}
	game, err := args.Changed(from.game, name, chosen)
	if err != nil {
		return commands.Reply{}, err
	}
	if c.game, of = args.GameID(game); !of {
		return commands.Reply{}, route.NewUserError("error.button")
	}
	return g.variant(ctx, q, c)
}
