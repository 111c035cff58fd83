package view

import (
	"cmp"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/mattn/go-runewidth"

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
				ID: g.ID(mv), Label: engine.ColumnName(col), Disabled: at < 0 || g.Idle,
			})
		}
	}
	return rows
}

func (g CellGrid) button(cell uint16) commands.Button {
	b := commands.Button{Label: engine.CellName(cell, g.Board.Cols), Disabled: g.Idle || g.Only != nil && !slices.Contains(g.Only, cell) || slices.Contains(g.Board.Forbidden, cell)}
	move := engine.Move{Cell: cell, Symbol: g.Symbol}
	if s := g.Board.Cells[cell]; s != engine.Empty {
		move.Symbol = s
		b.Label, b.Disabled = markup.Glyph(s), true
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
		Only: stage.Cells, Board: board, Window: v.Window, Last: LastCells(m), Idle: m.BotToMove(), Symbol: placed(m, v),
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

// controls are the rows under the cells: moving the window, choosing the
// symbol, and what else fits.
func controls(m *match.Match, board *engine.Board, v View, say *words.Printer) []commands.Row {
	symbols := freeSymbols(m)
	var row commands.Row
	answers := v.Window != nil && answerDue(m)
	if v.Window != nil && !stuck(m, v) {
		row.Buttons = arrows(m, board, v)
	}
	var menu *commands.Select
	switch {
	case len(symbols) > 2:
		menu = symbolSelect(m, v, symbols, say)
	case len(symbols) == 2:
		toggle := SymbolToggle(symbols, v.Symbol, say, func(s engine.Symbol) string { return viewID(m, "symbol", s, v.Window) })
		toggle.Disabled = m.BotToMove()
		row.Buttons = append(row.Buttons, toggle)
	}
	rest := extras(m, v, say)
	if answers && len(symbols) < 2 { // no room is left for the rules and resigning, which commands do
		return []commands.Row{row, {Buttons: rest[:2]}}
	}
	fit := min(len(rest), maxButtons-len(row.Buttons))
	row.Buttons = append(row.Buttons, rest[:fit]...)
	switch rest = rest[fit:]; {
	case menu != nil:
		menu.Options = append(menu.Options, moreOptions(rest)...)
		return []commands.Row{{Select: menu}, row}
	case len(rest) > 0:
		return []commands.Row{row, {Select: moreSelect(m, rest, say)}}
	}
	return []commands.Row{row}
}

// moreSelect offers the buttons that did not fit: with a full window a message
// has room for two more components, a row and a select.
func moreSelect(m *match.Match, rest []commands.Button, say *words.Printer) *commands.Select {
	var labels []string
	for _, b := range rest {
		labels = append(labels, b.Label)
	}
	return &commands.Select{ID: CustomID(m, "more"), Options: moreOptions(rest), Hint: menuHint(labels, say)}
}

// moreOptions are the buttons that did not fit and can be pressed, as options of a menu: the value
// is the word of the button.
func moreOptions(rest []commands.Button) (list []commands.SelectOption) {
	for _, b := range rest {
		if !b.Disabled {
			list = append(list, commands.SelectOption{Label: b.Label, Value: path.Base(b.ID)})
		}
	}
	return list
}

// stuck reports whether the player to move has a question to answer and no buttons to get to other
// cells: a window full of cells and the select of many symbols leave room for one row, and the
// answers are there.
func stuck(m *match.Match, v View) bool {
	return v.Window != nil && answerDue(m) && len(freeSymbols(m)) > 2
}

// answerDue reports whether the other player has asked the one to move something. A move answers
// that too.
func answerDue(m *match.Match) bool {
	turn, _ := m.Turn()
	_, to, waits := m.Question()
	return waits && to == turn
}

// menuHint says what a closed menu offers, as much of it as can be read on a phone.
func menuHint(labels []string, say *words.Printer) string {
	for n := len(labels); n > 0; n-- {
		hint := say.Says("button.more_of", "Labels", strings.TrimRight(say.Dots(labels[:n]...), "…"))
		if menuWidth.StringWidth(hint) <= menuColumns {
			return hint
		}
	}
	return say.Says("button.more")
}

// menuColumns is how wide a closed menu is on a phone, in Latin letters: measured on the
// playground's page at 375 pixels.
const menuColumns = 30

// menuWidth counts columns, whatever the machine's language; dots are as wide as Chinese and
// Japanese fonts have them.
var menuWidth = &runewidth.Condition{EastAsianWidth: true}

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

// WindowArrows are the buttons that move the window of buttons over a large board; id
// names the one to a place by a tag of its own.
func WindowArrows(board *engine.Board, w render.Window, idle bool, id func(tag string, to render.Window) string) []commands.Button {
	step := ButtonSide - 2 // two rows stay in sight
	moves := []struct {
		tag, label string
		rows, cols int
	}{{"left", "←", 0, -step}, {"up", "↑", step, 0}, {"down", "↓", -step, 0}, {"right", "→", 0, step}}
	buttons := make([]commands.Button, 0, maxButtons)
	for _, mv := range moves {
		to := Shift(board, w, mv.rows, mv.cols)
		buttons = append(buttons, commands.Button{ID: id(mv.tag, to), Label: mv.label, Disabled: to == w || idle})
	}
	return buttons
}

// SymbolToggle is the one button that says which of two symbols is placed next, and changes it; id
// names the one that chooses a symbol.
func SymbolToggle(symbols []engine.Symbol, chosen engine.Symbol, say *words.Printer, id func(engine.Symbol) string) commands.Button {
	other := symbols[0]
	if chosen == other {
		other = symbols[1]
	}
	return commands.Button{ID: id(other), Style: commands.Success, Label: say.Says("button.toggle", "Symbol", markup.Glyph(chosen))}
}

func symbolSelect(m *match.Match, v View, symbols []engine.Symbol, say *words.Printer) *commands.Select {
	s := &commands.Select{ID: viewID(m, "select", engine.Empty, v.Window), Hint: say.Says("button.symbol")}
	for _, symbol := range symbols {
		s.Options = append(s.Options, commands.SelectOption{
			Label: say.Says("button.placing", "Symbol", markup.Glyph(symbol)), Value: symbol.String(), Default: symbol == v.Symbol,
		})
	}
	return s
}

// StepButtons go through the plies of a game, from the one that is shown to the first, back,
// on, and to the last; id names the one to a ply by a tag of its own.
func StepButtons(ply, last int, id func(ply int, tag string) string) []commands.Button {
	step := func(tag, label string, to int) commands.Button {
		return commands.Button{ID: id(min(max(to, 0), last), tag), Label: label, Disabled: to < 0 || to > last || to == ply}
	}
	return []commands.Button{step("first", "|◀", 0), step("back", "◀", ply-1), step("next", "▶", ply+1), step("last", "▶|", last)}
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
		list = append(list, askButtons(m, say)...)
		if m.Control.Slow() && !opening {
			list = append(list, commands.Button{ID: CustomID(m, "if"), Label: say.Says("button.if")})
		}
	case !m.Rated:
		list = append(list, commands.Button{ID: CustomID(m, "back"), Label: say.Says("button.take_back"), Disabled: m.BotToMove() || !m.PersonHasMoved()})
	}
	return append(list, commands.Button{ID: CustomID(m, "rules"), Label: say.Says("button.rules")},
		commands.Button{ID: CustomID(m, "resign"), Label: say.Says("button.resign")})
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

// AfterGame is how the id of the button begins that gives a puzzle after a match:
// puzzle/game/<match>.
const AfterGame = "puzzle/game"

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
	if level, label := NextLevel(m); level != "" && tournament == 0 {
		again := append(list[:1:1], commands.Button{ID: CustomID(m, "level", level), Label: say.Says(label, "Level", args.LevelName(level, say))})
		return []commands.Row{{Buttons: again}, {Buttons: list[1:]}}
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
