package noughts_test

import (
	"encoding/json"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"noughts/commands/core"
)

// messages returns the template of every message, all its forms together, and
// where it stands.
func messages(t *testing.T) (templates, where map[string]string) {
	t.Helper()
	templates, where = map[string]string{}, map[string]string{}
	for _, name := range catalogues(t) {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var list map[string]json.RawMessage
		if err := json.Unmarshal(data, &list); err != nil {
			t.Fatal(err)
		}
		for id, template := range list {
			templates[id], where[id] = string(template), name
		}
	}
	return templates, where
}

// catalogues finds the English catalogues of the program's packages.
func catalogues(t *testing.T) []string {
	t.Helper()
	var names []string
	for _, f := range files(t) {
		name := path.Join(f.pkg, "words", "en.json")
		if _, err := os.Stat(filepath.FromSlash(name)); err == nil && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

var field = regexp.MustCompile(`\{\{[^}]*?\.(\w+)[^}]*\}\}`)

// Whatever the source says is a message, and gets the values that it shows.
func TestMessagesExist(t *testing.T) {
	catalogue, err := core.Catalogue(os.DirFS("cmd/noughts"))
	if err != nil {
		t.Fatal(err)
	}
	say := catalogue.Printer("en")
	templates, where := messages(t)
	for id := range templates {
		if !say.Has(id) {
			t.Errorf("%s: %s is in a catalogue that is not loaded", where[id], id)
		}
	}
	for _, u := range listen(t).utterances {
		if !say.Has(u.id) {
			t.Errorf("%s says %q, which no catalogue has", u.at, u.id)
		}
		for _, m := range field.FindAllStringSubmatch(templates[u.id], -1) {
			if !u.open && !slices.Contains(u.values, m[1]) && !strings.Contains(templates[u.id], "{{if ."+m[1]+"}}") {
				t.Errorf("%s says %s without the value %s", u.at, u.id, m[1])
			}
		}
	}
}

// Every constant that names a method of analysis has a message.
func TestMethodsHaveWords(t *testing.T) {
	templates, _ := messages(t)
	for method, at := range listen(t).methods {
		if id := "method." + strings.ReplaceAll(method, " ", "_"); templates[id] == "" {
			t.Errorf("%s: no catalogue has %s", at, id)
		}
	}
}

// shape is what a message id looks like.
var shape = regexp.MustCompile(`^[a-z]+(\.[a-z0-9_-]+)+$`)

// A string that looks like a message id is one, or part of one. This finds the
// ids in tables and constants.
func TestIDsExist(t *testing.T) {
	templates, _ := messages(t)
	known := map[string]bool{} // the first words of ids
	for id := range templates {
		first, _, _ := strings.Cut(id, ".")
		known[first] = true
	}
	s := listen(t)
	for text, at := range s.literals {
		first, _, _ := strings.Cut(text, ".")
		if !shape.MatchString(text) || !known[first] || slices.Contains([]string{".json", ".png"}, path.Ext(text)) {
			continue
		}
		ok := templates[text] != "" || slices.ContainsFunc(s.heads, func(head string) bool { return templates[head+text] != "" })
		for id := range templates {
			ok = ok || strings.HasPrefix(id, text+".")
		}
		if !ok {
			t.Errorf("%s: %q looks like a message, but no catalogue has it", at, text)
		}
	}
}

// Every message is said somewhere. An id stands in the source, or begins with a
// head there and goes on with other strings from there, or consists of one and
// of endings such as ".exact".
func TestMessagesAreUsed(t *testing.T) {
	s := listen(t)
	templates, where := messages(t)
	for id := range templates {
		if !s.has(id) && !s.headed(id) && !s.ended(id) {
			t.Errorf("%s: nothing says %s", where[id], id)
		}
	}
}
