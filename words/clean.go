package words

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"noughts/engine"
)

// mostMarks is how many combining marks without a width of their own stay on one letter, and
// mostStacked how many of them in the same place, such as above it: no language needs more, and a
// flood of them covers the lines above and below. Vietnamese has two above a letter, Hebrew and
// Burmese four marks in different places. Guesses.
const (
	mostMarks   = 4
	mostStacked = 2
)

// Clean returns a typed text or a name without characters that would change how other text looks:
// direction overrides and all other format characters, control characters but for newlines and
// tabs, letters that cannot be seen, and floods of combining marks, and marks that a letter has
// already. Joiners stay where they shape what is written, within words of some scripts and between
// emoji; so do the letters of tags that make a black flag that of a country. All that people or a
// log are told goes through here; what is clean already stays as it is.
func Clean(s string) string {
	if plain(s) {
		return s
	}
	var kept, marks []rune // the marks of the letter
	letter := false        // whether there is one
	flag := 0              // how many runes of a flag are to come
	valid := []rune(strings.ToValidUTF8(s, ""))
	for i, r := range valid {
		if n := len(flagAt(valid[i:])); n > 0 {
			flag, letter, marks = n, true, marks[:0]
		}
		switch {
		case flag > 0:
			flag--
		case joiner(r):
		case unicode.IsMark(r):
			if !letter || unseen(r) || !fitsOn(marks, r) {
				continue
			}
			marks = append(marks, r)
		case unicode.In(r, unicode.Zl, unicode.Zp):
			r, letter = ' ', false
		case unseen(r):
			continue
		case unicode.IsSpace(r):
			letter = false
		default:
			letter, marks = true, marks[:0]
		}
		kept = append(kept, r)
	}
	return string(dropJoiners(kept))
}

// flags are the black flag with the tags of England, Scotland and Wales, which are all that Unicode
// recommends. Other tags are invisible text.
var flags = [][]rune{taggedFlag("gbeng"), taggedFlag("gbsct"), taggedFlag("gbwls")}

// taggedFlag is the flag of a region: a black flag, its code in letters of tags, and the end of
// them.
func taggedFlag(code string) []rune {
	flag := []rune{0x1f3f4}
	for _, r := range code {
		flag = append(flag, 0xe0000+r)
	}
	return append(flag, 0xe007f)
}

// flagAt returns the flag with which runes begin; nil if there is none.
func flagAt(runes []rune) []rune {
	for _, flag := range flags {
		if len(runes) >= len(flag) && slices.Equal(runes[:len(flag)], flag) {
			return flag
		}
	}
	return nil
}

// Tidy is Clean for what a Printer has said: signs of engine.Isolate that belong together stay.
func Tidy(s string) string { return engine.SplitIsolates(s, Clean) }

// value returns an argument of a message, clean, and isolated if it is written from right to left.
func value(s string) string { return engine.Isolate(Tidy(s)) }

// fitsOn reports whether a letter with some marks may have one more. Those with a width of their
// own are written beside it.
func fitsOn(marks []rune, r rune) bool {
	if unicode.Is(unicode.Mc, r) {
		return true
	}
	all, stacked := 0, 0
	for _, m := range marks {
		switch {
		case unicode.Is(unicode.Mc, m):
			continue
		case place(m) == place(r) && place(r) != 0: // of 0 nothing is known
			stacked++
		}
		all++
	}
	return all < mostMarks && stacked < mostStacked && !slices.Contains(marks, r)
}

// place is where a mark stands on a letter: its canonical combining class.
func place(r rune) uint8 { return norm.NFD.PropertiesString(string(r)).CCC() }

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
	return shaped(before) && shaped(after)
}

// shaped reports whether a rune is a letter, or a mark on one, of a script whose letters take
// another shape beside a joiner: their digits and signs do not.
func shaped(r rune) bool { return unicode.In(r, unicode.L, unicode.M) && unicode.In(r, joined...) }

// joined are the scripts whose letters take another shape beside a joiner.
var joined = []*unicode.RangeTable{
	unicode.Arabic, unicode.Syriac, unicode.Mongolian, unicode.Nko,
	unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati, unicode.Oriya, unicode.Tamil,
	unicode.Telugu, unicode.Kannada, unicode.Malayalam, unicode.Sinhala, unicode.Khmer, unicode.Myanmar, unicode.Tibetan,
}
