package words

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"text/template"

	"github.com/nicksnyder/go-i18n/v2/i18n"
)

// unmarshal reads JSON, and refuses an object that has one key twice: of two
// messages with one id the library would silently keep the last.
func unmarshal(data []byte, v any) error {
	if err := unique(json.NewDecoder(bytes.NewReader(data))); err != nil {
		return err
	}
	return json.Unmarshal(data, v)
}

// unique reads one value and looks at all its keys.
func unique(d *json.Decoder) error {
	begin, err := d.Token()
	if err != nil {
		return err
	}
	if _, nested := begin.(json.Delim); !nested {
		return nil
	}
	seen := map[json.Token]bool{}
	for d.More() {
		if begin == json.Delim('{') {
			key, err := d.Token()
			if err != nil {
				return err
			}
			if seen[key] {
				return fmt.Errorf("message %q is there twice", key)
			}
			seen[key] = true
		}
		if err := unique(d); err != nil {
			return err
		}
	}
	_, err = d.Token() // the end of the object or array
	return err
}

// parses reports the first form of a message that is no template; the library
// would find out when it is to be said.
func parses(m *i18n.Message) error {
	for _, form := range []string{m.Zero, m.One, m.Two, m.Few, m.Many, m.Other} {
		if !strings.Contains(form, "{{") {
			continue // most are plain, and the program starts with this
		}
		if _, err := template.New(m.ID).Parse(form); err != nil {
			return fmt.Errorf("message %q: %w", m.ID, err)
		}
	}
	return nil
}
