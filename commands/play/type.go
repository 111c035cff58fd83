package play

import (
	"context"
	"errors"
	"strings"

	"noughts/commands"
	"noughts/commands/args"
	"noughts/commands/markup"
	"noughts/commands/route"
	"noughts/commands/table"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/words"
)

// typeRoute is the button that has a move typed, and the form that brings it.
func (g *Group) typeRoute() route.Route {
	return route.Route{
		OnMatch: map[string]route.Handler{view.TypeWord: g.pressType, view.TypedWord: g.submitTyped},
		Forms:   []string{view.TypeWord},
	}
}

// typedFields are the names of the fields of a form, one for each stone.
var typedFields = [...]string{"first", "second"}

// mostTyped is how many characters a field takes: more than any way to write a move has.
const mostTyped = 30

// pressType asks for a move: match/<id>/<steps>/type, with the symbol that is chosen and what was
// typed before.
func (g *Group) pressType(ctx context.Context, q *route.Call) (commands.Reply, error) {
	m, ply, err := g.Tables.PressedMatch(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	if err := table.MayTurn(m, q, ply); err != nil {
		return g.refuseTyped(ctx, q, m, err)
	}
	symbol, before := view.TypeAsked(m, q.Path[3:])
	form := moveForm(m, symbol, q.ToUser)
	for i := range min(len(before), len(form.Fields)) {
		form.Fields[i].Value = before[i]
	}
	return commands.Reply{Kind: commands.Ask, Form: form}, nil
}

// refuseTyped says why a move cannot be typed or made, and leads to the board where that has moved
// on: the form may have stood open for long.
func (g *Group) refuseTyped(ctx context.Context, q *route.Call, m *match.Match, err error) (commands.Reply, error) {
	reply, refused := g.Boards.RefusePress(ctx, q, m, route.MoveError(err))
	if refused == nil && m != nil && errors.Is(err, match.ErrStalePly) {
		reply.Message.Text = q.ToUser.Says("error.stale_board", "Link", view.Link(g.Chat, m))
	}
	return reply, refused
}

// moveForm asks for a move, or for as many as are left of a turn. A cell alone gets the symbol, if
// there is one.
func moveForm(m *match.Match, symbol engine.Symbol, say *words.Printer) commands.Form {
	f := commands.Form{ID: view.CustomID(m, view.TypedWord), Title: say.Says("type.title")}
	labels := []string{say.Says("type.move")}
	switch {
	case stonesLeft(m) > 1:
		labels = []string{say.Says("type.first"), say.Says("type.second")}
	case symbol != engine.Empty:
		f.ID = view.CustomID(m, view.TypedWord, symbol.String())
		labels[0] = say.Says("type.move_as", "Symbol", markup.Glyph(symbol))
	}
	for i, label := range labels {
		f.Fields = append(f.Fields, commands.Field{
			Name: typedFields[i], Label: label, Optional: i > 0, Most: mostTyped,
			Hint: say.Says("type.hint", "Example", args.ExampleMove(m, m.Position(), i)),
		})
	}
	return f
}

// withSymbol is what was typed, with the symbol where it is a cell alone.
func withSymbol(m *match.Match, typed string, symbol engine.Symbol) string {
	info := m.Game.Info()
	cell, err := engine.ParseCell(engine.Narrow(strings.TrimSpace(typed)), info.Rows, info.Cols)
	if err != nil || symbol == engine.Empty {
		return typed
	}
	return m.Game.MoveName(engine.Move{Cell: cell, Symbol: symbol})
}

// readable is what can stay in the fields of a form that was refused: what can be made up to there.
// The others are empty, as what stands in a field has to be deleted before something else is typed.
func readable(m *match.Match, typed []string) []string {
	stay, p := make([]string, len(typed)), m.Position()
	for i, field := range typed {
		moves, err := args.ReadTurn(m, p, field)
		for _, mv := range moves {
			if next, illegal := p.Play(mv); illegal == nil {
				p = next
			} else {
				err = illegal
			}
		}
		if err != nil {
			break
		}
		stay[i] = field
	}
	return stay
}

// stonesLeft returns how many plies are left of the turn.
func stonesLeft(m *match.Match) int {
	turn, left := m.Game.Info().Turn, 0
	p := m.Position()
	for mover := p.Turn(); left < turn && p.Turn() == mover; left++ {
		moves := p.AppendMoves(nil)
		if len(moves) == 0 {
			break
		}
		p, _ = p.Play(moves[0]) // it is legal
	}
	return left
}

// submitTyped makes the move that was typed, as a press on a cell does.
func (g *Group) submitTyped(ctx context.Context, q *route.Call) (commands.Reply, error) {
	var typed []string
	for _, name := range typedFields {
		if field := strings.TrimSpace(q.Arg(name)); field != "" {
			typed = append(typed, field)
		}
	}
	var made step
	var symbol engine.Symbol
	ply := 0 // after the person's step
	m, err := g.Tables.ChangePressed(ctx, q, func(m *match.Match, at int) (*match.Match, error) {
		if err := table.MayTurn(m, q, at); err != nil {
			return m, err
		}
		var err error
		symbol, _ = view.TypeAsked(m, q.Path[3:])
		if made, err = g.typedStep(q, m, withSymbol(m, strings.Join(typed, " "), symbol)); err != nil {
			return m, err
		}
		after, err := made.make(m)
		if err == nil {
			ply = after.Ply()
		}
		return after, err
	})
	if err != nil {
		reply, err := g.refuseTyped(ctx, q, m, err)
		if m != nil && table.MayTurn(m, q, m.Steps()) == nil { // what was typed can be corrected
			reply.Message.Rows = []commands.Row{{Buttons: []commands.Button{view.TypeButton(m, symbol, q.ToUser, readable(m, typed)...)}}}
		}
		return reply, err
	}
	g.Tables.Touch(ctx, q, m.ID)
	if !q.Hidden {
		return route.Said, nil // on the board
	}
	reply := g.stepReply(ctx, m, q, made, ply)
	reply.Kind = commands.Update
	return reply, nil
}
