package settings

import (
	"context"
	"slices"
	"strings"

	"noughts/commands"
	"noughts/commands/args"
	"noughts/commands/route"
	"noughts/engine/strategy"
	"noughts/naming"
	"noughts/words"
)

func (g *Group) helpRoute() route.Route {
	return route.Route{Command: commands.Command{Name: "help", Help: g.Menu.Help("help")}, Run: g.runHelp}
}

// topics are what commands are for, each with those for it. What belongs to none is with the
// settings.
var topics = []struct {
	name     string
	commands []string
}{
	{"play", []string{"play", "board", "games", "profile", "leaderboard", "tournament", "claim", "block", "unblock"}},
	{"game", []string{"move", "if", "hint", "takeback", "draw", "resign"}},
	{"learn", []string{"rules", "puzzle", "analyze", "explore", "review", "replay"}},
	{"settings", nil},
}

// A topic is some commands that are for the same.
type topic struct {
	name     string
	commands []commands.Command
}

// topicsOf puts commands together by what they are for. Those on messages are left out, as
// the last line tells of them.
func topicsOf(menu []commands.Command) []topic {
	list, placed := make([]topic, len(topics)), map[string]bool{}
	for i, t := range topics {
		list[i].name = t.name
		for _, name := range t.commands {
			placed[name] = true
			for _, c := range menu {
				if c.Name == name && !c.OnMessage && !c.EntryPoint {
					list[i].commands = append(list[i].commands, c)
				}
			}
		}
	}
	last := &list[len(list)-1].commands
	for _, c := range menu {
		if !placed[c.Name] && !c.OnMessage && !c.EntryPoint {
			*last = append(*last, c)
		}
	}
	return slices.DeleteFunc(list, func(t topic) bool { return len(t.commands) == 0 })
}

// runHelp says what the bot does and plays, and starts games by button.
func (g *Group) runHelp(ctx context.Context, q *route.Call) (commands.Reply, error) {
	var levels []string
	for _, level := range strategy.Levels {
		levels = append(levels, args.LevelName(level, q.ToUser))
	}
	lines := []string{q.ToUser.Says("help_page.intro"), q.ToUser.Says("help_page.games", "Games", q.ToUser.Dots(naming.Titles(q.ToUser)...), "Levels", q.ToUser.Or(levels))}
	for _, topic := range topicsOf(g.Commands()) {
		lines = append(lines, q.ToUser.Says("help_page.topic."+topic.name))
		for _, c := range topic.commands {
			lines = append(lines, q.ToUser.Says("help_page.command", "Name", c.Name, "Help", c.Help.In(q.ToUser.Language())))
		}
	}
	lines = append(lines, q.ToUser.Says("help_page.outro"))
	if line := pageLinks(q.ToUser, g.pages(q.ToUser)...); line != "" {
		lines = append(lines, line)
	}
	game, _ := g.Meant.Game(ctx, q, args.HasID)
	id, _ := args.GameID(game)
	return commands.Reply{Kind: commands.Private, Message: commands.Message{
		Text: strings.Join(lines, "\n"),
		Rows: []commands.Row{{Buttons: []commands.Button{
			{ID: "start/" + id + "/" + args.DefaultLevel, Label: q.ToUser.Says("help_page.start", "Game", game.Info().Title), Style: commands.Primary},
			{ID: "help/menu", Label: q.ToUser.Says("help_page.menu")},
			{ID: "help/rules", Label: q.ToUser.Says("help_page.rules")},
		}}},
	}}, nil
}

// A page is something to read that belongs to the bot.
type page struct{ label, address string }

// pages are what those who run the bot have written about it.
func (g *Group) pages(say *words.Printer) []page {
	p := g.Pages()
	return []page{{say.Says("help_page.terms"), p.Terms}, {say.Says("help_page.privacy"), p.Privacy}}
}

// pageLinks is a line that leads to the pages that have an address; empty if none has.
func pageLinks(say *words.Printer, pages ...page) string {
	var links []string
	for _, p := range pages {
		if p.address != "" {
			links = append(links, "["+p.label+"]("+strings.ReplaceAll(p.address, ")", "%29")+")")
		}
	}
	if len(links) == 0 {
		return ""
	}
	return "-# " + say.Dots(links...)
}
