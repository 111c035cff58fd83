package bot

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// What Discord takes at most.
const (
	maxText        = 4000 // all the text of a message together
	maxFooter      = 500
	maxComponents  = 40 // nested ones counted
	maxButtons     = 5  // in a row
	maxOptions     = 25 // of a select, and choices of an option
	maxID          = 100
	maxLabel       = 80
	maxOptionText  = 100
	maxHint        = 150
	maxAlt         = 1024
	maxMentions    = 100
	maxFormTitle   = 45
	maxFormFields  = 5
	maxFormHint    = 100
	maxFieldLength = 4000
	maxLink        = 512
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
