package args

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/words"
)

// calledPreset finds the preset by whose name in a language a text begins, and what comes after it.
// The name may lack what tells presets of one name apart, such as the size of the board; then the
// one with the fewest details is meant: 五目並べ is gomoku. The longest name counts.
func CalledPreset(say *words.Printer, typed string) (called engine.Preset, rest string, ok bool) {
	longest, fewest := 0, 0
	for _, p := range games.Presets() {
		title := say.Say(p.Title)
		for _, name := range []string{title, beforeDetails(title)} {
			after, begins := cutName(typed, name)
			details := detailsOf(p, title, name)
			if !begins || len(name) < longest || len(name) == longest && details >= fewest {
				continue
			}
			called, rest, ok, longest, fewest = p, after, true, len(name), details
		}
	}
	return called, strings.TrimLeft(rest, " :："), ok
}

// GameTitles lists the titles of the games in a language; of those that differ in details alone,
// that with the fewest.
func GameTitles(say *words.Printer) []string {
	var names []string
	plainest := map[string]engine.Preset{}
	for _, p := range games.Presets() {
		title := say.Say(p.Title)
		name := beforeDetails(title)
		known, ok := plainest[name]
		if !ok {
			names = append(names, name)
		} else if detailsOf(known, say.Say(known.Title), name) <= detailsOf(p, title, name) {
			continue
		}
		plainest[name] = p
	}
	titles := make([]string, len(names))
	for i, name := range names {
		titles[i] = say.Say(plainest[name].Title)
	}
	return titles
}

// detailsOf tells presets of one name apart: the fewer, the better known. One whose whole title is
// the name has none, and among others the shortest key has the fewest.
func detailsOf(p engine.Preset, title, name string) int {
	if title == name {
		return 0
	}
	return len(p.Name)
}

// mostMeant is how many games somebody is asked about who mistyped one.
const mostMeant = 3

// likeliest lists the titles of the games that somebody may have meant who typed the name of none:
// those in whose name it stands, but for a number at its end, or else the one that differs in the
// fewest letters.
func likeliest(say *words.Printer, typed string) []string {
	part := withBlanks(strings.TrimRightFunc(typed, func(r rune) bool { return unicode.IsDigit(r) || unicode.IsSpace(r) }))
	if utf8.RuneCountInString(part) < leastMeant(part) {
		return nil
	}
	var meant, names []string
	titles := map[string]string{} // by the names in lower case
	for _, p := range games.Presets() {
		title := say.Say(p.Title)
		if strings.Contains(withBlanks(title), part) || strings.Contains(withBlanks(p.Name), part) {
			meant = append(meant, strong(title))
		}
		for _, name := range []string{p.Name, strings.ToLower(title), strings.ToLower(beforeDetails(title))} {
			if _, known := titles[name]; !known {
				titles[name] = title
				names = append(names, name)
			}
		}
	}
	if len(meant) > 0 {
		return meant[:min(len(meant), mostMeant)]
	}
	if name := games.Nearest(typed, names); name != "" {
		return []string{strong(titles[name])}
	}
	return nil
}

// strong marks a title, so that it is seen where one ends that has a comma.
func strong(title string) string { return "**" + title + "**" }

// withBlanks is a name in small letters, with blanks in place of hyphens: people write either.
func withBlanks(name string) string { return strings.ReplaceAll(strings.ToLower(name), "-", " ") }

// leastMeant is how many letters of a name have to be typed to mean it: one where each sign is a
// word, as in Chinese.
func leastMeant(part string) int {
	if strings.ContainsFunc(part, func(r rune) bool { return unicode.In(r, unicode.Han, unicode.Katakana, unicode.Hiragana) }) {
		return 1
	}
	return 3
}

// beforeDetails is the beginning of a game's title, before the size of the board and whatever else
// comes after it.
func beforeDetails(title string) string {
	if i := strings.IndexFunc(title, func(r rune) bool { return unicode.IsDigit(r) || strings.ContainsRune("(（,，、", r) }); i >= 0 {
		title = title[:i]
	}
	return strings.TrimSpace(title)
}

// cutName cuts off the name by which a text begins, in capitals or not, and with hyphens or blanks,
// unless a longer word begins so.
func cutName(text, name string) (after string, ok bool) {
	const blanks = " -"
	rest := []rune(text)
	for _, want := range name {
		if len(rest) == 0 || unicode.ToLower(rest[0]) != unicode.ToLower(want) && !(strings.ContainsRune(blanks, want) && strings.ContainsRune(blanks, rest[0])) {
			return text, false
		}
		rest = rest[1:]
	}
	if len(rest) > 0 && unicode.IsLetter(rest[0]) {
		return text, false
	}
	return string(rest), name != ""
}
