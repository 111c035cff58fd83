package noughts_test

import (
	"cmp"
	"encoding/json"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"text/template"

	"noughts/commands/catalogue"
)

// messages returns the template of every message, all its forms together, and
// where it stands.
func messages(t *testing.T) (templates, where map[string]string) {
	t.Helper()
	templates, where = map[string]string{}, map[string]string{}
	for _, name := range catalogues(t) {
		for id, template := range readCatalogue(t, name) {
			templates[id], where[id] = string(template), name
		}
	}
	return templates, where
}

// readCatalogue reads the messages of a catalogue, each as it stands there.
func readCatalogue(t *testing.T, name string) (list map[string]json.RawMessage) {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &list); err != nil {
		t.Fatal(err)
	}
	return list
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
	catalogue, err := catalogue.Load(os.DirFS("cmd/noughts"))
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

// counted are nouns that messages count, in the singular and the plural.
var counted = map[string]string{
	"answer": "answers", "blunder": "blunders", "board": "boards", "byte": "bytes", "cell": "cells", "day": "days", "disc": "discs",
	"game": "games", "inaccuracy": "inaccuracies", "line": "lines", "mistake": "mistakes", "move": "moves", "opening": "openings",
	"pair": "pairs", "person": "people", "player": "players", "point": "points", "position": "positions", "puzzle": "puzzles",
	"question": "questions", "row": "rows", "second": "seconds", "stone": "stones", "symbol": "symbols", "test": "tests", "thread": "threads",
	"try": "tries", "turn": "turns", "weight": "weights", "missed win": "missed wins",
}

// neverOne are messages with a number before a noun that is never one, and why.
var neverOne = map[string]string{
	"orderchaos.title.symbols":        "said of three symbols and more",
	"mnk.example.methods":             "a line has three cells and more",
	"render.board":                    "speaks of one board",
	"orderchaos.reason.inside":        "speaks of one board",
	"render.forbidden.many":           "said of more cells than are named",
	"error.too_many_blocks":           "said of the most that there may be",
	"error.turn_nowhere":              "said of several games",
	"mnk.record.moves":                "said of the most that there may be",
	"orderchaos.illegal.rule_variant": "said of the most that there may be",
	"weighted.lesson.bounds":          "counts all boards and games that there may be",
	"weighted.example.recursion.win":  "counts all questions of a game",
	"weighted.example.recursion.draw": "counts all questions of a game",
	"weighted.example.recursion.loss": "counts all questions of a game",
	"illegal.moves":                   "said of several moves where one is wanted",
	"jing.illegal.stones":             "said of more stones than fit",
	"advice.reason.proved_draw":       "names the move where it is one",
	"advice.seen.reason.proved_draw":  "names the move where it is one",
}

// named are values that are no numbers, before what may be a verb.
var named = []string{"Side", "Who", "Symbol", "First", "Second", "Opponent", "Other", "Color"}

// compared finds the values that a template compares with a text.
var compared = regexp.MustCompile(`(?:eq|ne) \.([A-Z]\w*) \\?"`)

// plain are the values of a template, each of them n, or a list where it is used as one.
func plain(template string, n int) map[string]any {
	values := map[string]any{}
	for _, m := range value.FindAllStringSubmatch(template, -1) {
		values[m[1]] = n
		if slices.Contains(named, m[1]) {
			values[m[1]] = "X"
		}
		if m[1] == "Bytes" { // of which there are many
			values[m[1]] = 1000
		}
		if strings.Contains(template, "."+m[1]+".Over") {
			values[m[1]] = small(n)
		}
	}
	for _, m := range compared.FindAllStringSubmatch(template, -1) {
		values[m[1]] = "loss"
	}
	return values
}

// A small number is below all powers of ten that a message may write it in.
type small int

// Over is for messages.
func (small) Over(int) bool { return false }

// In is for messages.
func (s small) In(int) string { return strconv.Itoa(int(s)) }

// No message counts one thing as many, or two as one, whichever of its values is a number.
func TestPlurals(t *testing.T) {
	one, two, seen := regexp.MustCompile(`(?:^|[^\w.,])1[ -](\w+(?: wins)?)`), regexp.MustCompile(`(?:^|[^\w.,])2[ -](\w+)`), 0
	many := map[string]bool{}
	for _, plural := range counted {
		many[plural] = true
	}
	for _, name := range catalogues(t) {
		for id, raw := range readCatalogue(t, name) {
			forms := map[string]string{}
			if json.Unmarshal(raw, &forms) != nil {
				var only string
				if err := json.Unmarshal(raw, &only); err != nil {
					t.Fatal(err)
				}
				forms["other"] = only
			}
			for n, pattern := range map[int]*regexp.Regexp{1: one, 2: two} {
				text := forms["other"]
				if n == 1 {
					text = cmp.Or(forms["one"], text)
				}
				var said strings.Builder
				if err := template.Must(template.New(id).Parse(text)).Execute(&said, plain(text, n)); err != nil {
					t.Errorf("%s: %s: %v", name, id, err)
					continue
				}
				for _, m := range pattern.FindAllStringSubmatch(said.String(), -1) {
					seen++
					if wrong := n == 1 && many[m[1]] || n == 2 && counted[m[1]] != ""; wrong && neverOne[id] == "" {
						t.Errorf("%s: %s says %q of %d", name, id, said.String(), n)
					}
				}
			}
		}
	}
	if seen < 100 {
		t.Errorf("only %d numbers were seen before a word", seen)
	}
}
