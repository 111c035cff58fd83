package play

import (
	"context"

	"noughts/commands"
	"noughts/commands/route"
	"noughts/commands/view"
	"noughts/engine/match"
)

func (g *Group) boardRoute() route.Route {
	return route.Route{
		Command:  commands.Command{Name: "board", Help: g.Menu.Help("board"), Options: []commands.CommandOption{g.Menu.MatchOption()}},
		Run:      g.runBoard,
		Complete: map[string]route.Completer{"game": g.Tables.CompleteMatch(match.Playing, match.Offered, match.Over)},
	}
}

// runBoard posts the board of a match again, below everything that was said
// since, and removes the old message.
func (g *Group) runBoard(ctx context.Context, q *route.Call) (commands.Reply, error) {
	if err := q.CheckPermissions(); err != nil {
		return commands.Reply{}, err
	}
	m, err := g.Tables.MatchFor(ctx, q, match.Live...)
	if err != nil {
		return commands.Reply{}, err
	}
	if _, ok := m.SeatOf(q.User.ID); !ok {
		return commands.Reply{}, match.ErrNotPlayer
	}
	if m.Place.ChannelID != q.Place.ChannelID {
		return commands.Reply{}, route.NewUserError("error.elsewhere", "Link", view.Link(g.Chat, m))
	}
	g.Tables.Touch(ctx, q, m.ID)
	return route.Said, g.Boards.Post(ctx, q, m, "")
}
