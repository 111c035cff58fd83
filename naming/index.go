package naming

import (
	"strconv"
	"strings"
	"sync"
	"unicode"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/words"
)

// indexes are those of the presets alone, by Printer: there are as many as there are languages.
var indexes sync.Map

// indexOf returns the index of the presets and of other games.
func indexOf(say *words.Printer, more []engine.Preset) *index {
	if len(more) > 0 {
		return newIndex(say, more)
	}
	x, ok := indexes.Load(*say)
	if !ok {
		x, _ = indexes.LoadOrStore(*say, newIndex(say, nil))
	}
	return x.(*index)
}

// newIndex gathers the names of the presets and of other games.
func newIndex(say *words.Printer, more []engine.Preset) *index {
	x := &index{numbers: map[string]string{}}
	languages := []*words.Printer{say}
	if english := say.English(); english.Language() != say.Language() {
		languages = append(languages, english)
	}
	for _, l := range languages {
		for i, word := range split(l.Says("number.words")) {
			x.numbers[fold(word)] = strconv.Itoa(i + 1)
		}
	}
	for _, p := range append(bestKnown(), more...) {
		x.entries = append(x.entries, entry{Preset: p})
	}
	for i := range x.entries {
		e := &x.entries[i]
		e.add(x, e.Name, keyKind)
	}
	for _, f := range games.All() {
		x.entries[x.at(f.Presets()[0].Name)].add(x, f.Key(), keyKind)
	}
	for i, l := range languages {
		x.addTitles(l, kind(2*i))
	}
	return x
}

// at is where a preset stands.
func (x *index) at(name string) int {
	for i, e := range x.entries {
		if e.Name == name {
			return i
		}
	}
	return 0 // the presets of all families are there
}

// bestKnown returns the named games: the first one of each family, then the others.
func bestKnown() []engine.Preset {
	var first, others []engine.Preset
	for _, f := range games.All() {
		list := f.Presets()
		first, others = append(first, list[0]), append(others, list[1:]...)
	}
	return append(first, others...)
}

// addTitles adds the titles and other names of the games in a language. What else one game is
// called stands for its name in the titles of its kin, too: where gobang is gomoku, gobang 19×19 is
// gomoku 19×19.
func (x *index) addTitles(say *words.Printer, language kind) {
	var presets []engine.Preset
	for _, e := range x.entries {
		if _, named := games.PresetOf(e.Variant); named { // else what the title begins with is no name
			presets = append(presets, e.Preset)
		}
	}
	_, plainest := plainestOf(say, presets)
	for i := range x.entries {
		e := &x.entries[i]
		title := say.Say(e.Title)
		base := beforeDetails(title)
		e.add(x, title, language+titleKind)
		for _, alias := range aliases(say, e.Preset) {
			e.add(x, alias, language+aliasKind)
		}
		plain, named := plainest[base]
		if named && plain.Name == e.Name {
			e.add(x, base, shortKind)
		}
		if details := strings.TrimPrefix(title, base); named && details != "" {
			for _, alias := range aliases(say, plain) {
				e.add(x, alias+details, language+aliasKind)
			}
		}
	}
}

// add gives a game a name.
func (e *entry) add(x *index, text string, k kind) {
	f := x.form(text)
	if f.plain == "" {
		return
	}
	e.names = append(e.names, name{f, k})
	e.words = append(e.words, f.words...)
}

// aliases are what else a game is called in a language.
func aliases(say *words.Printer, p engine.Preset) []string {
	if p.Aliases.ID == "" || !say.Has(p.Aliases.ID) {
		return nil
	}
	return split(say.Say(p.Aliases))
}

// split splits a list of words or names as the catalogues write it.
func split(list string) []string {
	parts := strings.FieldsFunc(list, func(r rune) bool { return strings.ContainsRune(",，、", r) })
	for i, part := range parts {
		parts[i] = strings.TrimSpace(part)
	}
	return parts
}

// Titles lists the titles of the games in a language; of those that differ in details alone,
// that with the fewest.
func Titles(say *words.Printer) []string {
	bases, plainest := plainestOf(say, games.Presets())
	titles := make([]string, len(bases))
	for i, base := range bases {
		titles[i] = say.Say(plainest[base].Title)
	}
	return titles
}

// plainestOf returns what the titles of games begin with, and of those with the same beginning the
// game with the fewest details.
func plainestOf(say *words.Printer, presets []engine.Preset) (bases []string, plainest map[string]engine.Preset) {
	plainest = map[string]engine.Preset{}
	for _, p := range presets {
		title := say.Say(p.Title)
		base := beforeDetails(title)
		known, ok := plainest[base]
		if !ok {
			bases = append(bases, base)
		} else if detailsOf(known, say.Say(known.Title), base) <= detailsOf(p, title, base) {
			continue
		}
		plainest[base] = p
	}
	return bases, plainest
}

// detailsOf tells presets of one name apart: the fewer, the better known. One whose whole title is
// the name has none, and among others the shortest key has the fewest.
func detailsOf(p engine.Preset, title, name string) int {
	if title == name {
		return 0
	}
	return len(p.Name)
}

// beforeDetails is the beginning of a game's title, before the size of the board and whatever else
// comes after it.
func beforeDetails(title string) string {
	if i := strings.IndexFunc(title, func(r rune) bool { return unicode.IsDigit(r) || strings.ContainsRune("(（,，、", r) }); i > 0 {
		title = title[:i]
	}
	return strings.TrimSpace(title)
}
