package study

import (
	"context"
	"strconv"
	"strings"

	"noughts/commands"
	"noughts/commands/analyses"
	"noughts/commands/args"
	"noughts/commands/route"
	"noughts/commands/table"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/engine/match"
)

// Rules are the command and the buttons that explain games. They are safe for concurrent use; the
// fields are set before the first use.
type Rules struct {
	Menu     route.Menu
	Tables   *table.Tables
	Analyses *analyses.Analyses
	Painter  *view.Painter
}

// Routes lists them.
func (g *Rules) Routes() []route.Route { return []route.Route{g.rulesRoute(), g.matchRulesRoute()} }

func (g *Rules) rulesRoute() route.Route {
	return route.Route{
		Command:  commands.Command{Name: "rules", Help: g.Menu.Help("rules"), Options: []commands.CommandOption{{Name: "game", Help: g.Menu.Help("rules.game"), Complete: true}}},
		Run:      g.runRules,
		Complete: map[string]route.Completer{"game": args.CompleteGame},
		Presses:  map[string]route.Handler{"rules": g.pressRules, "help/rules": g.pressHelpRules},
	}
}

// matchRulesRoute is the button by which the rules are read beside a match that is being played.
func (g *Rules) matchRulesRoute() route.Route {
	return route.Route{OnMatch: map[string]route.Handler{"rules": g.pressMatchRules}, Once: []string{"rules"}}
}

// runRules explains a game: the one that is named, or the one being played
// here, or else the first there is.
func (g *Rules) runRules(ctx context.Context, q *route.Call) (commands.Reply, error) {
	if q.Arg("game") == "" {
		if m, err := g.Tables.MatchFor(ctx, q, match.Playing, match.Offered, match.Over); err == nil {
			return g.rules(ctx, q, m.Game, commands.Private)
		}
	}
	game, err := args.GameArg(q)
	if err != nil {
		return commands.Reply{}, err
	}
	return g.rules(ctx, q, game, commands.Private)
}

// pressMatchRules explains the game of a match, and the opening rule by which it begins.
func (g *Rules) pressMatchRules(ctx context.Context, q *route.Call) (commands.Reply, error) {
	m, _, err := g.Tables.PressedMatch(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	reply, err := g.rules(ctx, q, m.Game, commands.Private)
	if err == nil && m.Opening != nil {
		reply.Message.Below = view.OpeningRules(m.Opening, q.ToUser) + "\n" + reply.Message.Below
	}
	return reply, err
}

// pressHelpRules shows the rules of the first game in place of the help.
func (g *Rules) pressHelpRules(ctx context.Context, q *route.Call) (commands.Reply, error) {
	game, err := args.GameArg(q)
	if err != nil {
		return commands.Reply{}, err
	}
	return g.rules(ctx, q, game, commands.Update)
}

// pressRules shows the rules of a game, or one of its examples:
// rules/<game>/<number>. The game may be chosen from the lists, rules/games and rules. With
// rules/<game>/beside the message stays as it is, and the rules come in another one.
func (g *Rules) pressRules(ctx context.Context, q *route.Call) (commands.Reply, error) {
	id := q.At(0)
	if len(q.Values) > 0 {
		id = q.Values[0]
	}
	game, ok := args.GameOfID(id)
	if !ok {
		return commands.Reply{}, route.NewUserError("error.button")
	}
	switch number := q.At(1); {
	case len(q.Values) > 0 || number == "":
	case number == "beside":
		return g.rules(ctx, q, game, commands.Private)
	default:
		return g.example(q, game, number)
	}
	return g.rules(ctx, q, game, commands.Update)
}

// rules shows what a game is about.
func (g *Rules) rules(ctx context.Context, q *route.Call, game engine.Game, kind commands.ReplyKind) (commands.Reply, error) {
	who, err := q.Person()
	if err != nil {
		return commands.Reply{}, err
	}
	msg, err := g.Painter.Picture(game.Start().Board(), view.Drawing(game, nil), who.Theme, "rules", q.ToUser)
	if err != nil {
		return commands.Reply{}, err
	}
	g.Analyses.FindValue(ctx, q.User.ID, game)
	info := game.Info()
	first := game.Start().AppendMoves(nil)[0]
	how, example := "rules.own_symbol", engine.MoveNotation(game, first)
	if info.ByColumns {
		how, example = "rules.by_columns", engine.Notation(engine.ColumnName(int(first.Cell)%info.Cols))
	}
	if len(info.Symbols) > 1 && info.Sides[engine.First].Symbol == engine.Empty {
		how = "rules.any_symbol"
	}
	msg.Text = strings.Join([]string{
		q.ToUser.Says("rules.title", "Game", info.Title, "Variant", game.Variant()),
		q.ToUser.Sentences(q.ToUser.Say(info.Rules), g.Analyses.ValueText(game, q.ToUser)),
	}, "\n") + msg.Text
	msg.Below = q.ToUser.Says(how, "Example", example)
	msg.Rows = g.rulesRows(q, game, 0)
	return commands.Reply{Kind: kind, Message: msg}, nil
}

// rulesRows are what leads on from the rules and from each example: the examples, the
// way back, the way to a game, and the other games. shown is the example that is
// shown, counted from 1; 0 for none.
func (g *Rules) rulesRows(q *route.Call, game engine.Game, shown int) []commands.Row {
	var rows []commands.Row
	if id, ok := args.GameID(game); ok {
		examples := exampleButtons(q, game, id, shown)
		for len(examples) > 0 {
			n := min(len(examples), 5)
			rows = append(rows, commands.Row{Buttons: examples[:n]})
			examples = examples[n:]
		}
		var more []commands.Button
		if shown > 0 {
			more = append(more, commands.Button{ID: "rules/" + id, Label: q.ToUser.Says("rules.back")})
		}
		more = append(more, commands.Button{ID: "menu/open/" + id, Label: q.ToUser.Says("rules.play"), Style: commands.Success})
		rows = append(rows, commands.Row{Buttons: more})
	}
	for _, s := range args.GameSelects("rules/games", "rules", game, q) {
		rows = append(rows, commands.Row{Select: s})
	}
	return rows
}

// exampleButtons lead to the positions that teach a game.
func exampleButtons(q *route.Call, game engine.Game, id string, shown int) []commands.Button {
	var list []commands.Button
	for i, name := range exampleNames(q, game) {
		b := commands.Button{ID: "rules/" + id + "/" + strconv.Itoa(i+1), Label: name}
		if i+1 == shown {
			b.Style, b.Disabled = commands.Primary, true
		}
		list = append(list, b)
	}
	return list
}

// exampleNames name the examples of a game by their titles, or by what they teach; of
// several that teach the same, each has a number.
func exampleNames(q *route.Call, game engine.Game) []string {
	var names []string
	count := map[string]int{}
	for _, e := range game.Examples() {
		o, _ := e.Position.Outcome()
		winner, _ := o.Winner()
		name := q.ToUser.Says(map[engine.ExampleKind]string{
			engine.ExampleWin:      "rules.example.win",
			engine.ExampleNearMiss: "rules.example.near",
			engine.ExampleTrap:     "rules.example.trap",
			engine.ExampleStudy:    "rules.example.study",
		}[e.Kind], "Side", game.Info().Sides[winner].Title)
		if e.Title.ID != "" {
			name = q.ToUser.Say(e.Title)
		}
		count[name]++
		if n := count[name]; n > 1 {
			name = q.ToUser.Says("rules.example.again", "Name", name, "Number", n)
		}
		names = append(names, name)
	}
	return names
}
