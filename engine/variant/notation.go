package variant

import (
	"strconv"
	"strings"

	"noughts/engine"
)

// A Notation is how the variants of a family are written. V holds what sets one variant
// apart from another.
type Notation[V any] struct {
	Key     string
	Example string          // a variant for those who write something else
	Options []engine.Option // in the order in which they are printed
	// Fields returns where a variant keeps the values of the options, in their order:
	// a *uint8 for a number, a *bool for a switch or the second of two choices, and a []*int32
	// for a list of numbers.
	Fields func(*V) []any
	// Together is the message that refuses options that exclude each other.
	Together string
	// Check refuses what the options alone do not tell; nil if there is no such thing.
	Check func(V) error
	// Refuse says that what was typed is no variant of the family; nil for the sentence that
	// most families have.
	Refuse func(typed string) error
}

// List returns the options as a person may set them.
func (n Notation[V]) List() []engine.Option {
	list := append([]engine.Option(nil), n.Options...)
	for i := range list {
		if o := &list[i]; o.Max == 0 && o.Limit != nil {
			rows, cols := list[n.index(rowsName)].Max, list[n.index(colsName)].Max
			o.Max = o.Limit(rows, cols)
		}
	}
	return list
}

// The options that are the size of the board, in every family.
const rowsName, colsName = "rows", "cols"

// index returns the place of an option among the others; -1 if there is none of that name.
func (n Notation[V]) index(name string) int {
	for i := range n.Options {
		if n.Options[i].Name == name {
			return i
		}
	}
	return -1
}

// Game returns a variant that is a game, or the error alone.
func Game[G engine.Game](g G, err error) (engine.Game, error) {
	if err != nil {
		return nil, err
	}
	return g, nil
}

// Print returns the canonical notation of a variant.
func (n Notation[V]) Print(v V) string {
	var b strings.Builder
	b.WriteString(n.Key)
	for i, field := range n.Fields(&v) {
		o := &n.Options[i]
		text := printed(o, field)
		switch {
		case o.Name == colsName:
			b.WriteString("x" + text)
		case stands(o):
			b.WriteString(":" + text)
		default:
			if word := wordOf(o, text); word != "" {
				b.WriteString(":" + word)
			}
		}
	}
	return b.String()
}

// stands reports whether every variant has the option, and without its name.
func stands(o *engine.Option) bool {
	return o.Kind == engine.NumberOption && !o.Named || o.Kind == engine.NumbersOption
}

// wordOf returns the word for the value of an option in a variant; none for the default.
func wordOf(o *engine.Option, value string) string {
	switch {
	case value == o.Default:
		return ""
	case o.Kind == engine.SwitchOption:
		return o.Name
	case o.Kind == engine.NumberOption:
		return o.Name + "=" + value
	}
	for _, c := range o.Choices {
		if c.Name == value {
			return c.Word
		}
	}
	return ""
}

// Values returns the values of a variant's options by their names.
func (n Notation[V]) Values(v V) map[string]string {
	values := make(map[string]string, len(n.Options))
	for i, field := range n.Fields(&v) {
		values[n.Options[i].Name] = printed(&n.Options[i], field)
	}
	return values
}

// printed returns the value of an option as it would be typed.
func printed(o *engine.Option, field any) string {
	switch f := field.(type) {
	case *uint8:
		return strconv.Itoa(int(*f))
	case *bool:
		if o.Kind == engine.ChoiceOption {
			return o.Choices[order(*f)].Name
		}
		return strconv.FormatBool(*f)
	case []*int32:
		list := make([]string, len(f))
		for i, number := range f {
			list[i] = strconv.Itoa(int(*number))
		}
		return strings.Join(list, listGap)
	}
	panic("variant: no place for the option " + o.Name)
}

// listGap is what stands between the numbers of a list.
const listGap = ","

// order returns the number of a choice of two.
func order(second bool) int {
	if second {
		return 1
	}
	return 0
}
