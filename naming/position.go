package naming

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/words"
)

// A Reading is what a text says as a position, or why it can't be read as one.
type Reading struct {
	games.Sequence
	Err   error
	Text  string // as typed, but the game that it is named to be of in the notation
	Named bool   // whether it names its game: it begins with the name of one, or is a record
	// Typed is what of an unreadable text is taken for a name, and Meant the few games to ask
	// about.
	Typed string
	Meant []Found
}

// Read reads a position as games.Read does, of a game that may be called as people call it.
func Read(say *words.Printer, typed string, here engine.Game) Reading {
	r := Reading{Text: typed}
	if r.Sequence, r.Err = games.Read(typed, here); r.Err == nil {
		return r
	}
	if games.IsRecord(typed) {
		r.Named = true
		return r
	}
	game, rest, named := Cut(say, typed)
	if r.Named = named; named {
		r.Text = strings.TrimSpace(game.Variant + " " + rest)
		if r.Sequence, r.Err = games.Read(r.Text, nil); r.Err == nil {
			return r
		}
	}
	r.Typed, r.Meant = closeTo(say, typed, named)
	return r
}

// Cut cuts off the name of a game that a text begins with, the longest there is.
func Cut(say *words.Printer, text string) (game Found, rest string, ok bool) {
	x := indexOf(say, nil)
	text = strings.TrimSpace(text)
	if isRows.MatchString(text) {
		return Found{}, text, false
	}
	for _, end := range slices.Backward(ends(text)) {
		rest := strings.TrimLeft(text[end:], " \n:：,，;")
		if rest != "" && isCell.MatchString(text[:end]) {
			continue
		}
		if list := x.find(text[:end], Sized); len(list) > 0 && list[0].Match < Sized {
			return list[0], rest, true
		}
	}
	if f, ok := only(x.find(text, Sized)); ok && f.Match == Sized {
		return f, "", true
	}
	return Found{}, text, false
}

// closeTo lists the few games to ask about where a text can't be read as a position, and what of it
// is taken for a name: all of it, or what it begins with if that is not the name of a game.
func closeTo(say *words.Printer, text string, named bool) (typed string, list []Found) {
	x := indexOf(say, nil)
	text = strings.TrimSpace(text)
	if isRows.MatchString(text) {
		return "", nil
	}
	if list := x.close(text); len(list) > 0 && !isPlayed.MatchString(text) {
		return text, list
	}
	if named {
		return "", nil
	}
	for _, end := range slices.Backward(ends(text)) {
		if list := x.close(text[:end]); len(list) > 0 {
			return text[:end], list
		}
	}
	return "", nil
}

// isCell finds what is the name of a cell or a row of a board, also where a game goes by it.
var isCell = regexp.MustCompile(`^([a-tA-T][0-9]{1,2}|[xXoO ]+)$`)

// isRows finds what is a board, or a part of one, though a game may be called by the letters in it.
var isRows = regexp.MustCompile(`^[xXoO]*[-./|_#\s][-./|_#\sxXoO]*$`)

// goesOn reports whether a word goes on from one character to the next: Latin letters and digits
// may be mixed in one, and don't belong to a word of Chinese or Japanese signs.
func goesOn(before, next rune) bool {
	word := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	return word(before) && word(next) && isWide(string(before)) == isWide(string(next))
}

// isPlayed finds moves, rows of a board and lists of numbers.
var isPlayed = regexp.MustCompile(`[./|_#:\n]|\b[a-zA-Z]{1,2}[0-9]{1,2}\b|[-0-9]\s*,\s*[-0-9]|[0-9]\s+[0-9]`)

// mostEnds is in how many places the name of a game may end.
const mostEnds = 12

// ends lists where the name of a game may end that a text begins with: after each of the first
// words, unless what comes then belongs to the rows of a board. A variant in the notation has none.
func ends(text string) (list []int) {
	if _, ok := games.ByKey(games.KeyOf(text)); ok && strings.Contains(text, ":") {
		return nil
	}
	var before rune
	for i, r := range text {
		if i > 0 && !goesOn(before, r) && !strings.ContainsRune("/.|", r) && !unicode.IsSpace(before) {
			list = append(list, i)
		}
		if before = r; len(list) == mostEnds {
			return list
		}
	}
	return append(list, len(text))
}
