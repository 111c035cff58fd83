package play

import (
	"context"
	"slices"
	"strings"

	"noughts/commands"
	"noughts/commands/core"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
)

// openingRoute are the buttons of what is chosen in an opening.
func (g *group) openingRoute() core.Route {
	return core.Route{OnMatch: map[string]core.Handler{core.OpeningWord: g.pressOpening}}
}

// pressOpening chooses an option: match/<id>/<steps>/opening/<name>.
func (g *group) pressOpening(ctx context.Context, q *core.Call) (commands.Reply, error) {
	return g.answerPly(ctx, q, func(m *match.Match, steps int) (*match.Match, error) {
		after, err := m.Choose(q.User.ID, steps, q.At(3), g.Now())
		return after, core.TurnError(m, q.User.ID, err, q.ToUser)
	})
}

// openingArg reads the opening rule that a game is to begin by: its name or its title; nil
// for none.
func openingArg(q *core.Call, game engine.Game, typed string) (engine.OpeningRule, error) {
	if typed == "" || strings.EqualFold(typed, noOpening) {
		return nil, nil
	}
	rules := engine.OpeningRules(game)
	var names []string
	for _, r := range rules {
		if strings.EqualFold(typed, r.Name()) || strings.EqualFold(typed, q.ToUser.Say(r.Title())) {
			return r, nil
		}
		names = append(names, r.Name())
	}
	if len(rules) == 0 {
		return nil, core.NewUserError("error.no_openings", "Game", game.Info().Title)
	}
	return nil, core.NewUserError("error.opening", "Typed", core.Quote(typed), "Openings", q.ToUser.List(names), "Game", game.Info().Title)
}

// completeOpening offers the opening rules of the chosen game.
func (g *group) completeOpening(_ context.Context, q *core.Call) ([]commands.Choice, error) {
	rules := allOpenings()
	if q.Arg("game") != "" {
		game, err := g.GameArg(q)
		if err != nil {
			return nil, err
		}
		rules = engine.OpeningRules(game)
	}
	typed := strings.ToLower(q.Arg("opening"))
	var list []commands.Choice
	for _, r := range rules {
		title := q.ToUser.Say(r.Title())
		if strings.HasPrefix(r.Name(), typed) || strings.Contains(strings.ToLower(title), typed) {
			list = append(list, commands.Choice{Name: core.Clip(title, 100), Value: r.Name()})
		}
	}
	return list, nil
}

// allOpenings are the opening rules of all games.
func allOpenings() (list []engine.OpeningRule) {
	for _, p := range games.Presets() {
		if game, ok := core.PresetGame(p.Name); ok {
			for _, r := range engine.OpeningRules(game) {
				if !slices.ContainsFunc(list, func(o engine.OpeningRule) bool { return o.Name() == r.Name() }) {
					list = append(list, r)
				}
			}
		}
	}
	return list
}

// noOpening is the choice of the menu to begin without an opening rule.
const noOpening = "none"

// openingSelect offers the opening rules of a game in the menu; nil where it has none.
func openingSelect(q *core.Call, game engine.Game, c menuChoice) *commands.Select {
	rules := engine.OpeningRules(game)
	if len(rules) == 0 {
		return nil
	}
	s := &commands.Select{ID: c.id("opening"), Hint: q.ToUser.Says("menu.opening")}
	s.Options = append(s.Options, commands.SelectOption{Label: q.ToUser.Says("menu.no_opening"), Value: noOpening, Default: c.opening == ""})
	for _, r := range rules {
		s.Options = append(s.Options, commands.SelectOption{
			Label: core.Clip(q.ToUser.Say(r.Title()), 100), Value: r.Name(), Detail: core.Clip(q.ToUser.Say(r.Rules()), 100), Default: r.Name() == c.opening,
		})
	}
	return s
}

// openedGame returns the game that is meant where only an opening rule was named: the best
// known one that has it, or else the one given.
func openedGame(q *core.Call, otherwise engine.Game) engine.Game {
	for _, p := range games.Presets() {
		if game, ok := core.PresetGame(p.Name); ok {
			if r, err := openingArg(q, game, q.Arg("opening")); r != nil && err == nil {
				return game
			}
		}
	}
	return otherwise
}
