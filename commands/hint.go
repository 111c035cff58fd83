package commands

import (
	"context"
	"slices"

	"noughts/engine"
	"noughts/engine/match"
	"noughts/words"
)

func (a *App) hintRoute() route {
	return route{
		Command:  Command{Name: "hint", Help: a.help("hint"), Options: []CommandOption{a.matchOption()}},
		run:      a.runHint,
		complete: map[string]completer{"game": a.completeMatch(match.Playing)},
	}
}

func (a *App) runHint(ctx context.Context, q *call) (Reply, error) {
	m, err := a.matchFor(ctx, q, match.Playing)
	if err != nil {
		return Reply{}, err
	}
	return a.hint(ctx, q, m, m.Ply())
}

func (a *App) pressHint(ctx context.Context, q *call) (Reply, error) {
	m, ply, err := a.pressedMatch(ctx, q)
	if err != nil {
		return Reply{}, err
	}
	return a.hint(ctx, q, m, ply)
}

// hint gives a direction first: what there is to see, and where. The move
// itself is behind a button, and comes if the person asks again.
func (a *App) hint(ctx context.Context, q *call, m *match.Match, ply int) (Reply, error) {
	if err := mayTurn(m, q, ply); err != nil {
		return a.refusePress(ctx, q, m, err)
	}
	if !m.AgainstBot() {
		return Reply{}, newUserError("error.hint_live")
	}
	a.touch(ctx, q, m.ID)
	return a.withAdvice(ctx, q, m, Private, func(ctx context.Context, h advice, again bool) Reply {
		if again {
			return a.hintMoveReply(ctx, q, m, h, Private)
		}
		return a.hintAreaReply(ctx, q, m, h)
	}), nil
}

// withAdvice replies with what say makes of the advice for a match. Advice that
// was given before is at hand; other advice takes a moment.
func (a *App) withAdvice(ctx context.Context, q *call, m *match.Match, kind ReplyKind, say func(ctx context.Context, h advice, again bool) Reply) Reply {
	if h, ok := a.advice.get(m.ID); ok && h.position == m.Position() {
		return say(ctx, h, true)
	}
	interim := q.privateReply(q.toUser.Says("hint.thinking"))
	interim.Kind = kind
	interim.Then = func(ctx context.Context) Reply {
		h, err := a.advise(ctx, q, m)
		if err != nil {
			return a.errorReply(ctx, q, err)
		}
		a.advice.put(m.ID, h)
		return say(ctx, h, false)
	}
	return interim
}

// hintAreaReply says what kind of move to look for, and where. A threat is shown.
func (a *App) hintAreaReply(ctx context.Context, q *call, m *match.Match, h advice) Reply {
	var msg Message
	if warning := h.threatMarks(); len(warning.cells)+len(warning.lines) > 0 {
		var err error
		if msg, err = a.hintPicture(ctx, q, m, warning); err != nil {
			return a.errorReply(ctx, q, err)
		}
	}
	msg.Text = hintArea(m, h, q.toUser) + "\n" + hintGame(m, q.toUser) + msg.Text
	msg.Rows = []Row{{Buttons: []Button{{ID: customID(m, "reveal"), Label: q.toUser.Says("button.reveal"), Style: Primary}}}}
	return Reply{Kind: Private, Message: msg}
}

// hintArea says what kind of move to look for, and where.
func hintArea(m *match.Match, h advice, say *words.Printer) string {
	where := region(m, h.choice.Move.Cell)
	said, ok := reasoned(say, "nudge."+h.choice.Reason.ID, m.Game, h.choice, "Where", where)
	if !ok {
		said = say.Says("nudge.look", "Where", where)
	}
	if cells := h.threatMarks().cells; len(cells) > 0 {
		said += " " + say.Says("nudge.stops", "Cells", cellNames(m, cells), "Count", len(cells))
	}
	return said
}

// cellNames lists cells.
func cellNames(m *match.Match, cells []uint16) names {
	var list names
	for _, c := range cells {
		list = append(list, engine.CellName(c, m.Game.Info().Cols))
	}
	return list
}

