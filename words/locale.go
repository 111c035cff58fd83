package words

import (
	"fmt"
	"io/fs"
	"path"
	"sync"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

// A locale is one language of a catalogue. Its files are read when it is first used.
type locale struct {
	tag   language.Tag
	files []localeFile

	once      sync.Once // sets the rest
	ids       map[string]bool
	localizer *i18n.Localizer
	err       error
}

// A localeFile is a file of a locale.
type localeFile struct {
	source fs.FS
	name   string
}

// has reports whether the language has a message.
func (l *locale) has(id string) bool {
	return l.load() == nil && l.ids[id]
}

// load reads the files, once.
func (l *locale) load() error {
	l.once.Do(func() {
		bundle := i18n.NewBundle(l.tag)
		bundle.RegisterUnmarshalFunc("json", unmarshal)
		l.ids, l.localizer = map[string]bool{}, i18n.NewLocalizer(bundle)
		for _, f := range l.files {
			if l.err = l.read(bundle, f); l.err != nil {
				return
			}
		}
	})
	return l.err
}

func (l *locale) read(bundle *i18n.Bundle, f localeFile) error {
	data, err := fs.ReadFile(f.source, f.name)
	if err != nil {
		return fmt.Errorf("words: %w", err)
	}
	name := path.Base(f.name)
	parsed, err := bundle.ParseMessageFileBytes(data, name)
	if err != nil {
		return fmt.Errorf("words: %s: %w", name, err)
	}
	for _, m := range parsed.Messages {
		if err := parses(m); err != nil {
			return fmt.Errorf("words: %s: %w", name, err)
		}
		if l.ids[m.ID] {
			return fmt.Errorf("words: %s: message %q is there twice", name, m.ID)
		}
		l.ids[m.ID] = true
	}
	return nil
}
