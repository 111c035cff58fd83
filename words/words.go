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

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"

	"noughts/engine"
)

// A Catalogue holds the messages of the whole program in every language it
// speaks. It is safe for concurrent use.
type Catalogue struct {
	bundle *i18n.Bundle
}

// Load reads every file words/*.json of each source, as a package embeds it.
// English is the language of last resort. Two messages with one id in one language are an
// error, as they would hide each other; so is a template that does not parse.
func Load(sources ...fs.FS) (*Catalogue, error) {
	c := &Catalogue{bundle: i18n.NewBundle(language.English)}
	c.bundle.RegisterUnmarshalFunc("json", unmarshal)
	seen := map[string]bool{}
	for _, source := range sources {
		if err := c.load(source, seen); err != nil {
			return nil, err
		}
	}
	return c, nil
}

func (c *Catalogue) load(source fs.FS, seen map[string]bool) error {
	files, err := fs.Glob(source, "words/*.json")
	if err != nil {
		return fmt.Errorf("words: %w", err)
	}
	for _, file := range files {
		data, err := fs.ReadFile(source, file)
		if err != nil {
			return fmt.Errorf("words: %w", err)
		}
		name := path.Base(file)
		parsed, err := c.bundle.ParseMessageFileBytes(data, name)
		if err != nil {
			return fmt.Errorf("words: %s: %w", name, err)
		}
		if parsed.Tag == language.Und {
			return fmt.Errorf("words: %s: a catalogue is named after its language, such as en.json", name)
		}
		for _, m := range parsed.Messages {
			if err := parses(m); err != nil {
				return fmt.Errorf("words: %s: %w", name, err)
			}
			key := parsed.Tag.String() + " " + m.ID
			if seen[key] {
				return fmt.Errorf("words: %s: message %q is there twice", name, m.ID)
			}
			seen[key] = true
		}
	}
	return nil
}

// Printer returns a Printer for the first of the locales (BCP 47, such as "de"
// or "pt-BR") that the catalogue speaks, or else English.
func (c *Catalogue) Printer(locales ...string) *Printer {
	return &Printer{localizer: i18n.NewLocalizer(c.bundle, locales...)}
}

// A Printer says texts in one language. It is safe for concurrent use.
type Printer struct {
	localizer *i18n.Localizer
}

// Say puts a text into words. A text without an id says nothing. A message that
// is missing or does not fit its values is said as its id in angle brackets, so
// that it is seen in tests and never ends a game.
func (p *Printer) Say(t engine.Text) string {
	if t.ID == "" {
		return ""
	}
	s, err := p.localizer.Localize(&i18n.LocalizeConfig{
		MessageID:    t.ID,
		TemplateData: p.values(t.Data),
		PluralCount:  t.Data["Count"],
	})
	if err != nil && s == "" { // with both, it is said in English or in a plural form that fits less well
		return "<" + t.ID + ">"
	}
	return s
}

// Says is Say(engine.Say(id, pairs...)).
func (p *Printer) Says(id string, pairs ...any) string {
	return p.Say(engine.Say(id, pairs...))
}

// Has reports whether the catalogue has a message with this id, in the
// Printer's language or in English.
func (p *Printer) Has(id string) bool {
	_, tag, _ := p.localizer.LocalizeWithTag(&i18n.LocalizeConfig{MessageID: id, PluralCount: 1})
	return tag != language.Und
}

// values says the texts among the values of a template, and cleans the rest:
// anything may hold what somebody typed.
func (p *Printer) values(data map[string]any) map[string]any {
	said := maps.Clone(data)
	for name, v := range data {
		switch v := v.(type) {
		case engine.Text:
			said[name] = p.Say(v)
		case string:
			said[name] = Clean(v)
		}
	}
	return said
}
