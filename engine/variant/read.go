package variant

import (
	"slices"
	"strconv"
	"strings"

	"noughts/engine"
	"noughts/engine/refusal"
)

// Parse reads a variant. Its errors are UserErrors.
func (n Notation[V]) Parse(text string) (V, error) {
	texts, err := n.split(text)
	if err != nil {
		var none V
		return none, err
	}
	return n.set(texts, func(list string) []string { return strings.Split(list, listGap) })
}

// Build makes a variant of the values of options by their names. What is not given has its
// default. The numbers of a list may have blanks between them. Its errors are UserErrors.
func (n Notation[V]) Build(values map[string]string) (V, error) {
	if err := checkNames(values, n.Options); err != nil {
		var none V
		return none, err
	}
	return n.set(values, func(list string) []string {
		return strings.FieldsFunc(list, func(r rune) bool { return strings.ContainsRune(listGap+" \t", r) })
	})
}

// split takes a variant apart: what it says of each option, by the option's name.
func (n Notation[V]) split(text string) (map[string]string, error) {
	parts, places := n.parts(text)
	if strings.ToLower(parts[0]) != n.Key || len(parts) <= places || len(n.Options) == 0 && len(parts) > 1 {
		if n.Refuse != nil {
			return nil, n.Refuse(text)
		}
		return nil, notVariant(text, n.Example)
	}
	texts := map[string]string{}
	next := 1
	for i := range n.Options {
		switch o := &n.Options[i]; {
		case !stands(o) || o.Name == colsName: // comes later, or came with the rows
		case o.Name == rowsName:
			rows, cols, ok := strings.Cut(parts[next], "x")
			if !ok {
				return nil, notSize(parts[next])
			}
			texts[rowsName], texts[colsName] = rows, cols
			next++
		default:
			texts[o.Name] = parts[next]
			next++
		}
	}
	return texts, n.addWords(texts, parts[next:])
}

// parts splits a variant at its colons. It returns, too, how many parts have to follow the
// key. All but a list of numbers, which has no words after it, is made lower-case.
func (n Notation[V]) parts(text string) (parts []string, places int) {
	list := false
	for i := range n.Options {
		if o := &n.Options[i]; stands(o) && o.Name != colsName {
			places++
			list = list || o.Kind == engine.NumbersOption
		}
	}
	text = strings.TrimSpace(text)
	if list {
		return strings.SplitN(text, ":", places+1), places
	}
	return strings.Split(strings.ToLower(text), ":"), places
}

// addWords reads the words at the end of a variant.
func (n Notation[V]) addWords(texts map[string]string, words []string) error {
	for _, word := range words {
		o, value := n.meant(word)
		if o == nil {
			return noOption(word, n.words()...)
		}
		if _, twice := texts[o.Name]; twice {
			name, _, _ := strings.Cut(word, "=")
			return givenTwice(name)
		}
		texts[o.Name] = value
	}
	return nil
}

// meant returns the option that a word is about, and the value that it gives it.
func (n Notation[V]) meant(word string) (o *engine.Option, value string) {
	name, value, named := strings.Cut(word, "=")
	for i := range n.Options {
		o := &n.Options[i]
		switch {
		case o.Kind == engine.SwitchOption && o.Name == word:
			return o, "true"
		case o.Named && o.Name == name:
			return o, value
		case o.Kind == engine.ChoiceOption && !named:
			for _, c := range o.Choices {
				if c.Word != "" && c.Word == word {
					return o, c.Name
				}
			}
		}
	}
	return nil, ""
}

// words returns the words that a variant may have, for those who wrote another one.
func (n Notation[V]) words() (words []string) {
	for i := range n.Options {
		o := &n.Options[i]
		switch {
		case o.Kind == engine.SwitchOption:
			words = append(words, o.Name)
		case o.Named:
			words = append(words, wordOf(o, strconv.Itoa(o.Max)))
		}
		for _, c := range o.Choices {
			if c.Word != "" {
				words = append(words, c.Word)
			}
		}
	}
	return words
}

