package core

import (
	"strings"
	"unicode"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/words"
)

// calledPreset finds the preset by whose name in a language a text begins, and what comes after it. The name may lack
// what tells presets of one name apart, such as the size of the board; then the preset with the shortest key is
// meant, which is the one people know: 五目並べ is gomoku. The longest name counts.
func calledPreset(say *words.Printer, typed string) (called engine.Preset, rest string, ok bool) {
	longest, plainest := 0, 0
	for _, p := range games.Presets() {
		title := say.Say(p.Title)
		for _, name := range []string{title, beforeDetails(title)} {
			after, begins := cutName(typed, name)
			plain := len(p.Name)
			if name == title {
				plain = 0
			}
			if !begins || len(name) < longest || len(name) == longest && plain >= plainest {
				continue
			}
			called, rest, ok, longest, plainest = p, after, true, len(name), plain
		}
	}
	return called, strings.TrimLeft(rest, " :："), ok
}

// beforeDetails is the beginning of a game's title, before the size of the board and whatever else comes after it.
func beforeDetails(title string) string {
	if i := strings.IndexFunc(title, func(r rune) bool { return unicode.IsDigit(r) || strings.ContainsRune("(（,，、", r) }); i >= 0 {
		title = title[:i]
	}
	return strings.TrimSpace(title)
}

// cutName cuts off the name by which a text begins, in capitals or not, and with hyphens or blanks, unless a longer
// word begins so.
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
