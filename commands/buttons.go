package commands

import (
	"path"
	"slices"
	"strconv"

	"noughts/engine"
	"noughts/engine/match"
	"noughts/render"
	"noughts/words"
)

// cellRows are the cells as buttons, the top row first: all cells of a small
// board, or those in the window.
func cellRows(m *match.Match, board *engine.Board, v view) []Row {
	w := render.Window{Rows: board.Rows, Cols: board.Cols}
	if v.window != nil {
		w = *v.window
	}
	last := lastCells(m)
	idle := m.BotToMove()
	rows := make([]Row, 0, w.Rows)
	for r := w.Row + w.Rows - 1; r >= w.Row; r-- {
		var row Row
		for c := w.Col; c < w.Col+w.Cols; c++ {
			cell := uint16(r*board.Cols + c)
			b := Button{Label: engine.CellName(cell, board.Cols), Disabled: idle}
			move := engine.Move{Cell: cell, Symbol: placed(m, v)}
			if s := board.Cells[cell]; s != engine.Empty {
				move.Symbol = s
				b.Label, b.Disabled = glyph(s), true
				if slices.Contains(last, cell) {
					b.Style = Primary
				}
			}
			b.ID = customID(m, m.Game.MoveName(move))
			row.Buttons = append(row.Buttons, b)
		}
		rows = append(rows, row)
	}
	return rows
}

// placed is the symbol that the cell buttons place: the side's own, or the one
// that was chosen.
func placed(m *match.Match, v view) engine.Symbol {
	if s := m.Game.Info().Sides[m.Position().Turn()].Symbol; s != engine.Empty {
		return s
	}
	return v.symbol
}

// controls are the rows under the cells: moving the window, choosing the
// symbol, and what else fits.
func controls(m *match.Match, board *engine.Board, v view, say *words.Printer) []Row {
	symbols := freeSymbols(m)
	var row Row
	if v.window != nil {
		row.Buttons = arrows(m, board, v)
	}
	var more []Row
	switch {
	case len(symbols) > 2:
		more = []Row{{Select: symbolSelect(m, v, symbols, say)}}
	case len(symbols) == 2 && v.window != nil:
		row.Buttons = append(row.Buttons, toggle(m, v, symbols, say))
	case len(symbols) == 2:
		for _, s := range symbols {
			row.Buttons = append(row.Buttons, symbolButton(m, v, s, say))
		}
	}
	rest := extras(m, say)
	fit := min(len(rest), maxButtons-len(row.Buttons))
	row.Buttons = append(row.Buttons, rest[:fit]...)
	if fit < len(rest) && more == nil {
		return []Row{row, {Select: moreSelect(m, rest[fit:], say)}}
	}
	return append(more, row)
}

// moreSelect offers the buttons that did not fit: with a full window a message
// has room for two more components, a row and a select.
func moreSelect(m *match.Match, rest []Button, say *words.Printer) *Select {
	s := &Select{ID: customID(m, "more"), Hint: say.Says("button.more")}
	for _, b := range rest {
		if !b.Disabled {
			s.Options = append(s.Options, SelectOption{Label: b.Label, Value: path.Base(b.ID)})
		}
	}
	return s
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
	return customID(m, parts...)
}

func arrows(m *match.Match, board *engine.Board, v view) []Button {
	step := buttonSide - 2 // two rows stay in sight
	moves := []struct {
		tag, label string
		rows, cols int
	}{{"left", "←", 0, -step}, {"up", "↑", step, 0}, {"down", "↓", -step, 0}, {"right", "→", 0, step}}
	buttons := make([]Button, 0, maxButtons)
	for _, mv := range moves {
		to := shift(board, *v.window, mv.rows, mv.cols)
		buttons = append(buttons, Button{
			ID: viewID(m, mv.tag, v.symbol, &to), Label: mv.label,
			Disabled: to == *v.window || m.BotToMove(),
		})
	}
	return buttons
}

// toggle is the one button that shows the chosen symbol of two and changes it.
func toggle(m *match.Match, v view, symbols []engine.Symbol, say *words.Printer) Button {
	other := symbols[0]
	if v.symbol == other {
		other = symbols[1]
	}
	return Button{
		ID: viewID(m, "symbol", other, v.window), Style: Success, Disabled: m.BotToMove(),
		Label: say.Says("button.placing", "Symbol", glyph(v.symbol)),
	}
}

func symbolButton(m *match.Match, v view, s engine.Symbol, say *words.Printer) Button {
	b := Button{ID: viewID(m, "symbol", s, v.window), Label: say.Says("button.place", "Symbol", glyph(s)), Disabled: m.BotToMove()}
	if s == v.symbol {
		b.Style, b.Label = Success, say.Says("button.placing", "Symbol", glyph(s))
	}
	return b
}

func symbolSelect(m *match.Match, v view, symbols []engine.Symbol, say *words.Printer) *Select {
	s := &Select{ID: viewID(m, "select", engine.Empty, v.window), Hint: say.Says("button.symbol")}
	for _, symbol := range symbols {
		s.Options = append(s.Options, SelectOption{
			Label: say.Says("button.placing", "Symbol", glyph(symbol)), Value: symbol.String(), Default: symbol == v.symbol,
		})
	}
	return s
}

// extras are the buttons that come after what the board needs, the most wanted
// first.
func extras(m *match.Match, say *words.Printer) []Button {
	var list []Button
	if m.AgainstBot() {
		list = append(list,
			Button{ID: customID(m, "hint"), Label: say.Says("button.hint"), Disabled: m.BotToMove()},
			Button{ID: customID(m, "back"), Label: say.Says("button.take_back"), Disabled: m.BotToMove() || m.Ply() == 0})
	}
	return append(list, Button{ID: customID(m, "resign"), Label: say.Says("button.resign")})
}

func offerRows(m *match.Match, say *words.Printer) []Row {
	return []Row{{Buttons: []Button{
		{ID: customID(m, "accept"), Label: say.Says("button.accept"), Style: Success},
		{ID: customID(m, "decline"), Label: say.Says("button.decline"), Style: Danger},
		{ID: customID(m, "cancel"), Label: say.Says("button.cancel")},
	}}}
}
