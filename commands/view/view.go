package view

import (
	"fmt"
	"strconv"
	"strings"

	"noughts/engine"
	"noughts/engine/match"
	"noughts/render"
)

// A View is how the message of a match is being looked at. It lives in the
// custom ids of the message's buttons, so nothing about it is stored.
type View struct {
	Symbol engine.Symbol  // what the cell buttons place; Empty for the game's first
	Window *render.Window // which cells are buttons on a large board; nil where the game suggests

	noHints bool // who plays wants to be offered none; set as it is shown
}

// mostComponents is how many components the message of a board has at most while it is played.
// Discord takes 40, those in rows and the rows counted; two are kept for a row with one more
// button, which opens the board elsewhere.
const mostComponents = 38

// ButtonSide is the largest board side that is played on buttons alone, and how wide the window of
// buttons is on larger boards: a row holds 5 buttons. So 5×5 cells leave room for one row below
// them, and windowRows for two.
const (
	ButtonSide = 5
	windowRows = 4
)

// newWindow returns a window of buttons on a board, at the lower left corner.
func newWindow(rows, cols int) render.Window {
	return render.Window{Rows: min(windowRows, rows), Cols: min(ButtonSide, cols)}
}

// WindowAt returns the window of buttons on a game's board with its lower left corner at a place,
// as near as the board has it.
func WindowAt(game engine.Game, row, col int) *render.Window {
	info := game.Info()
	w := Shift(&engine.Board{Rows: info.Rows, Cols: info.Cols}, newWindow(info.Rows, info.Cols), row, col)
	return &w
}

// Large reports whether a board has more cells than a message has buttons.
func Large(board *engine.Board) bool { return max(board.Rows, board.Cols) > ButtonSide }

// CustomID names a button of a match.
func CustomID(m *match.Match, parts ...string) string {
	return fmt.Sprintf("match/%d/%d/%s", m.ID, m.Steps(), strings.Join(parts, "/"))
}

// What follows the step in the custom ids of some buttons.
const (
	IfWord      = "if"      // has answers planned
	OpenWord    = "open"    // opens the board on a page
	OpeningWord = "opening" // begins what chooses an option of an opening
	TypeWord    = "type"    // has a move typed
	TypedWord   = "typed"   // is the form in which it is typed
)

// CustomIDs is how the names of all buttons of a match begin.
func CustomIDs(id int64) string { return fmt.Sprintf("match/%d/", id) }

// LastCells returns the cells of the last turn.
func LastCells(m *match.Match) []uint16 {
	var cells []uint16
	for _, mv := range m.Moves[m.Ply()-m.LastTurn():] {
		cells = append(cells, mv.Cell)
	}
	return cells
}

// Encode writes a view as the store keeps it: the symbol, and the corner of the window.
func (v View) Encode() string {
	if v.Symbol == engine.Empty && v.Window == nil {
		return ""
	}
	list := []string{v.Symbol.String()}
	if v.Window != nil {
		list = append(list, strconv.Itoa(v.Window.Row), strconv.Itoa(v.Window.Col))
	}
	return strings.Join(list, " ")
}

// Decode reads how a match was looked at after so many steps, as far as that fits it as it is now.
func Decode(m *match.Match, text string, steps int) (v View) {
	list := strings.Fields(text)
	if len(list) > 0 && len(list[0]) == 1 {
		v.Symbol, _ = engine.ParseSymbol(list[0][0])
	}
	if len(list) == 3 {
		row, err1 := strconv.Atoi(list[1])
		col, err2 := strconv.Atoi(list[2])
		if err1 == nil && err2 == nil {
			v.Window = WindowAt(m.Game, row, col)
		}
	}
	return v.On(m, steps)
}

// On returns what still fits the match as it is now of a view that was meant for it after so many
// steps. What one player has chosen is no choice of the next, and the window may be far from the
// last move. Against the bot the person goes on with the symbol that they placed last.
func (v View) On(m *match.Match, steps int) View {
	if m.Steps() != steps {
		v = View{Symbol: symbolAgainstBot(m)}
	}
	return v
}

// symbolAgainstBot is the symbol that the person placed last who plays against the bot; Empty in
// other matches, and where they have placed none.
func symbolAgainstBot(m *match.Match) engine.Symbol {
	if len(m.Game.Info().Symbols) == 1 || !m.AgainstBot() {
		return engine.Empty
	}
	for _, p := range []engine.Player{engine.First, engine.Second} {
		if mv, ok := m.LastMoveOf(p); ok && !m.Seats[p].Bot() {
			return mv.Symbol
		}
	}
	return engine.Empty
}
