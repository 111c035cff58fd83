package play

import (
	"context"

	"noughts/commands"
	"noughts/commands/route"
	"noughts/commands/view"
	"noughts/engine"
)

// Pages are where people see boards apart from messages.
type Pages struct {
	// Wish notes which match somebody wants to see on the page that they open next in a place, or
	// in the channel of its thread; 0 for none.
	Wish func(userID string, at commands.Place, parent string, match int64)
	// Link is the address that opens a match there, or without one (0) what there is to do; empty
	// where no address does.
	Link func(match int64) string
}

// openRoute is what opens boards on a page: the button under a board, and the entry point in the
// chat's list of apps. Without pages there is neither.
func (g *Group) openRoute() route.Route {
	if g.Pages == nil {
		return route.Route{}
	}
	names := g.Menu.Localized(engine.Say("entry.name"))
	return route.Route{
		Command: commands.Command{Name: names.In(""), Names: names, Help: g.Menu.Localized(engine.Say("entry.help")), EntryPoint: true},
		Run:     g.runLaunch,
		OnMatch: map[string]route.Handler{view.OpenWord: g.pressOpen},
	}
}

// runLaunch answers the entry point.
func (g *Group) runLaunch(_ context.Context, q *route.Call) (commands.Reply, error) {
	return g.opened(q, 0)
}

// pressOpen answers the button under a board.
func (g *Group) pressOpen(ctx context.Context, q *route.Call) (commands.Reply, error) {
	if q.Opened {
		return route.Said, nil
	}
	m, _, err := g.Tables.PressedMatch(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	return g.opened(q, m.ID)
}

// opened says nothing where the chat has opened the page. Where it does not, as in threads, a link
// does.
func (g *Group) opened(q *route.Call, match int64) (commands.Reply, error) {
	if q.Opened {
		return route.Said, nil
	}
	link := g.Pages.Link(match)
	if link == "" {
		return commands.Reply{}, route.NewUserError("error.open")
	}
	return commands.Reply{Kind: commands.Private, Message: commands.Message{Text: q.ToUser.Says("open.link", "Link", link)}}, nil
}
