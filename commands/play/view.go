package play

import (
	"context"
	"slices"
	"strconv"

	"noughts/commands"
	"noughts/commands/core"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/render"
)

// parseView reads the custom id match/<id>/<ply>/view/<tag>/<symbol>[/<row>/<col>].
func parseView(m *match.Match, q *core.Call) (core.View, error) {
	letter := q.At(4)
	if len(q.Values) == 1 {
		letter = q.Values[0]
	}
	var v core.View
	if len(letter) == 1 {
		v.Symbol, _ = engine.ParseSymbol(letter[0])
	}
	if q.At(5) == "" {
		return v, nil
	}
	row, err1 := strconv.Atoi(q.At(5))
	col, err2 := strconv.Atoi(q.At(6))
	if err1 != nil || err2 != nil || !slices.Contains(m.Game.Info().Symbols, v.Symbol) {
		return v, core.NewUserError("error.button")
	}
	info := m.Game.Info()
	board := engine.Board{Rows: info.Rows, Cols: info.Cols}
	w := core.Shift(&board, render.Window{Rows: min(core.ButtonSide, info.Rows), Cols: min(core.ButtonSide, info.Cols)}, row, col)
	v.Window = &w
	return v, nil
}

// viewRoute are the buttons that change how a board is shown.
func (g *group) viewRoute() core.Route {
	return core.Route{OnMatch: map[string]core.Handler{"view": g.pressView}}
}

// pressView shows the same position in another way: another window, another
// symbol on the buttons.
func (g *group) pressView(ctx context.Context, q *core.Call) (commands.Reply, error) {
	m, ply, err := g.PressedMatch(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	if err := core.MayTurn(m, q, ply); err != nil {
		return g.RefusePress(ctx, q, m, err)
	}
	v, err := parseView(m, q)
	if err != nil {
		return commands.Reply{}, err
	}
	msg, err := g.Show(ctx, m, v, q.ToChannel)
	return commands.Reply{Kind: commands.Update, Message: msg, Posted: g.Updated(m, v, new(core.InTime))}, err
}
