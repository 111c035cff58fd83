package words

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// mostMarks is how many combining marks stay on one letter: no language needs
// more, and a flood of them covers the lines above and below. A guess.
const mostMarks = 4

// Clean returns what somebody typed, or is called, without what would change how
// other text looks: direction overrides and all other format characters,
// control characters but for newlines and tabs, letters that cannot be seen, and
// floods of combining marks. Joiners stay where they shape what is written,
// within words of some scripts and between emoji. All that people or a log are
// told goes through here; what is clean already stays as it is.
func Clean(s string) string {
	if plain(s) {
		return s
	}
	var kept []rune
	marks := mostMarks // none may stand at the start
	for _, r := range strings.ToValidUTF8(s, "") {
		switch {
		case joiner(r):
		case unicode.IsMark(r):
			if marks++; marks > mostMarks || unseen(r) {
				continue
			}
		case unicode.In(r, unicode.Zl, unicode.Zp):
			r, marks = ' ', mostMarks
		case unseen(r):
			continue
		case unicode.IsSpace(r):
			marks = mostMarks
		default:
			marks = 0
		}
		kept = append(kept, r)
	}
	return string(dropJoiners(kept))
}

// plain reports whether a text is ASCII without control characters, as most are.
func plain(s string) bool {
	for i := range len(s) {
		if c := s[i]; c >= utf8.RuneSelf || c == 0x7f || c < ' ' && c != '\n' && c != '\t' {
			return false
		}
	}
	return true
}

// unseen reports whether a rune shows nothing of its own, other than space.
func unseen(r rune) bool {
	if r == '\n' || r == '\t' {
		return false
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, fillers)
}

// fillers are letters, marks and symbols that look like nothing: fillers of
// Hangul, the blank of Braille, and what Unicode lets every font ignore. The
// selectors of how an emoji looks (FE0E and FE0F) are not among them.
var fillers = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x034f, Hi: 0x034f, Stride: 1},
		{Lo: 0x115f, Hi: 0x1160, Stride: 1},
		{Lo: 0x17b4, Hi: 0x17b5, Stride: 1},
		{Lo: 0x180b, Hi: 0x180f, Stride: 1},
		{Lo: 0x2065, Hi: 0x2065, Stride: 1},
		{Lo: 0x2800, Hi: 0x2800, Stride: 1},
		{Lo: 0x3164, Hi: 0x3164, Stride: 1},
		{Lo: 0xfe00, Hi: 0xfe0d, Stride: 1},
		{Lo: 0xffa0, Hi: 0xffa0, Stride: 1},
		{Lo: 0xfff0, Hi: 0xfffd, Stride: 1},
	},
	R32: []unicode.Range32{{Lo: 0xe0000, Hi: 0xe0fff, Stride: 1}},
}

func joiner(r rune) bool { return r == '\u200c' || r == '\u200d' }

// dropJoiners takes out the joiners that join nothing.
func dropJoiners(runes []rune) []rune {
	kept := runes[:0]
	for i, r := range runes {
		if joiner(r) && (len(kept) == 0 || i+1 == len(runes) || !joins(kept[len(kept)-1], r, runes[i+1])) {
			continue
		}
		kept = append(kept, r)
	}
	return kept
}

// joins reports whether a joiner means something between two runes.
func joins(before, r, after rune) bool {
	if r == '\u200d' && unicode.In(after, unicode.So) {
		return unicode.In(before, unicode.So, unicode.Sk) || before == '\ufe0f'
	}
	return unicode.In(before, joined...) && unicode.In(after, joined...)
}

// joined are the scripts whose letters take another shape beside a joiner.
var joined = []*unicode.RangeTable{
	unicode.Arabic, unicode.Syriac, unicode.Mongolian, unicode.Nko,
	unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati, unicode.Oriya, unicode.Tamil,
	unicode.Telugu, unicode.Kannada, unicode.Malayalam, unicode.Sinhala, unicode.Khmer, unicode.Myanmar, unicode.Tibetan,
}
