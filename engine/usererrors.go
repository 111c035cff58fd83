package engine

import (
	"maps"
	"slices"
	"strings"
)

// What follows are the problems that more than one family has. Whatever
// somebody typed is given as it was; it is quoted here.

// GameOver says that a move comes after the end.
func GameOver() error { return NewUserError("illegal.over") }

// NoCell says that a move is beside the board.
func NoCell() error { return NewUserError("illegal.no_cell") }

// CellTaken says that a cell of a board with cols columns is not empty.
func CellTaken(cell uint16, cols int) error {
	return NewUserError("illegal.taken", "Cell", CellNotation(cell, cols))
}

// WrongTurn says that the side to move has another symbol than the move.
func WrongTurn(turn, given Symbol) error {
	return NewUserError("illegal.turn", "Turn", turn, "Symbol", given)
}

// WrongCells says that a setup has not one symbol for every cell.
func WrongCells(given, want int) error {
	return NewUserError("illegal.cells", "Count", given, "Want", want)
}

// WrongSymbol says that a symbol on a board with cols columns is none of those
// that the game has.
func WrongSymbol(given Symbol, cell uint16, cols int, known ...Symbol) error {
	return NewUserError("illegal.symbol", "Symbol", given, "Cell", CellNotation(cell, cols), "Symbols", SymbolList(known))
}

// SymbolList lists symbols by their letters.
func SymbolList(symbols []Symbol) List {
	letters := make(List, len(symbols))
	for i, s := range symbols {
		letters[i] = s.String()
	}
	return letters
}

// WrongBalance says that players who place one stone each in turn, the first
// one's symbol first, never have so many.
func WrongBalance(symbols [2]Symbol, first, second int) error {
	return NewUserError("illegal.balance", "First", symbols[First], "Second", symbols[Second], "FirstStones", first, "SecondStones", second)
}

// LineEarlier says that the game was over, by a line of one side, before the
// other side moved last.
func LineEarlier(line, last Symbol) error {
	return NewUserError("illegal.line_earlier", "Symbol", line, "Last", last)
}

// LinesAtOnce says that no single stone can have completed all lines of a side.
func LinesAtOnce(s Symbol) error { return NewUserError("illegal.lines_at_once", "Symbol", s) }

// NotVariant says that what was typed is no variant of a family, which has one such as the example.
func NotVariant(typed, example string) error {
	family, _, _ := strings.Cut(example, ":")
	return NewUserError("illegal.variant", "Typed", Quote(typed), "Family", Quote(family), "Example", Quote(example))
}

// NotSize says that what was typed is not the rows and columns of a board.
func NotSize(typed string) error { return NewUserError("illegal.size", "Typed", Quote(typed)) }

// NotBetween says that the value of an option is not a whole number in its range. The option is a
// Text by which people know it, or a flag such as --keys, which is the same in all languages.
func NotBetween(option any, low, high int, typed string) error {
	return NewUserError("illegal.range", "Option", option, "Min", low, "Max", high, "Typed", Quote(typed))
}

// LineNotBetween says that a line is not a whole number that fits the board.
func LineNotBetween(rows, cols, low, high int, typed string) error {
	return NewUserError("illegal.line", "Rows", rows, "Cols", cols, "Min", low, "Max", high, "Typed", Quote(typed))
}

// NotSwitch says that the value of an option, which goes by a title, is neither true nor false.
func NotSwitch(option Text, typed string) error {
	return NewUserError("illegal.switch", "Option", option, "Typed", Quote(typed))
}

// GivenTwice says that a variant has an option twice.
func GivenTwice(option string) error { return NewUserError("illegal.twice", "Option", Quote(option)) }

// NoOption says that there is no such option but only those known.
func NoOption(typed string, known ...string) error {
	if len(known) == 0 {
		return NewUserError("illegal.no_options", "Typed", Quote(typed))
	}
	return NewUserError("illegal.option", "Typed", Quote(typed), "Options", QuoteAll(known))
}

// CheckNames refuses option values whose names are not among the options.
func CheckNames(values map[string]string, options []Option) error {
	known := make([]string, len(options))
	for i, o := range options {
		known[i] = o.Name
	}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		if !slices.Contains(known, name) {
			return NoOption(name, known...)
		}
	}
	return nil
}
