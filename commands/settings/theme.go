package settings

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"noughts/commands"
	"noughts/commands/markup"
	"noughts/commands/route"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/render"
	"noughts/store"
)

// anyTheme stands for the theme that the server has, which whoever has chosen none sees.
const anyTheme = "any"

func (g *Group) themeRoute() route.Route {
	c := commands.CommandOption{Name: "theme", Help: g.Menu.Help("theme.theme")}
	for _, name := range render.ThemeNames() {
		c.Choices = append(c.Choices, commands.CommandChoice{Name: g.Menu.Localized(engine.Say("theme." + name)), Value: name})
	}
	return route.Route{Command: commands.Command{Name: "theme", Help: g.Menu.Help("theme"), Options: []commands.CommandOption{c}}, Run: g.runTheme, Presses: map[string]route.Handler{"theme": g.pressTheme}}
}

// runTheme sets how boards are drawn for the person, or shows what there is.
func (g *Group) runTheme(ctx context.Context, q *route.Call) (commands.Reply, error) {
	if name := q.Arg("theme"); name != "" {
		return g.setTheme(ctx, q, strings.ToLower(name), commands.Private)
	}
	return g.chooseTheme(ctx, q, commands.Private)
}

// chooseTheme shows how boards are drawn for the person.
func (g *Group) chooseTheme(ctx context.Context, q *route.Call, kind commands.ReplyKind) (commands.Reply, error) {
	who, err := g.Store.Person(ctx, q.User.ID) // and not with what the server has
	if err != nil {
		return commands.Reply{}, err
	}
	return g.themePage(q, who.Theme, q.ToUser.Says("theme.choose"), kind)
}

func (g *Group) pressTheme(ctx context.Context, q *route.Call) (commands.Reply, error) {
	return g.setTheme(ctx, q, q.At(0), commands.Update)
}

func (g *Group) setTheme(ctx context.Context, q *route.Call, name string, kind commands.ReplyKind) (commands.Reply, error) {
	text := q.ToUser.Says("settings.saved")
	switch {
	case name == anyTheme:
		name = ""
	case slices.Contains(render.ThemeNames(), name):
		text = q.ToUser.Says("theme.set", "Theme", engine.Say("theme."+name))
	default:
		return commands.Reply{}, unknownTheme(q, name)
	}
	before, err := g.Store.Person(ctx, q.User.ID) // and not with what the server has
	if err != nil {
		return commands.Reply{}, err
	}
	who := before
	who.Theme = name
	if err := g.Store.SavePerson(ctx, before, who); err != nil {
		return commands.Reply{}, err
	}
	g.repaint(ctx, q, shownTheme(q, name))
	return g.themePage(q, name, text, kind)
}

func unknownTheme(q *route.Call, name string) error {
	var titles []string
	for _, known := range render.ThemeNames() {
		titles = append(titles, q.ToUser.Says("theme."+known))
	}
	return route.NewUserError("error.theme", "Theme", markup.Quote(name), "Themes", q.ToUser.List(titles))
}

// shownTheme is how boards look to somebody who has chosen a theme, or none.
func shownTheme(q *route.Call, chosen string) string {
	server, _ := q.ServerSettings() // without them, as usual
	return cmp.Or(chosen, server.Theme)
}

// themePage shows the chosen theme, or the one that comes without a choice, on a board with a few
// stones, and all choices as buttons.
func (g *Group) themePage(q *route.Call, chosen, text string, kind commands.ReplyKind) (commands.Reply, error) {
	shown := shownTheme(q, chosen)
	board, o := sample(shown)
	msg, err := g.Painter.Picture(board, o, shown, "theme", q.ToUser)
	if err != nil {
		return commands.Reply{}, err
	}
	msg.Text = text + msg.Text
	var row commands.Row
	button := func(name, label string, now bool) {
		b := commands.Button{ID: "theme/" + name, Label: q.ToUser.Says(label)}
		if now {
			b.Style = commands.Success
		}
		row.Buttons = append(row.Buttons, b)
	}
	for _, name := range render.ThemeNames() {
		button(name, "theme."+name, name == chosen)
	}
	button(anyTheme, "settings.theme.any", chosen == "")
	msg.Rows = []commands.Row{row, backRow(q)}
	return commands.Reply{Kind: kind, Message: msg}, nil
}

// sample is a few plies into the first game there is, or into the first one with a
// board large enough for what a theme is about.
func sample(theme string) (engine.Board, render.Options) {
	var game engine.Game
	for _, preset := range games.Presets() {
		g, err := games.Parse(preset.Variant)
		if err != nil {
			continue // none: a test of each family parses its presets
		}
		if game == nil {
			game = g
		}
		if theme == render.Stones.String() && g.Info().Rows > 2*view.ButtonSide {
			game = g
			break
		}
	}
	p := game.Start()
	for range 4 {
		if moves := p.AppendMoves(nil); len(moves) > 0 {
			p, _ = p.Play(moves[0]) // a move from AppendMoves is legal
		}
	}
	board, o := p.Board(), view.Drawing(game, nil)
	o.Crop = render.CropTo(board, o)
	return board, o
}

// repaint redraws the live matches in this channel that the person started.
func (g *Group) repaint(ctx context.Context, q *route.Call, theme string) {
	found, err := g.matchesHere(ctx, q)
	if err != nil {
		g.Logger.WarnContext(ctx, "repaint", "err", err)
		return
	}
	for _, m := range found {
		if m.Seats[m.Challenger].UserID != q.User.ID || m.Theme == theme {
			continue
		}
		_, err := g.Tables.Change(ctx, m, func(m *match.Match) (*match.Match, error) { return m.Themed(theme), nil })
		if err != nil {
			g.Logger.WarnContext(ctx, "repaint", "match", m.ID, "err", err)
		}
	}
}

// matchesHere returns the live matches of the person in this channel.
func (g *Group) matchesHere(ctx context.Context, q *route.Call) ([]*match.Match, error) {
	return g.Store.Matches(ctx, store.Filter{UserID: q.User.ID, ChannelID: q.Place.ChannelID, Status: match.Live})
}