// cellsOf returns the cells of moves, each once.
func cellsOf(moves []engine.Move) []uint16 {
	var cells []uint16
	for _, m := range moves {
		if !slices.Contains(cells, m.Cell) {
			cells = append(cells, m.Cell)
		}
	}
	return cells
}

// region names the part of the board where a cell is: thirds of its rows and
// columns.
func region(m *match.Match, cell uint16) engine.Text {
	info := m.Game.Info()
	row, col := int(cell)/info.Cols*3/info.Rows, int(cell)%info.Cols*3/info.Cols
	return engine.Say([3][3]string{
		{"region.bottom_left", "region.bottom", "region.bottom_right"},
		{"region.left", "region.middle", "region.right"},
		{"region.top_left", "region.top", "region.top_right"},
	}[row][col])
}

// pressReveal shows the move of a hint: match/<id>/<ply>/reveal.
func (a *App) pressReveal(ctx context.Context, q *call) (Reply, error) {
	m, ply, err := a.pressedMatch(ctx, q)
	if err != nil {
		return Reply{}, err
	}
	if err := mayTurn(m, q, ply); err != nil {
		return a.refusePress(ctx, q, m, err)
	}
	return a.withAdvice(ctx, q, m, Update, func(ctx context.Context, h advice, _ bool) Reply {
		return a.hintMoveReply(ctx, q, m, h, Update)
	}), nil
}

// hintMoveReply shows the move of a hint, why it is good, and the cells that the
// reason speaks of.
func (a *App) hintMoveReply(ctx context.Context, q *call, m *match.Match, h advice, kind ReplyKind) Reply {
	mv := h.choice.Move
	show := hintMarks{line: withOwnSymbol(m, mv), lines: h.threat.lines, cells: cellsOf(h.choice.Reason.Moves)}
	switch h.choice.Reason.ID {
	case engine.ReasonCompletes:
		show.lines = completed(h.position, mv)
	case engine.ReasonProvedWin:
		if len(h.choice.Reason.Moves) > 1 && h.choice.Reason.Moves[0] == mv {
			show.line, show.cells = withOwnSymbol(m, h.choice.Reason.Moves...), nil
		}
	}
	show.cells = slices.DeleteFunc(show.cells, func(c uint16) bool { return c == mv.Cell })
	msg, err := a.hintPicture(ctx, q, m, show)
	if err != nil {
		return a.errorReply(ctx, q, err)
	}
	msg.Text = q.toUser.Says("hint.move", "Move", m.Game.MoveName(mv), "Reason", Because(q.toUser, m.Game, h.choice)) + "\n" +
		hintGame(m, q.toUser) + msg.Text
	reply := Reply{Kind: kind, Message: msg}
	if board := h.position.Board(); large(&board) {
		reply.After = func(ctx context.Context) { a.tryRedraw(ctx, q.toChannel, m.ID, view{symbol: mv.Symbol}) }
	}
	return reply
}

// withOwnSymbol gives moves of the side to move its symbol, where it has one.
func withOwnSymbol(m *match.Match, moves ...engine.Move) []engine.Move {
	moves = slices.Clone(moves)
	for i := range moves {
		if moves[i].Symbol == engine.Empty {
			moves[i].Symbol = m.Game.Info().Sides[m.Position().Turn()].Symbol
		}
	}
	return moves
}

// hintMarks are what the picture of a hint shows beside the stones.
type hintMarks struct {
	line  []engine.Move // with their symbols
	lines []engine.Line
	cells []uint16
}

// hintPicture draws a match's board for the person who asks, with what a hint
// shows.
func (a *App) hintPicture(ctx context.Context, q *call, m *match.Match, show hintMarks) (Message, error) {
	who, err := a.person(ctx, q)
	if err != nil {
		return Message{}, err
	}
	o := drawing(m.Game, lastCells(m))
	o.Hint, o.Line = show.cells, show.line
	board := m.Position().Board()
	board.Lines = append(show.lines, board.Lines...)
	return picture(board, o, who.Theme, "hint", q.toUser)
}

// hintGame says which game a hint is for.
func hintGame(m *match.Match, say *words.Printer) string {
	return say.Says("hint.game", "Game", m.Game.Info().Title, "Number", m.ID)
}
