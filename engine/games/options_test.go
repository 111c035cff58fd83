package games_test

import (
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"noughts/engine"
	"noughts/engine/games"
)

// The forms of the names that are typed and stored.
var (
	keyForm    = regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`)
	presetForm = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	optionForm = regexp.MustCompile(`^[a-z]+$`)
)

// maxHelp is how many characters the help of an option may have.
const maxHelp = 100

// maxTitle is how many characters the title of an option may have: it stands on a button.
const maxTitle = 24

// fewestOptions is how many options all families have together, at least.
const fewestOptions = 13

// TestFamiliesKeepTheConventions checks what engine.Family and engine.Option ask of
// the names of keys, presets and options.
func TestFamiliesKeepTheConventions(t *testing.T) {
	keys, options := map[string]bool{}, 0
	for _, family := range games.All() {
		key := family.Key()
		if !keyForm.MatchString(key) || keys[key] {
			t.Errorf("the key %q is not lower-case words, or not the only one", key)
		}
		keys[key] = true
		presets := family.Presets()
		if len(presets) == 0 {
			t.Errorf("%s has no preset", key)
		}
		for _, p := range presets {
			if !presetForm.MatchString(p.Name) || p.Title.ID == "" || p.Variant != key && !strings.HasPrefix(p.Variant, key+":") {
				t.Errorf("%s: a preset has no good name, no title or another family's variant: %+v", key, p)
			}
		}
		seen, say := map[string]bool{}, printer(t, family)
		for _, o := range family.Options() {
			options++
			if !optionForm.MatchString(o.Name) || seen[o.Name] {
				t.Errorf("%s: the option %q is not one lower-case word, or there are two", key, o.Name)
			}
			seen[o.Name] = true
			if n := utf8.RuneCountInString(say.Say(o.Help)); !say.Has(o.Help.ID) || n == 0 || n > maxHelp {
				t.Errorf("%s: %s has no help, or more than %d characters: %q", key, o.Name, maxHelp, say.Say(o.Help))
			}
			for _, title := range titles(o) {
				if n := utf8.RuneCountInString(say.Say(title)); !say.Has(title.ID) || n == 0 || n > maxTitle {
					t.Errorf("%s: a title of %s is missing, or has more than %d characters: %q", key, o.Name, maxTitle, say.Say(title))
				}
			}
			if !fits(o, o.Default) {
				t.Errorf("%s: the default of %s is %q", key, o.Name, o.Default)
			}
		}
	}
	if options < fewestOptions {
		t.Errorf("only %d options are checked, want %d at least", options, fewestOptions)
	}
}

// titles are the titles of an option and of its choices.
func titles(o engine.Option) []engine.Text {
	list := []engine.Text{o.Title}
	for _, c := range o.Choices {
		list = append(list, c.Title)
	}
	return list
}

// fits reports whether a value is one that an option may have.
func fits(o engine.Option, value string) bool {
	switch o.Kind {
	case engine.NumberOption:
		n, err := strconv.Atoi(value)
		return err == nil && n >= o.Min && n <= o.Max
	case engine.SwitchOption:
		return value == "true" || value == "false"
	case engine.ChoiceOption:
		names := ends(o)
		return len(names) > 1 && slices.Contains(names, value) &&
			!slices.ContainsFunc(names, func(c string) bool { return !optionForm.MatchString(c) })
	case engine.NumbersOption:
		for n := range strings.SplitSeq(value, ",") {
			if _, err := strconv.Atoi(n); err != nil {
				return false
			}
		}
		return true
	}
	return false
}

// TestOptionsAreNamedAlike checks that what several families have goes by one name
// and kind, and that boards of several sizes are made by rows and cols.
func TestOptionsAreNamedAlike(t *testing.T) {
	kinds := map[string]engine.OptionKind{}
	for _, family := range games.All() {
		byName := map[string]engine.Option{}
		for _, o := range family.Options() {
			byName[o.Name] = o
			if kind, known := kinds[o.Name]; known && kind != o.Kind {
				t.Errorf("%s: %s is of another kind than in other families", family.Key(), o.Name)
			}
			kinds[o.Name] = o.Kind
			if slices.Contains([]string{"width", "height", "columns", "size", "length", "win"}, o.Name) {
				t.Errorf("%s: %s is called rows, cols or line elsewhere", family.Key(), o.Name)
			}
		}
		sizes := map[[2]int]bool{}
		for _, p := range family.Presets() {
			game, err := games.Parse(p.Variant)
			if err != nil {
				t.Fatal(err)
			}
			info := game.Info()
			sizes[[2]int{info.Rows, info.Cols}] = true
			if values := family.Values(game); byName["rows"].Name != "" &&
				(values["rows"] != strconv.Itoa(info.Rows) || values["cols"] != strconv.Itoa(info.Cols)) {
				t.Errorf("%s has %d rows and %d columns, but its options are %v", p.Variant, info.Rows, info.Cols, values)
			}
		}
		if _, rows := byName["rows"]; rows != (byName["cols"].Name != "") || len(sizes) > 1 && !rows {
			t.Errorf("%s has boards of %d sizes, but not the options rows and cols", family.Key(), len(sizes))
		}
	}
}

// TestBuildAndValuesAreInverse goes from options to variants and back, for all
// presets and for every option at its ends.
func TestBuildAndValuesAreInverse(t *testing.T) {
	checked := 0
	for _, family := range games.All() {
		options := family.Options()
		all := []map[string]string{nil, defaults(options)}
		for _, p := range family.Presets() {
			game, err := games.Parse(p.Variant)
			if err != nil {
				t.Fatal(err)
			}
			values := family.Values(game)
			if again, err := family.Build(values); err != nil || again.Variant() != p.Variant {
				t.Errorf("%s: %v makes %v, %v", p.Variant, values, again, err)
			}
			all = append(all, values)
		}
		for _, o := range options {
			for _, value := range ends(o) {
				values := defaults(options)
				values[o.Name] = value
				all = append(all, values)
			}
		}
		for _, values := range all {
			game, err := family.Build(values)
			if err != nil {
				if !errors.Is(err, engine.ErrIllegal) {
					t.Errorf("%s: %v is refused with %v", family.Key(), values, err)
				}
				continue // such as a line longer than the board
			}
			checked++
			back := family.Values(game)
			if len(back) != len(options) {
				t.Errorf("%s has the values %v, want one for each of %d options", game.Variant(), back, len(options))
			}
			for name, value := range values {
				if back[name] != value {
					t.Errorf("%s: %s was %s and is %s", game.Variant(), name, value, back[name])
				}
			}
			if again, err := games.Parse(game.Variant()); err != nil || again.Variant() != game.Variant() {
				t.Errorf("%v makes %s, which is read as %v, %v", values, game.Variant(), again, err)
			}
		}
		bare, err1 := family.Build(nil)
		full, err2 := family.Build(defaults(options))
		if err := errors.Join(err1, err2); err != nil || bare.Variant() != full.Variant() {
			t.Errorf("%s: no options make %v, and the defaults %v: %v", family.Key(), bare, full, err)
		}
	}
	if checked < 50 {
		t.Errorf("only %d games are built", checked)
	}
}

// defaults returns the default of every option.
func defaults(options []engine.Option) map[string]string {
	values := map[string]string{}
	for _, o := range options {
		values[o.Name] = o.Default
	}
	return values
}

// ends returns the values that an option may have at most, at least, or at all.
func ends(o engine.Option) []string {
	switch o.Kind {
	case engine.NumberOption:
		return []string{strconv.Itoa(o.Min), strconv.Itoa(o.Max)}
	case engine.SwitchOption:
		return []string{"true", "false"}
	}
	names := make([]string, len(o.Choices))
	for i, c := range o.Choices {
		names[i] = c.Name
	}
	return names
}

// TestBuildRefuses tries values that no option may have.
func TestBuildRefuses(t *testing.T) {
	for _, family := range games.All() {
		wrong := []map[string]string{{"nonsense": "1"}}
		for _, o := range family.Options() {
			for _, value := range []string{"x", "1.5", "-", strconv.Itoa(o.Min - 1), strconv.Itoa(o.Max + 1)} {
				if fits(o, value) || o.Kind == engine.SwitchOption && strings.Trim(value, "01") == "" {
					continue // a switch may be 0 or 1 as well
				}
				wrong = append(wrong, map[string]string{o.Name: value})
			}
		}
		for _, values := range wrong {
			if game, err := family.Build(values); !errors.Is(err, engine.ErrIllegal) {
				t.Errorf("%s: %v makes %v, %v", family.Key(), values, game, err)
			}
		}
	}
}
