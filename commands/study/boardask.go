package study

import (
	"context"
	"slices"
	"strconv"

	"noughts/commands"
	"noughts/commands/markup"
	"noughts/commands/route"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/explain"
	"noughts/render"
)

// backWord is the choice, among moves, that makes none.
const backWord = "back"

// mostOffered is how many of the best moves can be chosen by name.
const mostOffered = 24

// pressAsk lets a person choose any move:
// study/<id>/<ply>/ask[/<tag>/<symbol>/<row>/<col>].
func (g *Studies) pressAsk(ctx context.Context, q *route.Call, b board) (commands.Reply, error) {
	g.searches.stop(ctx, b.ID)
	who, err := q.Person()
	if err != nil {
		return commands.Reply{}, err
	}
	p := b.position()
	if _, over := p.Outcome(); over {
		return commands.Reply{}, route.NewUserError("error.button")
	}
	shown := p.Board()
	known, _ := g.Analyses.Cached(ctx, b.Main.Game, p)
	known = b.asSolved(known)
	named := b.named(known)
	a, err := b.asking(q, &shown, explain.CellsOf(named))
	if err != nil {
		return commands.Reply{}, err
	}
	o := view.Drawing(b.Main.Game, b.last())
	o.Focus = a.window
	side := b.Main.Game.Info().Sides[p.Turn()]
	o.Turn, o.Caption = side.Symbol, q.ToUser.Says("picture.turn", "Side", q.ToUser.Say(side.Title))
	msg, err := g.Painter.Picture(shown, o, who.Theme, "what-if", q.ToUser)
	if err != nil {
		return commands.Reply{}, err
	}
	msg.Text = boardTitle(b, q.ToUser) + "\n" + q.ToUser.Says("study.ask", "Side", side.Title) + msg.Text
	msg.Rows = view.CellGrid{
		Game: b.Main.Game, Board: &shown, Window: a.window, Last: b.last(), Symbol: a.symbol,
		Columns: view.ColumnMoves(b.Main.Game, p),
		ID:      func(m engine.Move) string { return b.id("try", b.Main.Game.MoveName(m)) },
	}.Rows()
	msg.Rows = append(msg.Rows, b.askControls(q, &shown, a, known, named)...)
	return commands.Reply{Kind: commands.Update, Message: msg}, nil
}

// An asking is how the cells are shown of which one is to be chosen.
type asking struct {
	symbol engine.Symbol // what a press places; Empty for the side's own
	window *render.Window
}

// asking reads what the button says of the cells to show, and fills in the rest: those that
// people were told of, as far as they fit.
func (b board) asking(q *route.Call, shown *engine.Board, told []uint16) (a asking, err error) {
	info := b.Main.Game.Info()
	side := info.Sides[b.position().Turn()]
	a.symbol = side.Symbol
	if a.symbol == engine.Empty {
		a.symbol = info.Symbols[0]
		letter := q.At(4)
		if len(q.Values) == 1 {
			letter = q.Values[0]
		}
		if len(letter) == 1 {
			if s, ok := engine.ParseSymbol(letter[0]); ok && slices.Contains(info.Symbols, s) {
				a.symbol = s
			}
		}
	}
	if info.ByColumns {
		return a, nil
	}
	a.window = view.Focus(b.position(), shown, b.last(), told)
	if q.At(6) == "" || a.window == nil {
		return a, nil
	}
	row, err1 := strconv.Atoi(q.At(5))
	col, err2 := strconv.Atoi(q.At(6))
	if err1 != nil || err2 != nil {
		return a, route.NewUserError("error.button")
	}
	w := view.Shift(shown, render.Window{Rows: a.window.Rows, Cols: a.window.Cols}, row, col)
	a.window = &w
	return a, nil
}

// askID names a button that shows the cells in another way; the tag tells apart those
// that show the same.
func (b board) askID(tag string, symbol engine.Symbol, w *render.Window) string {
	parts := []string{tag, symbol.String()}
	if w != nil {
		parts = append(parts, strconv.Itoa(w.Row), strconv.Itoa(w.Col))
	}
	return b.id("ask", parts...)
}

// askControls move the window, change the symbol, and lead back. With a full window a
// message has room for two rows: five buttons, and a select.
func (b board) askControls(q *route.Call, shown *engine.Board, a asking, known engine.Analysis, named []engine.Move) []commands.Row {
	var row commands.Row
	if a.window != nil {
		row.Buttons = view.WindowArrows(shown, *a.window, false, func(tag string, to render.Window) string { return b.askID(tag, a.symbol, &to) })
	}
	info := b.Main.Game.Info()
	free := info.Sides[b.position().Turn()].Symbol == engine.Empty
	if free && len(info.Symbols) > 1 {
		row.Buttons = append(row.Buttons, view.SymbolToggle(info.Symbols, a.symbol, q.ToUser, func(s engine.Symbol) string { return b.askID("symbol", s, a.window) }))
	}
	if len(row.Buttons) == 5 { // the way back comes before arrows that lead nowhere
		row.Buttons = slices.DeleteFunc(row.Buttons, func(b commands.Button) bool { return b.Disabled })
	}
	back := commands.Button{ID: b.id("at"), Label: q.ToUser.Says("button.study_return")}
	if len(row.Buttons) < 5 {
		row.Buttons = append(row.Buttons, back)
		back.ID = ""
	}
	rows := []commands.Row{row}
	switch {
	case len(known.Moves) > 0:
		rows = append(rows, commands.Row{Select: b.bestSelect(q, known, named, back.ID != "")})
	case back.ID != "":
		rows = append(rows, commands.Row{Buttons: []commands.Button{back}})
	}
	return rows
}

// bestSelect offers moves by name: those that people were told of, and the best others.
func (b board) bestSelect(q *route.Call, known engine.Analysis, named []engine.Move, back bool) *commands.Select {
	s := &commands.Select{ID: b.id("try"), Hint: q.ToUser.Says("study.ask_best")}
	if back {
		s.Options = append(s.Options, commands.SelectOption{Label: q.ToUser.Says("study.ask_back"), Value: backWord})
	}
	known = explain.WithKnown(b.Main.Game, b.position(), known)
	told := func(j engine.Evaluation) bool { return slices.Contains(named, j.Move) }
	offered := slices.DeleteFunc(slices.Clone(known.Moves), func(j engine.Evaluation) bool { return !told(j) })
	offered = append(offered, slices.DeleteFunc(slices.Clone(known.Moves), told)...)
	for _, j := range offered[:min(len(offered), mostOffered)] {
		s.Options = append(s.Options, commands.SelectOption{
			Label: q.ToUser.Move(b.Main.Game, j.Move), Value: b.Main.Game.MoveName(j.Move), Detail: markup.ClipOption(explain.LeadsTo(q.ToUser, b.Main.Game, j)),
		})
	}
	return s
}