// set reads the values of the options one after the other, and refuses the first that is
// none. A list is taken apart by fields.
func (n Notation[V]) set(texts map[string]string, fields func(list string) []string) (V, error) {
	var v, none V
	numbers := map[string]int{}
	for i, field := range n.Fields(&v) {
		o := &n.Options[i]
		text, given := texts[o.Name]
		if !given {
			text = o.Default
			if o.Shrinks {
				number, _ := strconv.Atoi(o.Default)
				text = strconv.Itoa(min(number, o.Limit(numbers[rowsName], numbers[colsName])))
			}
		}
		var err error
		switch f := field.(type) {
		case *uint8:
			numbers[o.Name], err = readNumber(o, text, numbers[rowsName], numbers[colsName])
			*f = uint8(numbers[o.Name])
		case *bool:
			*f, err = readBool(o, text)
		case []*int32:
			err = readList(o, fields(text), f)
		}
		if err != nil {
			return none, err
		}
	}
	if err := n.excluded(n.Values(v)); err != nil {
		return none, err
	}
	if n.Check != nil {
		if err := n.Check(v); err != nil {
			return none, err
		}
	}
	return v, nil
}

// excluded refuses switches that are on though another one excludes them.
func (n Notation[V]) excluded(values map[string]string) error {
	for i := range n.Options {
		o := &n.Options[i]
		if values[o.Name] == "true" && slices.ContainsFunc(o.Excludes, func(other string) bool { return values[other] == "true" }) {
			return engine.NewUserError(n.Together)
		}
	}
	return nil
}

// readNumber reads the value of a NumberOption on a board of this size.
func readNumber(o *engine.Option, text string, rows, cols int) (int, error) {
	number, err := strconv.ParseUint(text, 10, 16)
	most := o.Max
	if o.Limit != nil {
		most = o.Limit(rows, cols)
	}
	if err == nil && int(number) >= o.Min && int(number) <= most {
		return int(number), nil
	}
	if o.Limit == nil || err != nil && o.Max > 0 {
		return 0, refusal.NotBetween(o.Title, o.Min, o.Max, text)
	}
	return 0, lineNotBetween(rows, cols, o.Min, most, text)
}

// readBool reads the value of a SwitchOption, or which of two choices a ChoiceOption is.
func readBool(o *engine.Option, text string) (bool, error) {
	if o.Kind == engine.ChoiceOption {
		names := make([]string, len(o.Choices))
		for i, c := range o.Choices {
			names[i] = c.Name
		}
		at := slices.IndexFunc(names, func(name string) bool { return strings.EqualFold(name, text) })
		if at < 0 {
			return false, noOption(text, names...)
		}
		return at == 1, nil
	}
	on, err := strconv.ParseBool(text)
	if err != nil {
		return false, notSwitch(o.Title, text)
	}
	return on, nil
}

// readList reads the values of a NumbersOption, typed or copied from a board.
func readList(o *engine.Option, list []string, to []*int32) error {
	if len(list) != o.Count {
		return engine.NewUserError(o.WrongCount, "Count", len(list), "Want", o.Count)
	}
	for i, text := range list {
		number, err := ReadNumber(o, strings.TrimSpace(text))
		if err != nil {
			return err
		}
		*to[i] = number
	}
	return nil
}

// ReadNumber reads one number of a NumbersOption.
func ReadNumber(o *engine.Option, text string) (int32, error) {
	number, err := strconv.ParseInt(strings.Replace(text, engine.Minus, "-", 1), 10, 64)
	if err != nil || number < int64(o.Min) || number > int64(o.Max) {
		return 0, engine.NewUserError(o.WrongNumber, "Typed", engine.Quote(text), "Min", engine.Quantity(o.Min), "Max", engine.Quantity(o.Max))
	}
	return int32(number), nil
}
