package begin

import (
	"context"

	"noughts/commands"
	"noughts/commands/args"
	"noughts/commands/route"
	"noughts/engine/games"
	"noughts/engine/match"
)

func (g *Group) tryRoute() route.Route {
	return route.Route{OnMatch: map[string]route.Handler{"try": g.pressTry}}
}

// pressTry starts a match against the bot from where another one that is over once
// stood: match/<id>/<ply>/try. Who presses takes the side to move, and the bot plays
// at the level it had there.
func (g *Group) pressTry(ctx context.Context, q *route.Call) (commands.Reply, error) {
	if err := q.CheckPermissions(); err != nil {
		return commands.Reply{}, err
	}
	m, ply, err := g.Tables.PressedMatch(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	if m.Status != match.Over || ply > m.Ply() {
		return commands.Reply{}, route.NewUserError("error.button")
	}
	line := games.SequenceOf(m).Cut(ply)
	if err := g.Fairness.MayDiscuss(ctx, q, m.Game, line.Position()); err != nil {
		return commands.Reply{}, err
	}
	from := beginsAfter(line)
	sides := m.Game.Info().Sides
	turn, level := from.turn(), ""
	for _, seat := range m.Seats {
		if made := args.MadeFor(m.Game, seat.Level); seat.Bot() && (made == "" || made == sides[turn.Other()].Name) {
			level = seat.Level
		}
	}
	return g.Starter.start(ctx, q, from, terms{level: level, side: sides[turn].Name})
}
