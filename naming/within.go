package naming

import (
	"slices"
	"strings"

	"noughts/words"
)

// Within finds the game that a text names beside other words, such as the name of a channel. As it
// wasn't typed for a game, little counts: titles and what else games are called, whole and without
// typos; no keys, sizes or parts of names, which are words of many meanings. The longest name is
// the one.
func Within(say *words.Printer, text string) (Found, bool) {
	x := indexOf(say, nil)
	typed := x.form(text)
	var best ranked
	longest := 0
	for i, e := range x.entries {
		for _, n := range e.names {
			length := len([]rune(n.plain))
			if n.kind == keyKind || length < longest || !n.within(typed) || e.shortens(n) {
				continue
			}
			r := rank{match: Called, kind: n.kind, order: i}
			if length > longest || r.compare(best.rank) < 0 {
				best, longest = e.ranked(r), length
			}
		}
	}
	return best.Found, longest > 0
}

const (
	// leastWithin is how many letters a name has at least that is found anywhere in a text, and
	// leastWhole one that is all of the text; leastWide is how many signs one has where a sign is a
	// word, as in Chinese. Guesses.
	leastWithin, leastWhole, leastWide = 5, 3, 2
)

// within reports whether a name stands in a text, as words of its own.
func (f form) within(text form) bool {
	length := len([]rune(f.plain))
	switch {
	case isWide(f.plain):
		return length >= leastWide && text.contains(f)
	case f.equals(text):
		return length >= leastWhole
	}
	return length >= leastWithin && slices.ContainsFunc(runs(text.words), func(run string) bool { return run == f.plain || run == f.counted })
}

// mostRun is how many words in a row may be a name.
const mostRun = 8

// runs are the words of a text that follow each other, put together.
func runs(words []string) (list []string) {
	for i := range words[:min(len(words), mostEnds)] {
		for n := 1; n <= mostRun && i+n <= len(words); n++ {
			list = append(list, strings.Join(words[i:i+n], ""))
		}
	}
	return list
}

// shortens reports whether what else a game is called is one word of another of its names, as chaos
// is: such a word means much beside the game.
func (e entry) shortens(n name) bool {
	if n.kind != aliasKind && n.kind != englishAliasKind || len(n.words) > 1 {
		return false
	}
	return slices.ContainsFunc(e.names, func(longer name) bool {
		rest := slices.DeleteFunc(slices.Clone(longer.words), sizeShape.MatchString)
		if longer.kind == keyKind || len(longer.plain) <= len(n.plain) {
			return false
		}
		if isWide(n.plain) {
			joined := strings.Join(rest, "")
			return joined != n.counted && strings.Contains(joined, n.counted)
		}
		return len(rest) > 1 && slices.Contains(rest, n.counted)
	})
}
