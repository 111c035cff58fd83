package app

import (
	"encoding/json"
	"io/fs"
	"regexp"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"unicode"

	"noughts/commands"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/explain"
	"noughts/render"
	"noughts/words"
)

// pseudo is a language in which every message stands in brackets, is two fifths longer than
// in English, and has no letters of ASCII. What is said outside of brackets or in such letters is in no
// catalogue, and a bracket that is missing was cut off.
var pseudo = sync.OnceValues(func() (*words.Catalogue, error) {
	sources := []fs.FS{engine.Words(), explain.Words(), commands.Words(), render.Words()}
	for _, f := range games.All() {
		sources = append(sources, f.Words())
	}
	for i, source := range sources {
		data, err := fs.ReadFile(source, "words/en.json")
		if err != nil {
			return nil, err
		}
		var messages map[string]any
		if err := json.Unmarshal(data, &messages); err != nil {
			return nil, err
		}
		for id, m := range messages {
			if forms, ok := m.(map[string]any); ok {
				for form, text := range forms {
					forms[form] = pseudoText(id, text.(string))
				}
			} else {
				messages[id] = pseudoText(id, m.(string))
			}
		}
		if data, err = json.Marshal(messages); err != nil {
			return nil, err
		}
		sources[i] = fstest.MapFS{"words/en.json": {Data: data}}
	}
	return words.Load(sources...)
})

const (
	opened, closed = "⟦", "⟧"
	longer         = 0.4 // how much longer than English a language may be
)

// lead is what has to stand at the beginning of a line for Markdown.
var lead = regexp.MustCompile(`^(### |-# |- )?`)

// pseudoText puts a message into the pseudo-language. Names in Discord's menu take no brackets.
func pseudoText(id, text string) string {
	if strings.HasPrefix(id, "command.") || strings.HasPrefix(id, "option.") {
		return text
	}
	at := lead.FindString(text)
	plain := regexp.MustCompile(`\{\{.*?\}\}`).ReplaceAllString(text, "")
	return at + opened + shifted(text[len(at):]) + strings.Repeat("~", int(longer*float64(len([]rune(plain)))+0.5)) + closed
}

// kept is what stays as it is in a message: the actions of its template, what is to be
// typed, and where links lead.
var kept = regexp.MustCompile("\\{\\{.*?\\}\\}|`[^`]*`|\\]\\([^)]*\\)")

// shifted puts other letters in the place of those of ASCII.
func shifted(text string) string {
	var out strings.Builder
	at := 0
	shift := func(s string) {
		for _, r := range s {
			if r < unicode.MaxASCII && unicode.IsLetter(r) {
				r += 'Ａ' - 'A'
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

// noWords are what is the same in all languages: mentions, times, links, what is to be typed
// and copied, variants, cells with their symbols, columns, what languages are called, and the names of symbols, of the bot and of those who play here.
var noWords = regexp.MustCompile("(?s)```.*?```|`[^`]*`|<[@#]?&?[^<>]*>|\\]\\([^)]*\\)|\\b[XOTS]?[a-z]\\d{1,2}\\b|\\b[XOTS]\\b|^[a-z]$|\\b[a-z]+(-[a-z]+)?:[-a-z0-9:=,]+|^jing\\b|Noughts|English|日本語|Nederlands|繁體中文|" +
	"Ada|nix|\\\\\\*Ben\\\\\\*|Ben|everyone|Eve|Bob|Owner|Mod|UTC")

// outside returns what stands outside of all brackets, and reports whether these are in order.
func outside(text string) (rest string, ok bool) {
	depth := 0
	var kept strings.Builder
	for _, r := range text {
		switch {
		case string(r) == opened:
			depth++
		case string(r) == closed:
			if depth--; depth < 0 {
				return text, false
			}
		case depth == 0:
			kept.WriteRune(r)
		}
	}
	return kept.String(), depth == 0
}

// A reader reads everything that people see, and says what is in no catalogue and what is
// cut off. It says each once.
type reader struct {
	t     *testing.T
	found map[string]bool
	read  int
}

func (r *reader) complain(text, what string) {
	if key := what + regexp.MustCompile(`\d+`).ReplaceAllString(text, "0"); !r.found[key] {
		r.found[key] = true
		r.t.Errorf("%s: %q", what, text)
	}
}

// text reads one text, which may have at most so many characters.
func (r *reader) text(text string, most int) {
	r.read++
	if len([]rune(text)) > most {
		r.complain(text, "longer than Discord takes")
	}
	rest, ok := outside(text)
	if !ok {
		r.complain(text, "cut off")
		return
	}
	ascii := func(r rune) bool { return r < unicode.MaxASCII && unicode.IsLetter(r) }
	if strings.ContainsFunc(noWords.ReplaceAllString(rest, ""), unicode.IsLetter) || strings.ContainsFunc(noWords.ReplaceAllString(text, ""), ascii) {
		r.complain(text, "not all of it is in a catalogue")
	}
}

// message reads all of a message. The limits are Discord's.
func (r *reader) message(m commands.Message) {
	if m.Text != "" || m.Below != "" {
		r.text(m.Text+"\n"+m.Below, 4000)
	}
	if m.Picture != nil {
		r.text(m.Picture.Alt, 1024)
	}
	for _, row := range m.Rows {
		for _, b := range row.Buttons {
			r.text(b.Label, 80)
		}
		if row.Select == nil {
			continue
		}
		r.text(row.Select.Hint, 150)
		for _, o := range row.Select.Options {
			r.text(o.Label, 100)
			r.text(o.Detail, 100)
		}
	}
}
