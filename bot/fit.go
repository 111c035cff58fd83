package bot

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// What Discord takes at most, from its documentation of messages, components
// and commands, beside what package commands counts itself. Texts are in characters.
const (
	maxText       = 4000 // all the text displays of a message together
	maxComponents = 40   // components of a message, nested ones counted
	maxButtons    = 5    // buttons of an action row
	maxLabel      = 80   // label of a button
	maxHint       = 150  // placeholder of a select
	maxMentions   = 100  // users of allowed_mentions
	maxFiles      = 10   // files of a message

	// maxTextBytes and textOverhead bound the text displays of a message in UTF-8: their bytes, and
	// textOverhead for each of them. Discord answers HTTP 500 above 10,170, though it allows 4000
	// characters (discord-api-docs#8554); what is below that is to spare.
	maxTextBytes = 9500
	textOverhead = 12
)

// size is how long Discord may take a text to be: in UTF-16 units, which is
// never less than in characters.
func size(s string) int {
	n := 0
	for _, r := range s {
		n += max(utf16.RuneLen(r), 1)
	}
	return n
}

// clip shortens a text to a size, between characters, and says so by an
// ellipsis. What is not UTF-8 becomes so.
func clip(s string, most int) string {
	s = strings.ToValidUTF8(s, string(utf8.RuneError))
	if len(s) <= most || size(s) <= most {
		return s
	}
	n := 0
	for i, r := range s {
		n += max(utf16.RuneLen(r), 1)
		if n > most-1 {
			return s[:i] + "…"
		}
	}
	return s
}

// clipBytes shortens a text in UTF-8 to so many bytes, between characters, and says so by an
// ellipsis.
func clipBytes(s string, most int) string {
	const ellipsis = "…"
	if len(s) <= most {
		return s
	}
	n := 0
	for i := range s {
		if i > most-len(ellipsis) {
			break
		}
		n = i
	}
	return s[:n] + ellipsis
}
