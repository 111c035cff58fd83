package play

import (
	"context"

	"noughts/commands"
	"noughts/commands/core"
	"noughts/engine/match"
)

func (g *group) boardRoute() core.Route {
	return core.Route{
		Command:  commands.Command{Name: "board", Help: g.Help("board"), Options: []commands.CommandOption{g.MatchOption()}},
		Run:      g.runBoard,
		Complete: map[string]core.Completer{"game": g.CompleteMatch(match.Playing, match.Offered, match.Over)},
	}
}

// runBoard posts the board of a match again, below everything that was said
// since, and removes the old message.
func (g *group) runBoard(ctx context.Context, q *core.Call) (commands.Reply, error) {
	if err := q.CheckPermissions(); err != nil {
		return commands.Reply{}, err
	}
	m, err := g.MatchFor(ctx, q, core.Live...)
	if err != nil {
		return commands.Reply{}, err
	}
	if _, ok := m.SeatOf(q.User.ID); !ok {
		return commands.Reply{}, match.ErrNotPlayer
	}
	if m.Place.ChannelID != q.Place.ChannelID {
		return commands.Reply{}, core.NewUserError("error.elsewhere", "Link", g.Link(m))
	}
	g.Touch(ctx, q, m.ID)
	return g.post(q, m, func() (commands.Message, error) {
		msg, err := g.Show(ctx, m, core.View{}, q.ToChannel)
		return core.Quiet(msg), err
	})
}
