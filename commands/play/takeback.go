package play

import (
	"context"

	"noughts/commands"
	"noughts/commands/route"
	"noughts/commands/view"
	"noughts/engine/match"
)

func (g *Group) takeBackRoute() route.Route {
	return route.Route{
		Command:  commands.Command{Name: "takeback", Help: g.Menu.Help("takeback"), Options: []commands.CommandOption{g.Menu.MatchOption()}},
		Run:      g.runTakeBack,
		Complete: map[string]route.Completer{"game": g.Tables.CompleteMatch(match.Playing, match.Over)},
		OnMatch:  map[string]route.Handler{"back": g.pressTakeBack},
		Once:     []string{"back"},
	}
}

func (g *Group) runTakeBack(ctx context.Context, q *route.Call) (commands.Reply, error) {
	if err := q.CheckPermissions(); err != nil {
		return commands.Reply{}, err
	}
	m, err := g.Tables.MatchFor(ctx, q, match.Playing, match.Over)
	if err != nil {
		return commands.Reply{}, err
	}
	if !m.AgainstBot() && m.Status == match.Playing {
		return g.ask(ctx, q, m, match.AskTakeBack)
	}
	m, err = g.Tables.Change(ctx, m, func(m *match.Match) (*match.Match, error) { return m.TakeBack(q.User.ID, g.Now()) })
	if err != nil {
		return commands.Reply{}, err
	}
	return g.confirm(ctx, q, m, q.ToUser.Says("takeback.done", "Link", view.Link(g.Chat, m))), nil
}

func (g *Group) pressTakeBack(ctx context.Context, q *route.Call) (commands.Reply, error) {
	return g.Boards.AnswerPress(ctx, q, func(m *match.Match, ply int) (*match.Match, error) {
		if ply != m.Steps() {
			return m, match.ErrStalePly
		}
		return m.TakeBack(q.User.ID, g.Now())
	})
}
