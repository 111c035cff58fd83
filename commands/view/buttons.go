package view

import (
	"cmp"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"noughts/commands"
	"noughts/commands/args"
	"noughts/commands/markup"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/engine/strategy"
	"noughts/render"
	"noughts/words"
)

// A CellGrid is the cells of a board as buttons.
type CellGrid struct {
	Game   engine.Game
	Board  *engine.Board
	Window *render.Window // the cells that are shown; nil for all
	Last   []uint16       // the cells of the last turn
	Idle   bool           // nothing can be pressed
	Symbol engine.Symbol  // what a press places
	Only   []uint16       // the cells that can be pressed; nil for all that are free and not forbidden
	// Columns are the legal moves where the columns are the buttons instead; nil elsewhere.
	Columns []engine.Move
	// ID names the button of a cell with what would stand there.
	ID func(engine.Move) string
}

// Rows are the buttons, the top row first: all cells of a small board, or those in the
// window.
func (g CellGrid) Rows() []commands.Row {
	if g.Columns != nil {
		return g.columnRows()
	}
	w := render.Window{Rows: g.Board.Rows, Cols: g.Board.Cols}
	if g.Window != nil {
		w = *g.Window
	}
	rows := make([]commands.Row, 0, w.Rows)
	for r := w.Row + w.Rows - 1; r >= w.Row; r-- {
		var row commands.Row
		for c := w.Col; c < w.Col+w.Cols; c++ {
			row.Buttons = append(row.Buttons, g.button(uint16(r*g.Board.Cols+c)))
		}
		rows = append(rows, row)
	}
	return rows
}

// ColumnMoves are the legal moves of a position, if its game is played by columns, and
// otherwise nil.
func ColumnMoves(game engine.Game, p engine.Position) []engine.Move {
	if !game.Info().ByColumns {
		return nil
	}
	return p.AppendMoves([]engine.Move{})
}

// columnRows are the columns as buttons, spread evenly over as few rows as will do.
// Each makes the one move there is in its column, if there is one.
func (g CellGrid) columnRows() []commands.Row {
	cols := g.Board.Cols
	rows := make([]commands.Row, (cols+maxButtons-1)/maxButtons)
	for i := range rows {
		for col := (i*cols + len(rows) - 1) / len(rows); col < ((i+1)*cols+len(rows)-1)/len(rows); col++ {
			mv := engine.Move{Cell: uint16((g.Board.Rows-1)*cols + col)}
			at := slices.IndexFunc(g.Columns, func(m engine.Move) bool { return int(m.Cell)%cols == col })
			if at >= 0 {
				mv = g.Columns[at]
			}
			rows[i].Buttons = append(rows[i].Buttons, commands.Button{
				ID: g.ID(mv), Label: engine.Notation(engine.ColumnName(col)).Read(), Disabled: at < 0 || g.Idle,
			})
		}
	}
	return rows
}

func (g CellGrid) button(cell uint16) commands.Button {
	b := commands.Button{Label: engine.CellNotation(cell, g.Board.Cols).Read(), Disabled: g.Idle || g.Only != nil && !slices.Contains(g.Only, cell) || slices.Contains(g.Board.Forbidden, cell)}
	move := engine.Move{Cell: cell, Symbol: g.Symbol}
	if s := g.Board.Cells[cell]; s != engine.Empty {
		move.Symbol = s
		b.Label, b.Disabled = markup.Sign(g.Game.Info(), s), true
		if slices.Contains(g.Last, cell) {
			b.Style = commands.Primary
		}
	}
	if len(g.Board.Labels) > 0 && g.Board.Cells[cell] == engine.Empty { // such as the weight of the cell
		b.Label += " · " + g.Board.Labels[cell]
	}
	b.ID = g.ID(move)
	return b
}

// cellRows are the cells of a match as buttons.
func cellRows(m *match.Match, board *engine.Board, v View) []commands.Row {
	stage, _ := m.Stage()
	return CellGrid{
		Game: m.Game, Only: stage.Cells, Board: board, Window: v.Window, Last: LastCells(m), Idle: m.BotToMove(), Symbol: placed(m, v),
		Columns: ColumnMoves(m.Game, m.Position()),
		ID:      func(mv engine.Move) string { return CustomID(m, m.Game.MoveName(mv)) },
	}.Rows()
}

