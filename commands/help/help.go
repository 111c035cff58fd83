package help

import (
	"context"
	"slices"
	"strings"

	"noughts/commands"
	"noughts/commands/args"
	"noughts/commands/route"
	"noughts/engine/games"
	"noughts/engine/strategy"
	"noughts/naming"
	"noughts/words"
)

func (g *Group) helpRoute() route.Route {
	return route.Route{
		Command: commands.Command{Name: "help", Help: g.Menu.Help("help")},
		Run:     g.runHelp,
		Presses: map[string]route.Handler{"help": g.pressHelp},
	}
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

// gamesTopic is the section of the help that lists the games.
const gamesTopic = "games"

// runHelp says in a few words what the bot does, and starts a game by button. All else is in
// sections.
func (g *Group) runHelp(ctx context.Context, q *route.Call) (commands.Reply, error) {
	return g.help(ctx, q, commands.Private, "")
}

// pressHelp opens a section of the help, or its first page: help/<section>.
func (g *Group) pressHelp(ctx context.Context, q *route.Call) (commands.Reply, error) {
	return g.help(ctx, q, commands.Update, q.At(0))
}

// help shows a section of the help; the first page where there is none of that name.
func (g *Group) help(ctx context.Context, q *route.Call, kind commands.ReplyKind, section string) (commands.Reply, error) {
	sections := topicsOf(g.Commands())
	at := slices.IndexFunc(sections, func(t topic) bool { return t.name == section })
	var lines []string
	switch {
	case at >= 0:
		lines = sections[at].lines(q.ToUser)
	case section == gamesTopic:
		lines = gamesLines(q.ToUser)
	default:
		section = ""
		lines = g.helpLines(q.ToUser)
	}
	rows := []commands.Row{{Buttons: g.helpStarts(ctx, q, section)}, {}}
	for _, t := range append(sections, topic{name: gamesTopic}) {
		b := commands.Button{ID: "help/" + t.name, Label: q.ToUser.Says("help_page.topic." + t.name)}
		if t.name == section {
			b.Style, b.Disabled = commands.Primary, true
		}
		rows[1].Buttons = append(rows[1].Buttons, b)
	}
	return commands.Reply{Kind: kind, Message: commands.Message{Text: strings.Join(lines, "\n"), Rows: rows}}, nil
}

// helpLines are the first page of the help: what there is to play, and how to begin.
func (g *Group) helpLines(say *words.Printer) []string {
	var kinds []string
	for _, k := range games.Kinds() {
		kinds = append(kinds, say.Say(k.Title))
	}
	lines := []string{say.Says("help_page.intro", "Games", say.Dots(kinds...)), say.Says("help_page.begin")}
	if line := pageLinks(say, g.pages(say)...); line != "" {
		lines = append(lines, line)
	}
	return lines
}

// lines are the commands of a section.
func (t topic) lines(say *words.Printer) []string {
	lines := []string{say.Says("help_page.title", "Topic", say.Says("help_page.topic."+t.name))}
	for _, c := range t.commands {
		lines = append(lines, say.Says("help_page.command", "Name", c.Name, "Help", c.Help.In(say.Language())))
	}
	if t.name == "game" {
		lines = append(lines, say.Says("help_page.outro"))
	}
	return lines
}

// gamesLines are the section with every game, and the levels.
func gamesLines(say *words.Printer) []string {
	var levels []string
	for _, level := range strategy.Levels {
		levels = append(levels, args.LevelName(level, say))
	}
	return []string{
		say.Says("help_page.title", "Topic", say.Says("help_page.topic."+gamesTopic)),
		say.Says("help_page.games", "Games", say.Dots(naming.Titles(say)...), "Levels", say.Or(levels)),
	}
}

// helpStarts lead from the help to a game, and from a section back to the first page.
func (g *Group) helpStarts(ctx context.Context, q *route.Call, section string) []commands.Button {
	game, _ := g.Meant.Game(ctx, q, args.HasID)
	id, _ := args.GameID(game)
	list := []commands.Button{
		{ID: "start/" + id + "/" + args.DefaultLevel, Label: q.ToUser.Says("help_page.start", "Game", game.Info().Title), Style: commands.Primary},
		{ID: "help/menu", Label: q.ToUser.Says("help_page.menu")},
		{ID: "help/rules", Label: q.ToUser.Says("help_page.rules")},
	}
	if section != "" {
		list = append(list, commands.Button{ID: "help/first", Label: q.ToUser.Says("help_page.back")})
	}
	return list
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
