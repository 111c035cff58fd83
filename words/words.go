// Package words says engine.Texts in a person's language.
//
// A Catalogue is loaded once from every part of the program that has something
// to say; each part keeps its own messages beside its code, one file
// <language>.json each, in the format of go-i18n.
package words

import (
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"

	"noughts/engine"
)

// A Catalogue holds the messages of the whole program in every language it
// speaks. It is safe for concurrent use.
type Catalogue struct {
	languages []*locale // English is the first
	matcher   language.Matcher
}

// Load reads every file words/*.json of each source, as a package embeds it, and those of this
// package. English, the language of last resort, is read at once, every other language when it is
// first spoken; one that cannot be read then is said in English. Two messages with one id in one
// language are an error, as they would hide each other; so is a template that does not parse.
func Load(sources ...fs.FS) (*Catalogue, error) {
	return LoadFrom(append([]fs.FS{joints}, sources...)...)
}

// LoadFrom is Load without the files of this package, in whose place there must be others.
func LoadFrom(sources ...fs.FS) (*Catalogue, error) {
	c := &Catalogue{languages: []*locale{{tag: language.English}}}
	for _, source := range sources {
		if err := c.note(source); err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(c.languages[1:], func(a, b *locale) int { return strings.Compare(a.tag.String(), b.tag.String()) })
	tags := make([]language.Tag, len(c.languages))
	for i, l := range c.languages {
		tags[i] = l.tag
	}
	c.matcher = language.NewMatcher(tags)
	return c, c.languages[0].load()
}

// note records the files of a source by their language.
func (c *Catalogue) note(source fs.FS) error {
	files, err := fs.Glob(source, "words/*.json")
	if err != nil {
		return fmt.Errorf("words: %w", err)
	}
	for _, name := range files {
		base := strings.TrimSuffix(path.Base(name), ".json")
		tag, err := language.Parse(base[strings.LastIndex(base, ".")+1:])
		if err != nil {
			return fmt.Errorf("words: %s: a catalogue is named after its language, such as en.json", path.Base(name))
		}
		i := slices.IndexFunc(c.languages, func(l *locale) bool { return l.tag == tag })
		if i < 0 {
			i = len(c.languages)
			c.languages = append(c.languages, &locale{tag: tag})
		}
		c.languages[i].files = append(c.languages[i].files, localeFile{source, name})
	}
	return nil
}

// A Language is a language of a Catalogue.
type Language struct {
	Tag  string // BCP 47, such as "pt-BR"
	Name string // in itself
}

// Languages lists what the catalogue speaks, English first.
func (c *Catalogue) Languages() []Language {
	var list []Language
	for _, p := range c.Printers() {
		list = append(list, Language{Tag: p.Language(), Name: p.Says("language.name")})
	}
	return list
}

// Printers returns a Printer for each language, English first.
func (c *Catalogue) Printers() []*Printer {
	list := make([]*Printer, len(c.languages))
	for i, l := range c.languages {
		list[i] = &Printer{own: l, english: c.languages[0]}
	}
	return list
}

// Printer returns a Printer for the first of the locales (BCP 47, such as "de"
// or "pt-BR") that the catalogue speaks, or else English.
func (c *Catalogue) Printer(locales ...string) *Printer {
	var wanted []language.Tag
	for _, l := range locales {
		if tag, err := language.Parse(l); err == nil {
			wanted = append(wanted, tag)
		}
	}
	_, i, _ := c.matcher.Match(wanted...)
	return &Printer{own: c.languages[i], english: c.languages[0]}
}

// A Printer says texts in one language. It is safe for concurrent use.
//
// It speaks to people who see stones: cells are H8, as in chats and pictures. See Notation.
type Printer struct {
	own, english *locale

	notation bool    // cells are h8, and stones the letters of the notation
	commands *locale // in which commands are called; nil for own
}

// English returns the Printer that speaks English.
func (p *Printer) English() *Printer {
	return &Printer{own: p.english, english: p.english, notation: p.notation}
}

// CommandsAs returns the Printer that calls commands as another one does: a chat shows and takes
// their names in the language of the chat, whatever somebody has chosen to be answered in.
func (p *Printer) CommandsAs(chat *Printer) *Printer {
	q := *p
	q.commands = chat.own
	return &q
}

// Notation returns the Printer for the terminal, which shows what can be typed and read by
// programs: cells as h8, and stones as letters.
func (p *Printer) Notation() *Printer {
	q := *p
	q.notation = true
	return &q
}

// Seen returns the Printer for people who see stones, whatever p is for.
func (p *Printer) Seen() *Printer {
	q := *p
	q.notation = false
	return &q
}

// Language is the one in which the Printer speaks (BCP 47).
func (p *Printer) Language() string { return p.own.tag.String() }

// Say puts a text into words. A text without an id says nothing. A message that
// is missing or does not fit its values is said as its id in angle brackets, so
// that it is seen in tests and never ends a game.
func (p *Printer) Say(t engine.Text) string {
	if t.ID == "" {
		return ""
	}
	if t.Seen != "" && !p.notation {
		t.ID = t.Seen
	}
	l := p.speaks(t.ID)
	if l == nil {
		return "<" + t.ID + ">"
	}
	s, err := l.localizer.Localize(&i18n.LocalizeConfig{
		MessageID:    t.ID,
		TemplateData: p.values(t.Data),
		PluralCount:  t.Data["Count"],
	})
	if err != nil && s == "" { // with both, it is said in a plural form that fits less well
		return "<" + t.ID + ">"
	}
	return p.commandLines(closeUp(s))
}

// Says is Say(engine.Say(id, pairs...)).
func (p *Printer) Says(id string, pairs ...any) string {
	return p.Say(engine.Say(id, pairs...))
}

// Has reports whether the catalogue has a message with this id, in the
// Printer's language or in English.
func (p *Printer) Has(id string) bool { return p.speaks(id) != nil }

// speaks returns the language in which the Printer says a message.
func (p *Printer) speaks(id string) *locale {
	for _, l := range []*locale{p.own, p.english} {
		if l.has(id) {
			return l
		}
	}
	return nil
}

// cleaned is a list of what anybody may have typed, each cleaned.
func cleaned(list engine.List) []string {
	things := make([]string, len(list))
	for i, thing := range list {
		things[i] = value(thing)
	}
	return things
}

// quoted returns text that people type, in the language's quotation marks.
func (p *Printer) quoted(typed engine.Quoted) string {
	return p.Says("quoted", "Text", strings.TrimSuffix(strings.TrimPrefix(string(typed), `"`), `"`))
}

// values says the texts, lists and quantities among the values of a template, and cleans the rest:
// anything may hold what somebody typed. What is wide is marked for closeUp.
func (p *Printer) values(data map[string]any) map[string]any {
	said := maps.Clone(data)
	for name, v := range data {
		switch v := v.(type) {
		case engine.Text:
			said[name] = mark(p.Say(v))
		case engine.Quantity:
			said[name] = p.Number(float64(v), 0)
		case engine.Notation:
			said[name] = p.Read(v)
		case engine.List:
			said[name] = mark(p.List(cleaned(v)))
		case engine.Quoted:
			said[name] = mark(p.quoted(v))
		case []engine.Quoted:
			list := make([]string, len(v))
			for i, typed := range v {
				list[i] = p.quoted(typed)
			}
			said[name] = mark(p.List(list))
		case string:
			said[name] = mark(value(v))
		}
	}
	return said
}
