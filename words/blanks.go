package words

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Chinese puts a blank between its own signs and Latin letters, but none between two of its own
// signs. A message doesn't know with which of them a value begins: 「輪到 {{.Side}}」 is 「輪到 X」, but
// 「輪到秩序方」. So a value that begins or ends with a Chinese sign gets a mark there, one of two
// characters that Clean removes from whatever people type, and blanks beside a mark are dropped.
// The asterisks of bold print and the brackets of a link may stand in between.
const (
	begins = "\ue000"
	ends   = "\ue001"
)

var (
	blankBefore = regexp.MustCompile("([" + wide + ends + `](?:\]\([^()\s]*\))?\**) ([\[*]*)` + begins)
	blankAfter  = regexp.MustCompile(ends + `(\**(?:\]\([^()\s]*\))?\**) ([\[*]*[` + wide + "])")
	marks       = strings.NewReplacer(begins, "", ends, "")
)

// wide are the signs that Chinese and Japanese are written with, and their punctuation.
const wide = `\p{Han}\p{Hiragana}\p{Katakana}\x{3000}-\x{303f}\x{ff00}-\x{ff65}`

// mark marks where a value begins and ends with a wide sign.
func mark(value string) string {
	if first, _ := utf8.DecodeRuneInString(value); isWide(first) {
		value = begins + value
	}
	if last, _ := utf8.DecodeLastRuneInString(value); isWide(last) {
		value += ends
	}
	return value
}

// isWide reports whether a sign is one of those in wide.
func isWide(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) || r >= 0x3000 && r <= 0x303f || r >= 0xff00 && r <= 0xff65
}

// closeUp drops the blanks that stand between two wide signs because of a value.
func closeUp(said string) string {
	if !strings.Contains(said, begins) && !strings.Contains(said, ends) {
		return said
	}
	return marks.Replace(blankAfter.ReplaceAllString(blankBefore.ReplaceAllString(said, "$1$2"+begins), ends+"$1$2"))
}