// placed is the symbol that the cell buttons place: the side's own, or the one
// that was chosen.
func placed(m *match.Match, v View) engine.Symbol {
	if s := m.Game.Info().Sides[m.Position().Turn()].Symbol; s != engine.Empty {
		return s
	}
	return v.Symbol
}

// controls are the rows under those of the cells: moving the window, typing a move, choosing the
// symbol, and what else there is to do.
func controls(m *match.Match, board *engine.Board, v View, cells []commands.Row, say *words.Printer) []commands.Row {
	var list []commands.Button
	if v.Window != nil {
		list = arrows(m, board, v)
	}
	if typesMoves(m.Game, board) {
		list = append(list, TypeButton(m, v.Symbol, say))
	}
	if symbols := freeSymbols(m); len(symbols) > 1 {
		toggle := SymbolToggle(symbols, v.Symbol, say, func(s engine.Symbol) string { return viewID(m, "symbol", s, v.Window) })
		toggle.Disabled = m.BotToMove()
		list = append(list, toggle)
	}
	list = append(list, extras(m, v, say)...)
	if len(list) > roomBelow(cells) { // plans are made by /if, too
		list = slices.DeleteFunc(list, func(b commands.Button) bool { return b.ID == CustomID(m, IfWord) })
	}
	var rows []commands.Row
	for row := range slices.Chunk(list, maxButtons) {
		rows = append(rows, commands.Row{Buttons: row})
	}
	return rows
}

// apart are the rows of buttons of a match for who sees its board apart from the message: all but
// those of the cells, and those that change what they show or do.
func apart(m *match.Match, board *engine.Board, b Beside, say *words.Printer) []commands.Row {
	stage, opening := m.Stage()
	switch {
	case m.Status == match.Offered:
		return offerRows(m, say)
	case opening && stage.Options != nil:
		return openingRows(m, stage, say)
	case m.Status == match.Playing:
		var list []commands.Button
		if typesMoves(m.Game, board) {
			list = append(list, TypeButton(m, engine.Empty, say))
		}
		return []commands.Row{{Buttons: append(list, extras(m, View{noHints: b.NoHints}, say)...)}}
	case m.HasResult():
		return FinishedRows(m, b.Tournament, say)
	}
	return nil
}

// roomBelow returns how many buttons there is room for below those of the cells.
func roomBelow(cells []commands.Row) int {
	const textAndPicture, row = 2, 1
	left := mostComponents - textAndPicture
	for _, r := range cells {
		left -= row + len(r.Buttons)
	}
	return left / (row + maxButtons) * maxButtons
}

// typesMoves reports whether moves are worth typing beside the buttons of the cells: not all cells
// are buttons, or several can be typed at once.
func typesMoves(game engine.Game, board *engine.Board) bool {
	info := game.Info()
	return Large(board) && !info.ByColumns || info.Turn > 1
}

// TypeButton has a move typed. Where whoever is to move may choose a symbol, its form places the
// one that is chosen on a cell that is typed alone. It begins with what was typed before and can
// stay, if anything.
func TypeButton(m *match.Match, symbol engine.Symbol, say *words.Printer, before ...string) commands.Button {
	parts := []string{TypeWord}
	if len(freeSymbols(m)) > 1 {
		parts = append(parts, symbol.String())
	}
	b := commands.Button{ID: CustomID(m, parts...), Label: say.Says("button.type"), Disabled: m.BotToMove()}
	for _, typed := range before {
		parts = append(parts, typedMark+url.PathEscape(typed))
	}
	if id := CustomID(m, parts...); len(id) <= commands.MaxID { // a longer text is typed anew
		b.ID = id
	}
	return b
}

// typedMark begins what was typed before in the custom id of a TypeButton.
const typedMark = "="

// TypeAsked reads what follows the word in the custom id of a TypeButton, or of its form: the
// symbol that is placed on a cell alone, Empty for none, and what was typed before.
func TypeAsked(m *match.Match, parts []string) (symbol engine.Symbol, before []string) {
	for _, part := range parts {
		if typed, ok := strings.CutPrefix(part, typedMark); ok {
			text, _ := url.PathUnescape(typed) // what cannot be read is typed anew
			before = append(before, text)
		} else if len(part) == 1 {
			symbol, _ = engine.ParseSymbol(part[0])
		}
	}
	if !slices.Contains(freeSymbols(m), symbol) {
		symbol = engine.Empty
	}
	return symbol, before
}

