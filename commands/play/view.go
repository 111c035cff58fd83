package play

import (
	"context"
	"slices"
	"strconv"

	"noughts/commands"
	"noughts/commands/route"
	"noughts/commands/table"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/engine/match"
)

// parseView reads the custom id match/<id>/<ply>/view/<tag>/<symbol>[/<row>/<col>].
func parseView(m *match.Match, q *route.Call) (view.View, error) {
	letter := q.At(4)
	if len(q.Values) == 1 {
		letter = q.Values[0]
	}
	var v view.View
	if len(letter) == 1 {
		v.Symbol, _ = engine.ParseSymbol(letter[0])
	}
	if q.At(5) == "" {
		return v, nil
	}
	row, err1 := strconv.Atoi(q.At(5))
	col, err2 := strconv.Atoi(q.At(6))
	if err1 != nil || err2 != nil || !slices.Contains(m.Game.Info().Symbols, v.Symbol) {
		return v, route.NewUserError("error.button")
	}
	v.Window = view.WindowAt(m.Game, row, col)
	return v, nil
}

// viewRoute are the buttons that change how a board is shown.
func (g *Group) viewRoute() route.Route {
	return route.Route{OnMatch: map[string]route.Handler{"view": g.pressView}}
}

// pressView shows the same position in another way: another window, another
// symbol on the buttons.
func (g *Group) pressView(ctx context.Context, q *route.Call) (commands.Reply, error) {
	m, ply, err := g.Tables.PressedMatch(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	if err := table.MayTurn(m, q, ply); err != nil {
		return g.Boards.RefusePress(ctx, q, m, err)
	}
	v, err := parseView(m, q)
	if err != nil {
		return commands.Reply{}, err
	}
	g.Boards.SetView(ctx, m, v)
	return route.Said, nil
}
