package play

import (
	"context"
	"net/url"
	"strings"

	"noughts/commands"
	"noughts/commands/route"
	"noughts/commands/table"
	"noughts/commands/view"
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

// pressType asks for a move. What was typed before stands there.
func (g *Group) pressType(ctx context.Context, q *route.Call) (commands.Reply, error) {
	m, ply, err := g.Tables.PressedMatch(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	if err := table.MayTurn(m, q, ply); err != nil {
		return g.Boards.RefusePress(ctx, q, m, route.MoveError(err))
	}
	form := moveForm(m, q.ToUser)
	for i := range form.Fields {
		if before, written := strings.CutPrefix(q.At(3+i), "="); written {
			form.Fields[i].Value, _ = url.PathUnescape(before) // what cannot be read is typed anew
		}
	}
	return commands.Reply{Kind: commands.Ask, Form: form}, nil
}

// moveForm asks for a move, or for as many as are left of a turn.
func moveForm(m *match.Match, say *words.Printer) commands.Form {
	f := commands.Form{ID: view.CustomID(m, view.TypedWord), Title: say.Says("type.title")}
	labels := []string{"type.move"}
	if stonesLeft(m) > 1 {
		labels = []string{"type.first", "type.second"}
	}
	for i, label := range labels {
		f.Fields = append(f.Fields, commands.Field{
			Name: typedFields[i], Label: say.Says(label), Optional: i > 0, Most: mostTyped,
			Hint: say.Says("type.hint", "Example", exampleMove(m, m.Position(), i)),
		})
	}
	return f
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
	ply := 0 // after the person's step
	m, err := g.Tables.ChangePressed(ctx, q, func(m *match.Match, at int) (*match.Match, error) {
		if err := table.MayTurn(m, q, at); err != nil {
			return m, err
		}
		var err error
		if made, err = g.typedStep(q, m, strings.Join(typed, " ")); err != nil {
			return m, err
		}
		after, err := made.make(m)
		if err == nil {
			ply = after.Ply()
		}
		return after, err
	})
	if err != nil {
		reply, err := g.Boards.RefusePress(ctx, q, m, route.MoveError(err))
		if m != nil && table.MayTurn(m, q, m.Steps()) == nil { // what was typed can be corrected
			reply.Message.Rows = []commands.Row{{Buttons: []commands.Button{view.TypeButton(m, q.ToUser, typed...)}}}
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