// maxButtons is how many buttons fit in a row.
const maxButtons = 5

// freeSymbols are the symbols that the side to move may choose from; nil where
// each side has its own.
func freeSymbols(m *match.Match) []engine.Symbol {
	if info := m.Game.Info(); info.Sides[m.Position().Turn()].Symbol == engine.Empty {
		return info.Symbols
	}
	return nil
}

// viewID names a button that shows the same position in another way.
func viewID(m *match.Match, tag string, symbol engine.Symbol, w *render.Window) string {
	parts := []string{"view", tag, symbol.String()}
	if w != nil {
		parts = append(parts, strconv.Itoa(w.Row), strconv.Itoa(w.Col))
	}
	return CustomID(m, parts...)
}

func arrows(m *match.Match, board *engine.Board, v View) []commands.Button {
	return WindowArrows(board, *v.Window, m.BotToMove(), func(tag string, to render.Window) string { return viewID(m, tag, v.Symbol, &to) })
}

// How far an arrow moves the window: two rows, or two columns, stay in sight.
const (
	stepRows = windowRows - 2
	stepCols = ButtonSide - 2
)

// WindowArrows are the buttons that move the window of buttons over a large board; id
// names the one to a place by a tag of its own.
func WindowArrows(board *engine.Board, w render.Window, idle bool, id func(tag string, to render.Window) string) []commands.Button {
	moves := []struct {
		tag, label string
		rows, cols int
	}{{"left", "←", 0, -stepCols}, {"up", "↑", stepRows, 0}, {"down", "↓", -stepRows, 0}, {"right", "→", 0, stepCols}}
	buttons := make([]commands.Button, 0, maxButtons)
	for _, mv := range moves {
		to := Shift(board, w, mv.rows, mv.cols)
		buttons = append(buttons, commands.Button{ID: id(mv.tag, to), Label: mv.label, Disabled: to == w || idle})
	}
	return buttons
}

// SymbolToggle is the one button that says which of some symbols is placed, and leads to the next;
// id names the one that chooses a symbol.
func SymbolToggle(symbols []engine.Symbol, chosen engine.Symbol, say *words.Printer, id func(engine.Symbol) string) commands.Button {
	next := symbols[(slices.Index(symbols, chosen)+1)%len(symbols)]
	return commands.Button{ID: id(next), Style: commands.Success, Label: say.Says("button.toggle", "Symbol", markup.Glyph(chosen))}
}

// Focus is the window of buttons on a large board that the game suggests after the turn
// with these last cells, over as many of the cells that people were told of as fit; nil on a
// board that fits on buttons.
func Focus(p engine.Position, board *engine.Board, last, told []uint16) *render.Window {
	if !Large(board) {
		return nil
	}
	w := focus(p, board, last, told)
	return &w
}

// extras are the buttons that come after what the board needs, the most wanted
// first.
func extras(m *match.Match, v View, say *words.Printer) []commands.Button {
	var list []commands.Button
	_, opening := m.Stage()
	if m.AgainstBot() && !opening && !m.Rated && !v.noHints {
		list = append(list, commands.Button{ID: CustomID(m, "hint"), Label: say.Says("button.hint"), Disabled: m.BotToMove()})
	}
	switch {
	case !m.AgainstBot():
		list = append(list, AskButtons(m, say)...)
		if m.Control.Slow() && !opening {
			list = append(list, commands.Button{ID: CustomID(m, IfWord), Label: say.Says("button.if")})
		}
	case !m.Rated:
		list = append(list, commands.Button{ID: CustomID(m, "back"), Label: say.Says("button.take_back"), Disabled: m.BotToMove() || !m.PersonHasMoved()})
	}
	return append(list, commands.Button{ID: CustomID(m, "rules"), Label: say.Says("button.rules")},
		commands.Button{ID: CustomID(m, "resign"), Label: say.Says("button.resign")})
}

// withOpen adds the button that opens the board on a page: to the last row, which is never of
// cells, if there is room, or below it. mostComponents keeps a place for it.
func withOpen(m *match.Match, rows []commands.Row, say *words.Printer) []commands.Row {
	open := commands.Button{ID: CustomID(m, OpenWord), Label: say.Says("button.open")}
	if last := len(rows) - 1; last >= 0 && rows[last].Select == nil && len(rows[last].Buttons) < maxButtons {
		rows[last].Buttons = append(slices.Clip(rows[last].Buttons), open)
		return rows
	}
	return append(rows, commands.Row{Buttons: []commands.Button{open}})
}

