package begin

import (
	"noughts/commands"
	"noughts/commands/markup"
	"noughts/commands/route"
	"noughts/engine"
)

// openingOf returns the opening rule of the menu that a game is to begin by, nil for none.
func openingOf(from beginning, name string) (engine.OpeningRule, error) {
	if name == "" || name == noOpening {
		return nil, nil
	}
	rule, ok := engine.OpeningRuleNamed(from.game, name)
	if !ok {
		return nil, route.NewUserError("error.button")
	}
	return rule, nil
}

// noOpening is the choice of the menu to begin without an opening rule.
const noOpening = "none"

// openingSelect offers the opening rules of a game in the menu; nil where it has none.
func openingSelect(q *route.Call, game engine.Game, c menuChoice) *commands.Select {
	rules := engine.OpeningRules(game)
	if len(rules) == 0 {
		return nil
	}
	s := &commands.Select{ID: c.id("opening"), Hint: q.ToUser.Says("menu.opening")}
	s.Options = append(s.Options, commands.SelectOption{Label: q.ToUser.Says("menu.no_opening"), Value: noOpening, Default: c.opening == ""})
	for _, r := range rules {
		s.Options = append(s.Options, commands.SelectOption{
			Label: markup.ClipOption(q.ToUser.Say(r.Title())), Value: r.Name(), Detail: q.ToUser.Say(r.Brief()), Default: r.Name() == c.opening,
		})
	}
	return s
}
