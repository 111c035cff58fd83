package settings

import (
	"context"
	"strings"

	"noughts/commands"
	"noughts/commands/core"
	"noughts/engine/games"
)

func (g *group) helpRoute() core.Route {
	return core.Route{Command: commands.Command{Name: "help", Help: g.Help("help")}, Run: g.runHelp}
}

// runHelp says what the bot does and starts games by button.
func (g *group) runHelp(_ context.Context, q *core.Call) (commands.Reply, error) {
	lines := []string{q.ToUser.Says("help_page.intro")}
	for _, c := range g.menu() {
		if c.OnMessage {
			continue // the last line tells of those
		}
		lines = append(lines, q.ToUser.Says("help_page.command", "Name", c.Name, "Help", c.Help))
	}
	lines = append(lines, q.ToUser.Says("help_page.outro"))
	first := games.Presets()[0]
	return commands.Reply{Kind: commands.Private, Message: commands.Message{
		Text: strings.Join(lines, "\n"),
		Rows: []commands.Row{{Buttons: []commands.Button{
			{ID: "start/" + first.Name + "/" + core.DefaultLevel, Label: q.ToUser.Says("help_page.start", "Game", first.Title), Style: commands.Primary},
			{ID: "help/menu", Label: q.ToUser.Says("help_page.menu")},
			{ID: "help/rules", Label: q.ToUser.Says("help_page.rules")},
		}}},
	}}, nil
}