func offerRows(m *match.Match, say *words.Printer) []commands.Row {
	challenger := cmp.Or(m.Seats[m.Challenger].Name, m.Seats[m.Challenger].UserID)
	if m.ForAnyone() {
		return []commands.Row{{Buttons: []commands.Button{
			{ID: CustomID(m, "join"), Label: say.Says("button.join"), Style: commands.Success},
			{ID: CustomID(m, "cancel"), Label: say.Says("button.cancel", "Name", challenger)},
		}}}
	}
	return []commands.Row{{Buttons: []commands.Button{
		{ID: CustomID(m, "accept"), Label: say.Says("button.accept"), Style: commands.Success},
		{ID: CustomID(m, "decline"), Label: say.Says("button.decline"), Style: commands.Danger},
		{ID: CustomID(m, "cancel"), Label: say.Says("button.cancel", "Name", challenger)},
		{ID: CustomID(m, "block"), Label: say.Says("button.block", "Name", challenger)},
	}}}
}

// How the ids of some buttons under a match that is over begin; the number of the match follows.
const (
	AfterGame   = "puzzle/game"  // gives a puzzle
	ShareGame   = "share/game"   // shows the match to everybody in a channel
	ShareReview = "share/review" // shows its review
)

// OfEnded are how the ids begin of those buttons under a match that is over which go on without it.
var OfEnded = []string{AfterGame, ShareGame}

// ShareButton is such a button.
func ShareButton(m *match.Match, what string, say *words.Printer) commands.Button {
	return commands.Button{ID: what + "/" + strconv.FormatInt(m.ID, 10), Label: say.Says("button.study_share")}
}

// FinishedRows are the buttons under a match that has ended with a result. One that belongs to a
// tournament (0 for none) is played no other time, nor is one against somebody who is gone.
func FinishedRows(m *match.Match, tournament int64, say *words.Printer) []commands.Row {
	var list []commands.Button
	if tournament == 0 && !match.Former(m.Seats[0].UserID) && !match.Former(m.Seats[1].UserID) {
		list = append(list, commands.Button{ID: CustomID(m, "rematch"), Label: say.Says("button.rematch"), Style: commands.Primary})
	}
	if m.Reviewable() {
		list = append(list, commands.Button{ID: CustomID(m, "review"), Label: say.Says("button.review")})
	}
	list = append(list,
		commands.Button{ID: CustomID(m, "replay"), Label: say.Says("button.replay"), Disabled: m.Ply() == 0},
		commands.Button{ID: CustomID(m, "analyze"), Label: say.Says("button.analyze")},
		commands.Button{ID: AfterGame + "/" + strconv.FormatInt(m.ID, 10), Label: say.Says("button.puzzle_game")})
	share := ShareButton(m, ShareGame, say)
	share.Disabled = m.Ply() == 0
	list = append(list, share)
	if level, label := NextLevel(m); level != "" && tournament == 0 {
		again := append(list[:1:1], commands.Button{ID: CustomID(m, "level", level), Label: say.Says(label, "Level", args.LevelName(level, say))})
		return []commands.Row{{Buttons: again}, {Buttons: list[1:]}}
	}
	if len(list) > maxButtons { // what begins a game has a row of its own
		return []commands.Row{{Buttons: list[:1]}, {Buttons: list[1:]}}
	}
	return []commands.Row{{Buttons: list}}
}

// NextLevel returns the level of the bot that suits who has just played against one, and the
// message that offers it: the one above for who has won, the one below for who has lost; "" where
// there is none. A position that was given tells nothing of levels.
func NextLevel(m *match.Match) (level, label string) {
	winner, won := m.Outcome.Winner()
	if !m.AgainstBot() || m.Rated || m.Start != nil || m.Given > 0 || !m.HasResult() || !won {
		return "", ""
	}
	step, label, bot := 1, "button.harder", m.Seats[winner.Other()]
	if m.Seats[winner].Bot() {
		step, label, bot = -1, "button.easier", m.Seats[winner]
	}
	now := slices.Index(strategy.Levels, bot.Level)
	if next := now + step; now >= 0 && next >= 0 && next < len(strategy.Levels) {
		return strategy.Levels[next], label
	}
	return "", ""
}
