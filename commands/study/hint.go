package study

import (
	"context"
	"slices"

	"noughts/commands"
	"noughts/commands/core"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/explain"
	"noughts/words"
)

func (g *group) hintRoute() core.Route {
	return core.Route{
		Command:  commands.Command{Name: "hint", Help: g.Help("hint"), Options: []commands.CommandOption{g.MatchOption()}},
		Run:      g.runHint,
		Complete: map[string]core.Completer{"game": g.CompleteMatch(match.Playing)},
		OnMatch:  map[string]core.Handler{"hint": g.pressHint, "reveal": g.pressReveal},
	}
}

func (g *group) runHint(ctx context.Context, q *core.Call) (commands.Reply, error) {
	m, err := g.MatchFor(ctx, q, match.Playing)
	if err != nil {
		return commands.Reply{}, err
	}
	return g.hint(ctx, q, m, m.Ply())
}

func (g *group) pressHint(ctx context.Context, q *core.Call) (commands.Reply, error) {
	m, ply, err := g.PressedMatch(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	return g.hint(ctx, q, m, ply)
}

// hint gives a direction first: what there is to see, and where. The move
// itself is behind a button, and comes if the person asks again.
func (g *group) hint(ctx context.Context, q *core.Call, m *match.Match, ply int) (commands.Reply, error) {
	if err := mayHint(m, q, ply); err != nil {
		return g.RefusePress(ctx, q, m, err)
	}
	g.Touch(ctx, q, m.ID)
	return g.withAdvice(ctx, q, m, commands.Private, func(ctx context.Context, h advice, again bool) commands.Reply {
		if again {
			return g.hintMoveReply(ctx, q, m, h, commands.Private)
		}
		return g.hintAreaReply(ctx, q, m, h)
	}), nil
}

// mayHint reports why a person gets no hint: it is for the side to move, and not
// against another person.
func mayHint(m *match.Match, q *core.Call, ply int) error {
	if err := core.MayTurn(m, q, ply); err != nil {
		return err
	}
	if !m.AgainstBot() {
		return core.NewUserError("error.hint_live")
	}
	return nil
}

// withAdvice replies with what say makes of the advice for a match. Advice that
// was given before is at hand; other advice takes a moment.
func (g *group) withAdvice(ctx context.Context, q *core.Call, m *match.Match, kind commands.ReplyKind, say func(ctx context.Context, h advice, again bool) commands.Reply) commands.Reply {
	if h, ok := g.advice.Get(m.ID); ok && h.position == m.Position() {
		return say(ctx, h, true)
	}
	interim := q.PrivateReply(q.ToUser.Says("hint.thinking"))
	interim.Kind = kind
	interim.Then = func(ctx context.Context) commands.Reply {
		h, err := g.advise(ctx, q, m)
		if err != nil {
			return g.ErrorReply(ctx, q, err)
		}
		g.advice.Put(m.ID, h)
		g.Point(m, h.pointsAt())
		return say(ctx, h, false)
	}
	return interim
}

// hintAreaReply says what kind of move to look for, and where. A threat is shown.
func (g *group) hintAreaReply(ctx context.Context, q *core.Call, m *match.Match, h advice) commands.Reply {
	var msg commands.Message
	if warning := h.threatMarks(); len(warning.cells)+len(warning.lines) > 0 {
		var err error
		if msg, err = g.hintPicture(ctx, q, m, warning); err != nil {
			return g.ErrorReply(ctx, q, err)
		}
	}
	msg.Text = hintArea(m, h, q.ToUser) + "\n" + hintGame(m, q.ToUser) + msg.Text
	msg.Rows = []commands.Row{{Buttons: []commands.Button{{ID: core.CustomID(m, "reveal"), Label: q.ToUser.Says("button.reveal"), Style: commands.Primary}}}}
	return commands.Reply{Kind: commands.Private, Message: msg}
}

// hintArea says what kind of move to look for, and where.
func hintArea(m *match.Match, h advice, say *words.Printer) string {
	where := explain.Region(m.Game.Info(), h.Move.Cell)
	said, ok := h.Says(say, "hintarea."+h.Reason.ID, "Where", where)
	if !ok {
		said = say.Says("hintarea.look", "Where", where)
	}
	if cells := h.threatMarks().cells; len(cells) > 0 && h.Value.High > engine.Loss {
		said += " " + say.Says("hintarea.stops", "Cells", cellNames(m, cells), "Count", len(cells))
	}
	return said
}

// cellNames lists cells.
func cellNames(m *match.Match, cells []uint16) explain.Names {
	var list explain.Names
	for _, c := range cells {
		list = append(list, engine.CellName(c, m.Game.Info().Cols))
	}
	return list
}

// pressReveal shows the move of a hint: match/<id>/<ply>/reveal.
func (g *group) pressReveal(ctx context.Context, q *core.Call) (commands.Reply, error) {
	m, ply, err := g.PressedMatch(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	if err := mayHint(m, q, ply); err != nil {
		return g.RefusePress(ctx, q, m, err)
	}
	return g.withAdvice(ctx, q, m, commands.Update, func(ctx context.Context, h advice, _ bool) commands.Reply {
		return g.hintMoveReply(ctx, q, m, h, commands.Update)
	}), nil
}

// hintMoveReply shows the move of a hint, why it is good, and the cells that the
// reason speaks of.
func (g *group) hintMoveReply(ctx context.Context, q *core.Call, m *match.Match, h advice, kind commands.ReplyKind) commands.Reply {
	mv := h.Move
	show := hintMarks{line: h.Line, lines: h.Threat.Lines, cells: explain.CellsOf(h.Reason.Moves)}
	if h.Reason.ID == engine.ReasonCompletes {
		show.lines = explain.Completed(h.position, mv)
	}
	shown := explain.CellsOf(show.line)
	show.cells = slices.DeleteFunc(show.cells, func(c uint16) bool { return slices.Contains(shown, c) })
	msg, err := g.hintPicture(ctx, q, m, show)
	if err != nil {
		return g.ErrorReply(ctx, q, err)
	}
	msg.Text = h.Bold().Sentence(q.ToUser) + "\n" +
		hintGame(m, q.ToUser) + msg.Text
	reply := commands.Reply{Kind: kind, Message: msg}
	if board := h.position.Board(); core.Large(&board) {
		reply.After = func(ctx context.Context) { g.TryRedraw(ctx, q.ToChannel, m, core.View{Symbol: mv.Symbol}) }
	}
	return reply
}

// hintMarks are what the picture of a hint shows beside the stones.
type hintMarks struct {
	line  []engine.Move // with their symbols
	lines []engine.Line
	cells []uint16
}

// hintPicture draws a match's board for the person who asks, with what a hint
// shows.
func (g *group) hintPicture(ctx context.Context, q *core.Call, m *match.Match, show hintMarks) (commands.Message, error) {
	who, err := g.Person(ctx, q)
	if err != nil {
		return commands.Message{}, err
	}
	o := core.Drawing(m.Game, core.LastCells(m))
	o.Hint, o.Line = show.cells, show.line
	board := m.Position().Board()
	board.Lines = append(show.lines, board.Lines...)
	return g.Picture(board, o, who.Theme, "hint", q.ToUser)
}

// hintGame says which game a hint is for.
func hintGame(m *match.Match, say *words.Printer) string {
	return say.Says("hint.game", "Game", m.Game.Info().Title, "Number", m.ID)
}
