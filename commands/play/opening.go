package play

import (
	"context"

	"noughts/commands"
	"noughts/commands/route"
	"noughts/commands/table"
	"noughts/commands/view"
	"noughts/engine/match"
)

// openingRoute are the buttons of what is chosen in an opening.
func (g *Group) openingRoute() route.Route {
	return route.Route{OnMatch: map[string]route.Handler{view.OpeningWord: g.pressOpening}}
}

// pressOpening chooses an option: match/<id>/<steps>/opening/<name>.
func (g *Group) pressOpening(ctx context.Context, q *route.Call) (commands.Reply, error) {
	return g.Boards.AnswerPress(ctx, q, func(m *match.Match, steps int) (*match.Match, error) {
		after, err := m.Choose(q.User.ID, steps, q.At(3), g.Now())
		return after, table.TurnError(m, err, q.ToUser)
	})
}
