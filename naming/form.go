package naming

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// A form is a text without what doesn't matter in a name.
type form struct {
	plain   string   // its letters and digits alone
	counted string   // the same, with digits for the words that are numbers
	words   []string // of counted
}

// form returns the form of a text.
func (x *index) form(text string) form {
	text = narrow(text)
	words := strings.FieldsFunc(text, func(r rune) bool { return !kept(r) })
	f := form{plain: strings.Join(words, ""), words: words}
	for i, word := range words {
		words[i] = x.count(word)
	}
	f.counted = strings.Join(words, "")
	return f
}

// count puts digits in the place of a word that is a number, and of signs that are.
func (x *index) count(word string) string {
	if digits, ok := x.numbers[word]; ok {
		return digits
	}
	if !isWide(word) {
		return word
	}
	var b strings.Builder
	for _, r := range word {
		if digits, ok := x.numbers[string(r)]; ok && unicode.Is(unicode.Han, r) {
			b.WriteString(digits)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// narrow makes letters small, without accents and of the usual width, and circles and crosses
// letters.
func narrow(text string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case strings.ContainsRune("×✕✖╳☓❌", r):
			return 'x'
		case strings.ContainsRune("○〇◯⭕", r):
			return 'o'
		case r >= '\u0300' && r <= '\u036f': // accents; the signs of Japanese are others
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFKD.String(text))
	return norm.NFC.String(text)
}

// kept reports whether a character matters in a name.
func kept(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) }

// fold is what matters of a word.
func fold(word string) string {
	return strings.Map(func(r rune) rune {
		if !kept(r) {
			return -1
		}
		return r
	}, narrow(word))
}

// isWide reports whether a text has signs that are words, as in Chinese.
func isWide(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return unicode.In(r, unicode.Han, unicode.Katakana, unicode.Hiragana) })
}

// equals reports whether a name is what is typed.
func (f form) equals(typed form) bool { return f.plain == typed.plain || f.counted == typed.counted }

// begins reports whether a name begins with what is typed, and how much is missing.
func (f form) begins(typed form) (rest int, ok bool) {
	switch {
	case strings.HasPrefix(f.plain, typed.plain):
		return len(f.plain) - len(typed.plain), true
	case strings.HasPrefix(f.counted, typed.counted):
		return len(f.counted) - len(typed.counted), true
	}
	return 0, false
}

// contains reports whether what is typed stands in a name.
func (f form) contains(typed form) bool {
	return strings.Contains(f.plain, typed.plain) || strings.Contains(f.counted, typed.counted)
}

// unfinished is how much worse a name is that goes on after what is typed, typos and all, than one
// that doesn't.
const unfinished = 100

// typos counts the typos in what is typed, if it is meant as a name or as its beginning, which may
// have one.
func (f form) typos(typed form) (far int, ok bool) {
	pairs := [][2]string{{typed.plain, f.plain}, {typed.counted, f.counted}}
	if pairs[0] == pairs[1] { // there are no numbers in words
		pairs = pairs[:1]
	}
	for _, pair := range pairs {
		most := mostTypos(pair[0])
		if most == 0 {
			continue
		}
		whole, begun := distances([]rune(pair[0]), []rune(pair[1]))
		n := whole
		switch {
		case whole <= most:
		case begun <= 1:
			n = unfinished + begun
		default:
			continue
		}
		if !ok || n < far {
			far, ok = n, true
		}
	}
	return far, ok
}

// shortestMistyped is how many letters a text has at least that may have a typo.
const shortestMistyped = 4

// mostTypos is how many typos a text may have: none where it is so short that one would find
// anything. Guesses.
func mostTypos(typed string) int {
	n := len([]rune(typed))
	switch {
	case isWide(typed):
		return min(1, n/3)
	case n < shortestMistyped:
		return 0
	}
	return min(3, n/3)
}

// distances counts the letters to insert, delete, replace or swap with the next one (Damerau 1964,
// in the restricted form) to make a name of what is typed, and to make a beginning of it.
func distances(typed, name []rune) (whole, begun int) {
	before, last, row := []int(nil), []int(nil), make([]int, len(name)+1)
	for j := range row {
		row[j] = j
	}
	for i := range typed {
		before, last, row = last, row, make([]int, len(name)+1)
		row[0] = i + 1
		for j := range name {
			row[j+1] = min(last[j]+wrong(typed[i], name[j]), last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && typed[i] == name[j-1] && typed[i-1] == name[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
	}
	return row[len(name)], slices.Min(row)
}

// wrong is how much it counts that one letter is another: a wrong number is seldom a typo.
func wrong(a, b rune) int {
	switch {
	case a == b:
		return 0
	case unicode.IsDigit(a) || unicode.IsDigit(b):
		return 2
	}
	return 1
}
