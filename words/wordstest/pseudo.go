// Package wordstest has a pseudo-language for tests of all text that people read: it shows text
// that is in no catalogue, that was cut off, or that was joined from pieces.
package wordstest

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing/fstest"
	"unicode"

	"noughts/words"
)

// What a message of the pseudo-language stands between, with the number of its id after the first.
// Pictures can write them, and no message of ours has them.
const (
	opened, numbered, closed = "‹", "†", "›"
	longer                   = 0.4 // how much longer than English a language may be
)

// A Pseudo is a catalogue whose English is replaced by the pseudo-language: every message stands in
// brackets, is two fifths longer than in English, and has no letters of ASCII.
type Pseudo struct {
	*words.Catalogue
	ids     []string // by their numbers
	clauses map[string]bool
}

// NewPseudo makes one of all messages of the sources, each with a file words/en.json, and of what
// joins them.
func NewPseudo(sources ...fs.FS) (*Pseudo, error) {
	p := &Pseudo{clauses: map[string]bool{}}
	files := make([]map[string]any, len(sources)+1)
	size := map[string]int{} // of the messages
	for i, source := range append([]fs.FS{words.Joints()}, sources...) {
		data, err := fs.ReadFile(source, "words/en.json")
		if err != nil {
			return nil, err
		}
		if err := json.Unmarshal(data, &files[i]); err != nil {
			return nil, err
		}
		for id, text := range files[i] {
			size[id] = len(fmt.Sprint(text))
			p.clauses[id] = isClause(id, text)
		}
	}
	p.ids = slices.SortedFunc(maps.Keys(size), func(a, b string) int { // short ones get short numbers
		return cmp.Or(size[a]-size[b], strings.Compare(a, b))
	})
	number := map[string]int{}
	for n, id := range p.ids {
		number[id] = n
	}
	turned := make([]fs.FS, len(files))
	for i, file := range files {
		for id, text := range file {
			file[id] = pseudo(number[id], id, text)
		}
		data, err := json.Marshal(file)
		if err != nil {
			return nil, err
		}
		turned[i] = fstest.MapFS{"words/en.json": {Data: data}}
	}
	var err error
	p.Catalogue, err = words.LoadFrom(turned...)
	return p, err
}

var (
	// lead is what has to stand at the beginning of a line for Markdown.
	lead = regexp.MustCompile(`^(### |-# |- )?`)
	// actions are those of a message's template.
	actions = regexp.MustCompile(`\{\{.*?\}\}`)
	// kept is what stays as it is in a message: the actions of its template, what is to be
	// typed, and where links lead.
	kept = regexp.MustCompile("\\{\\{.*?\\}\\}|`[^`]*`|\\]\\([^)]*\\)|\\B--?[a-z][-a-z]*( [A-Z]+\\b)?|https?://\\S+")
	// bare are the messages that take no brackets: names in Discord's menu, and signs that join
	// others. narrow are the heads of tables in pictures, which have hardly any room.
	narrow = regexp.MustCompile(`^tournament\.table\.`)
	bare   = regexp.MustCompile(`^(command|option|join)\.|^language\.name$|^quoted$`)
)

// pseudo puts a message, or the forms of one, into the pseudo-language.
func pseudo(number int, id string, text any) any {
	if forms, ok := text.(map[string]any); ok {
		for form, text := range forms {
			forms[form] = pseudo(number, id, text)
		}
		return forms
	}
	said, _ := text.(string)
	if bare.MatchString(id) {
		return said
	}
	if narrow.MatchString(id) {
		return opened + shifted(said) + closed
	}
	at := lead.FindString(said)
	begin := fmt.Sprint(opened, number, numbered)
	more := int(longer*float64(len([]rune(actions.ReplaceAllString(said, ""))))+0.5) - len([]rune(begin))
	return at + begin + shifted(said[len(at):]) + strings.Repeat("~", max(0, more)) + closed
}

// shifted puts Cyrillic letters, which pictures have and which are about as wide, in the place of
// those of ASCII.
func shifted(text string) string {
	var out strings.Builder
	at := 0
	shift := func(s string) {
		for _, r := range s {
			switch {
			case r >= 'a' && r <= 'z':
				r += 'а' - 'a'
			case r >= 'A' && r <= 'Z':
				r += 'А' - 'A'
			case r < unicode.MaxASCII && unicode.IsLetter(r):
				panic("a letter of ASCII that is none")
			}
			out.WriteRune(r)
		}
	}
	for _, m := range kept.FindAllStringIndex(text, -1) {
		shift(text[at:m[0]])
		out.WriteString(text[m[0]:m[1]])
		at = m[1]
	}
	shift(text[at:])
	return out.String()
}

// mark is how a message begins.
var mark = regexp.MustCompile(opened + `(\d+)` + numbered)

// Named is a text with the ids of its messages in place of their numbers.
func (p *Pseudo) Named(text string) string {
	return mark.ReplaceAllStringFunc(text, func(begin string) string {
		return opened + p.id(begin) + ": "
	})
}

// id is that of the message that begins so.
func (p *Pseudo) id(begin string) string {
	var n int
	if _, err := fmt.Sscanf(begin, opened+"%d"+numbered, &n); err != nil || n >= len(p.ids) {
		return "?"
	}
	return p.ids[n]
}

var (
	// phrases are the messages in small letters that are no clauses: names, amounts, and what
	// tables say beside a move.
	phrases = regexp.MustCompile(`^(level|strategy|side|method|quantity|clock|number|list|worth|class|language|branch|judged|state|match\.anyone|match\.former|render)\.|` +
		`^(match\.anyone|match\.former|match\.bot|review\.accuracy\.none)$|^tournament\.time\.|\.(run|line|symbols|source|term|shape|kind)\b`)
	// small begins with a small letter.
	small = regexp.MustCompile(`^\W*[a-z]+\b`)
)

// isClause reports whether a message, by its English, is neither a sentence of its own nor a
// phrase.
func isClause(id string, text any) bool {
	if forms, ok := text.(map[string]any); ok {
		text = forms["other"]
	}
	said, _ := text.(string)
	said = strings.TrimSpace(actions.ReplaceAllString(said, ""))
	return small.MatchString(said) && strings.Contains(said, " ") && !strings.HasSuffix(said, ".") && !phrases.MatchString(id)
}

// clause reports whether the message is one.
func (p *Pseudo) clause(id string) bool { return p.clauses[id] }
