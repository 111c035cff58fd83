package play

import (
	"context"

	"noughts/commands"
	"noughts/commands/route"
	"noughts/commands/view"
	"noughts/engine/match"
)

func (g *Group) resignRoute() route.Route {
	return route.Route{
		Command:  commands.Command{Name: "resign", Help: g.Menu.Help("resign"), Options: []commands.CommandOption{g.Menu.MatchOption()}},
		Run:      g.runResign,
		Complete: map[string]route.Completer{"game": g.Tables.CompleteMatch(match.Playing)},
		OnMatch:  map[string]route.Handler{"resign": g.pressResign, "resigned": g.pressResigned, "notresigned": g.pressNotResigned},
		Once:     []string{"resign", "resigned", "notresigned"},
	}
}

func (g *Group) runResign(ctx context.Context, q *route.Call) (commands.Reply, error) {
	m, err := g.Tables.MatchFor(ctx, q, match.Playing)
	if err != nil {
		return commands.Reply{}, err
	}
	return g.askResign(q, m)
}

func (g *Group) pressResign(ctx context.Context, q *route.Call) (commands.Reply, error) {
	m, _, err := g.Tables.PressedMatch(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	return g.askResign(q, m)
}

// askResign makes sure that it was no slip of the finger.
func (g *Group) askResign(q *route.Call, m *match.Match) (commands.Reply, error) {
	if _, err := m.Resign(q.User.ID, g.Now()); err != nil {
		return commands.Reply{}, err
	}
	return commands.Reply{Kind: commands.Private, Message: commands.Message{
		Text: q.ToUser.Says("resign.sure", "Game", m.Game.Info().Title, "Number", m.ID),
		Rows: []commands.Row{{Buttons: []commands.Button{
			{ID: view.CustomID(m, "resigned"), Label: q.ToUser.Says("button.resign_sure"), Style: commands.Danger},
			{ID: view.CustomID(m, "notresigned"), Label: q.ToUser.Says("button.keep_playing")},
		}}},
	}}, nil
}

// pressResigned resigns for good, from the private question.
func (g *Group) pressResigned(ctx context.Context, q *route.Call) (commands.Reply, error) {
	m, err := g.Tables.ChangePressed(ctx, q, func(m *match.Match, _ int) (*match.Match, error) { return m.Resign(q.User.ID, g.Now()) })
	if err != nil {
		return commands.Reply{}, err
	}
	reply := g.confirm(ctx, q, m, q.ToUser.Says("resign.done", "Link", view.Link(g.Chat, m)))
	reply.Kind = commands.Update
	return reply, nil
}

// pressNotResigned takes the question away again.
func (g *Group) pressNotResigned(_ context.Context, q *route.Call) (commands.Reply, error) {
	reply := q.PrivateReply(q.ToUser.Says("resign.not"))
	reply.Kind = commands.Update
	return reply, nil
}
