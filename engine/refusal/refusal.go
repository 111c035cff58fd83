// Package refusal has the reasons that several games give when they refuse a move, a set-up or a
// number. Whatever somebody typed is given as it was; it is quoted here.
package refusal

import "noughts/engine"

// GameOver says that a move comes after the end.
func GameOver() error { return engine.NewUserError("illegal.over") }

// NoCell says that a move is beside the board.
func NoCell() error { return engine.NewUserError("illegal.no_cell") }

// CellTaken says that a cell of a board with cols columns is not empty.
func CellTaken(cell uint16, cols int) error {
	return engine.NewUserError("illegal.taken", "Cell", engine.CellNotation(cell, cols))
}

// WrongTurn says that the side to move has another symbol than the move.
func WrongTurn(turn, given engine.Symbol) error {
	return engine.NewUserError("illegal.turn", "Turn", turn, "Symbol", given)
}

// WrongCells says that a setup has not one symbol for every cell.
func WrongCells(given, want int) error {
	return engine.NewUserError("illegal.cells", "Count", given, "Want", want)
}

// WrongSymbol says that a symbol on a board with cols columns is none of those that the game has.
func WrongSymbol(given engine.Symbol, cell uint16, cols int, known ...engine.Symbol) error {
	return engine.NewUserError("illegal.symbol", "Symbol", given, "Cell", engine.CellNotation(cell, cols), "Symbols", SymbolList(known))
}

// SymbolList lists symbols by their letters.
func SymbolList(symbols []engine.Symbol) engine.List {
	letters := make(engine.List, len(symbols))
	for i, s := range symbols {
		letters[i] = s.String()
	}
	return letters
}

// WrongBalance says that players who place one stone each in turn, the first one's symbol first,
// never have so many.
func WrongBalance(symbols [2]engine.Symbol, first, second int) error {
	return engine.NewUserError("illegal.balance", "First", symbols[engine.First], "Second", symbols[engine.Second], "FirstStones", first, "SecondStones", second)
}

// LineEarlier says that the game was over, by a line of one side, before the other side moved last.
func LineEarlier(line, last engine.Symbol) error {
	return engine.NewUserError("illegal.line_earlier", "Symbol", line, "Last", last)
}

// LinesAtOnce says that no single stone can have completed all lines of a side.
func LinesAtOnce(s engine.Symbol) error {
	return engine.NewUserError("illegal.lines_at_once", "Symbol", s)
}

// NotBetween says that the value of an option is not a whole number in its range. The option is a
// Text by which people know it, or a flag such as --keys, which is the same in all languages.
func NotBetween(option any, low, high int, typed string) error {
	return engine.NewUserError("illegal.range", "Option", option, "Min", low, "Max", high, "Typed", engine.Quote(typed))
}
