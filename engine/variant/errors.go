package variant

import (
	"maps"
	"slices"
	"strings"

	"noughts/engine"
)

// notVariant says that what was typed is no variant of a family, which has one such as the example.
func notVariant(typed, example string) error {
	family, _, _ := strings.Cut(example, ":")
	return engine.NewUserError("illegal.variant", "Typed", engine.Quote(typed), "Family", engine.Quote(family), "Example", engine.Quote(example))
}

// notSize says that what was typed is not the rows and columns of a board.
func notSize(typed string) error {
	return engine.NewUserError("illegal.size", "Typed", engine.Quote(typed))
}

// lineNotBetween says that a line is not a whole number that fits the board.
func lineNotBetween(rows, cols, low, high int, typed string) error {
	return engine.NewUserError("illegal.line", "Rows", rows, "Cols", cols, "Min", low, "Max", high, "Typed", engine.Quote(typed))
}

// notSwitch says that the value of an option, which goes by a title, is neither true nor false.
func notSwitch(option engine.Text, typed string) error {
	return engine.NewUserError("illegal.switch", "Option", option, "Typed", engine.Quote(typed))
}

// givenTwice says that a variant has an option twice.
func givenTwice(option string) error {
	return engine.NewUserError("illegal.twice", "Option", engine.Quote(option))
}

// noOption says that there is no such option but only those known.
func noOption(typed string, known ...string) error {
	if len(known) == 0 {
		return engine.NewUserError("illegal.no_options", "Typed", engine.Quote(typed))
	}
	return engine.NewUserError("illegal.option", "Typed", engine.Quote(typed), "Options", engine.QuoteAll(known))
}

// checkNames refuses option values whose names are not among the options.
func checkNames(values map[string]string, options []engine.Option) error {
	known := make([]string, len(options))
	for i, o := range options {
		known[i] = o.Name
	}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		if !slices.Contains(known, name) {
			return noOption(name, known...)
		}
	}
	return nil
}
