package help

import (
	"context"
	"strings"

	"noughts/commands"
	"noughts/commands/markup"
	"noughts/commands/route"
	"noughts/engine/match"
	"noughts/store"
)

func (g *Group) aboutRoute() route.Route {
	return route.Route{Command: commands.Command{Name: "about", Help: g.Menu.Help("about")}, Run: g.runAbout}
}

// runAbout says which version this is, since when it runs, how much it is used, and where what
// belongs to it can be read.
func (g *Group) runAbout(ctx context.Context, q *route.Call) (commands.Reply, error) {
	servers, err := g.Access.Servers(ctx)
	if err != nil {
		return commands.Reply{}, err
	}
	live, err := g.Store.IDs(ctx, store.Filter{Status: match.Live})
	if err != nil {
		return commands.Reply{}, err
	}
	lines := []string{
		q.ToUser.Says("about.title", "Version", g.Version),
		q.ToUser.Says("status.up", "When", markup.Relative(g.Began)),
		q.ToUser.Sentences(q.ToUser.Says("status.servers", "Count", servers), q.ToUser.Says("about.games", "Count", len(live))),
	}
	if line := pageLinks(q.ToUser, append(g.pages(q.ToUser), page{q.ToUser.Says("about.source"), g.Source})...); line != "" {
		lines = append(lines, line)
	}
	return q.PrivateReply(strings.Join(lines, "\n")), nil
}
