package study

import (
	"context"
	"strings"

	"noughts/commands"
	"noughts/commands/core"
	"noughts/engine"
	"noughts/engine/match"
)

func (g *group) rulesRoute() core.Route {
	return core.Route{
		Command:  commands.Command{Name: "rules", Help: g.Help("rules"), Options: []commands.CommandOption{{Name: "game", Help: g.Help("rules.game"), Complete: true}}},
		Run:      g.runRules,
		Complete: map[string]core.Completer{"game": g.CompleteGame},
		Presses:  map[string]core.Handler{"rules": g.pressRules, "help/rules": g.pressHelpRules},
	}
}

// runRules explains a game: the one that is named, or the one being played
// here, or else the first there is.
func (g *group) runRules(ctx context.Context, q *core.Call) (commands.Reply, error) {
	if q.Arg("game") == "" {
		if m, err := g.MatchFor(ctx, q, match.Playing, match.Offered, match.Over); err == nil {
			return g.rules(ctx, q, m.Game, commands.Private)
		}
	}
	game, err := g.GameArg(q)
	if err != nil {
		return commands.Reply{}, err
	}
	return g.rules(ctx, q, game, commands.Private)
}

// pressHelpRules shows the rules of the first game in place of the help.
func (g *group) pressHelpRules(ctx context.Context, q *core.Call) (commands.Reply, error) {
	game, err := g.GameArg(q)
	if err != nil {
		return commands.Reply{}, err
	}
	return g.rules(ctx, q, game, commands.Update)
}

// pressRules shows the rules of the preset that was chosen.
func (g *group) pressRules(ctx context.Context, q *core.Call) (commands.Reply, error) {
	name := q.At(0)
	if len(q.Values) > 0 {
		name = q.Values[0]
	}
	game, ok := core.PresetGame(name)
	if !ok {
		return commands.Reply{}, core.NewUserError("error.button")
	}
	if number := q.At(1); number != "" {
		return g.example(ctx, q, game, number)
	}
	return g.rules(ctx, q, game, commands.Update)
}

func (g *group) rules(ctx context.Context, q *core.Call, game engine.Game, kind commands.ReplyKind) (commands.Reply, error) {
	who, err := g.Person(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	msg, err := g.Picture(game.Start().Board(), core.Drawing(game, nil), who.Theme, "rules", q.ToUser)
	if err != nil {
		return commands.Reply{}, err
	}
	g.FindGameValue(ctx, q, game)
	info := game.Info()
	example := game.Start().AppendMoves(nil)[0]
	how := "rules.own_symbol"
	if len(info.Symbols) > 1 && info.Sides[engine.First].Symbol == engine.Empty {
		how = "rules.any_symbol"
	}
	msg.Text = strings.Join([]string{
		q.ToUser.Says("rules.title", "Game", info.Title, "Variant", game.Variant()),
		core.WithGameValue(q.ToUser.Say(info.Rules), g.GameValueText(game, q.ToUser)),
		q.ToUser.Says("rules.sides", "First", info.Sides[engine.First].Title, "Second", info.Sides[engine.Second].Title),
		q.ToUser.Says(how, "Example", game.MoveName(example)),
	}, "\n") + msg.Text
	msg.Rows = append(exampleRows(game, q), commands.Row{Select: core.PresetSelect("rules", game, q)})
	return commands.Reply{Kind: kind, Message: msg}, nil
}
