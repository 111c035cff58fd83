package commands

import (
	"context"
	"strings"

	"noughts/engine/games"
)

func (a *App) helpRoute() route {
	return route{Command: Command{Name: "help", Help: a.help("help")}, run: a.runHelp}
}

// runHelp says what the bot does and starts games by button.
func (a *App) runHelp(_ context.Context, q *call) (Reply, error) {
	return a.helpPage(q, Private), nil
}

// pressHelp shows another page of the help.
func (a *App) pressHelp(ctx context.Context, q *call) (Reply, error) {
	switch q.at(0) {
	case "menu":
		return a.menu(ctx, q, menuChoice{}, Update)
	case "rules":
		game, err := a.gameArg(q)
		if err != nil {
			return Reply{}, err
		}
		return a.rules(ctx, q, game, Update)
	}
	return a.helpPage(q, Update), nil
}

func (a *App) helpPage(q *call, kind ReplyKind) Reply {
	lines := []string{q.toUser.Says("help_page.intro")}
	for _, c := range a.routes.commands {
		lines = append(lines, q.toUser.Says("help_page.command", "Name", c.Name, "Help", c.Help))
	}
	lines = append(lines, q.toUser.Says("help_page.outro"))
	first := games.Presets()[0]
	return Reply{Kind: kind, Message: Message{
		Text: strings.Join(lines, "\n"),
		Rows: []Row{{Buttons: []Button{
			{ID: "start/" + first.Name + "/" + defaultLevel, Label: q.toUser.Says("help_page.start", "Game", first.Title), Style: Primary},
			{ID: "help/menu", Label: q.toUser.Says("help_page.menu")},
			{ID: "help/rules", Label: q.toUser.Says("help_page.rules")},
		}}},
	}}
}
