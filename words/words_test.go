package words_test

import (
	"io/fs"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"noughts/engine"
	"noughts/words"
)

// source makes a folder of catalogues from names and texts.
func source(files ...string) fs.FS {
	folder := fstest.MapFS{}
	for i := 0; i < len(files); i += 2 {
		folder["words/"+files[i]] = &fstest.MapFile{Data: []byte(files[i+1])}
	}
	return folder
}

var english = source("en.json", `{
	"hello": "Hello, {{.Name}}!",
	"only.english": "English",
	"symbol": "cross",
	"turn": "{{.Symbol}} is to move",
	"deep": "[{{.Inner}}]",
	"moves": {"one": "{{.Count}} move by {{.Who}}", "other": "{{.Count}} moves by {{.Who}}"},
	"plain": "<b>&\"' {{.Name}}"
}`)

var german = source("de.json", `{
	"hello": "Hallo, {{.Name}}!",
	"join.list": " und dann ",
	"symbol": "Kreuz",
	"turn": "{{.Symbol}} ist am Zug",
	"moves": {"one": "{{.Count}} Zug von {{.Who}}", "other": "{{.Count}} Züge von {{.Who}}"}
}`)

// load makes a catalogue.
func load(t *testing.T, sources ...fs.FS) *words.Catalogue {
	t.Helper()
	c, err := words.Load(sources...)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestSay(t *testing.T) {
	c := load(t, english, german)
	name := []any{"Name", "Anna"}
	moves := func(n int) []any { return []any{"Count", n, "Who", "Anna"} }
	for _, test := range []struct {
		locale, id string
		pairs      []any
		want       string
	}{
		{"en", "hello", name, "Hello, Anna!"},
		{"de", "hello", name, "Hallo, Anna!"},
		{"de-AT", "hello", name, "Hallo, Anna!"},
		{"en-GB", "hello", name, "Hello, Anna!"},
		{"fr", "hello", name, "Hello, Anna!"},
		{"", "hello", name, "Hello, Anna!"},
		{"no locale at all", "hello", name, "Hello, Anna!"},
		{"de", "only.english", nil, "English"},
		{"en", "moves", moves(1), "1 move by Anna"},
		{"en", "moves", moves(0), "0 moves by Anna"},
		{"en", "moves", moves(12), "12 moves by Anna"},
		{"de", "moves", moves(1), "1 Zug von Anna"},
		{"en", "hello", []any{"Name", engine.List{"Anna", "@everyone", "Ben"}}, "Hello, Anna, " + words.Clean("@everyone") + ", Ben!"},
		{"de", "hello", []any{"Name", engine.List{"Anna", "Ben"}}, "Hallo, Anna und dann Ben!"},
		{"de", "moves", moves(2), "2 Züge von Anna"},
		{"en", "turn", []any{"Symbol", engine.Say("symbol")}, "cross is to move"},
		{"de", "turn", []any{"Symbol", engine.Say("symbol")}, "Kreuz ist am Zug"},
		{"de", "deep", []any{"Inner", engine.Say("deep", "Inner", engine.Say("symbol"))}, "[[Kreuz]]"},
		{"en", "deep", []any{"Inner", engine.Say("moves", "Count", 3, "Who", engine.Say("symbol"))}, "[3 moves by cross]"},
		{"en", "turn", []any{"Symbol", engine.Text{}}, " is to move"},
		{"en", "missing", nil, "<missing>"},
		{"de", "turn", []any{"Symbol", engine.Say("missing")}, "<missing> ist am Zug"},
		{"en", "plain", []any{"Name", "<i>"}, "<b>&\"' <i>"},
		{"en", "hello", []any{"Name", "{{.Name}}"}, "Hello, {{.Name}}!"},
		{"en", "", nil, ""},
	} {
		if got := c.Printer(test.locale).Says(test.id, test.pairs...); got != test.want {
			t.Errorf("%s %s %v: got %q, want %q", test.locale, test.id, test.pairs, got, test.want)
		}
	}
}

// TestWrongValues says a message that does not fit its values as its id, and
// ends nothing.
func TestWrongValues(t *testing.T) {
	c := load(t, source("en.json", `{"count": {"one": "one", "other": "{{.Count}}"}, "field": "{{.Text.Nothing}}"}`))
	for _, text := range []engine.Text{
		engine.Say("count", "Count", "many"),
		engine.Say("count", "Count", struct{}{}),
		engine.Say("field", "Text", 5),
	} {
		if got, want := c.Printer("en").Say(text), "<"+text.ID+">"; got != want {
			t.Errorf("%v: got %q, want %q", text, got, want)
		}
	}
}

// TestIncompletePlural says the form there is rather than nothing.
func TestIncompletePlural(t *testing.T) {
	c := load(t, source("en.json", `{"moves": {"other": "{{.Count}} moves"}}`))
	if got := c.Printer("en").Says("moves", "Count", 1); got != "1 moves" {
		t.Errorf("got %q, want the other form", got)
	}
}

// TestSayKeepsTheText puts one Text into two languages: saying it may not
// change its values.
func TestSayKeepsTheText(t *testing.T) {
	c := load(t, english, german)
	text := engine.Say("turn", "Symbol", engine.Say("symbol"))
	for locale, want := range map[string]string{"en": "cross is to move", "de": "Kreuz ist am Zug"} {
		if got := c.Printer(locale).Say(text); got != want {
			t.Errorf("%s: got %q, want %q", locale, got, want)
		}
	}
}

func TestLocalesInOrder(t *testing.T) {
	c := load(t, english, german)
	for want, locales := range map[string][]string{
		"Hallo, !": {"fr", "de", "en"},
		"Hello, !": {"en", "de"},
	} {
		if got := c.Printer(locales...).Says("hello", "Name", ""); got != want {
			t.Errorf("%v: got %q, want %q", locales, got, want)
		}
	}
}

func TestHas(t *testing.T) {
	p := load(t, english, german).Printer("de")
	for id, want := range map[string]bool{"hello": true, "moves": true, "only.english": true, "missing": false} {
		if got := p.Has(id); got != want {
			t.Errorf("has %q: got %v, want %v", id, got, want)
		}
	}
}

func TestLoadRefuses(t *testing.T) {
	for name, test := range map[string]struct {
		sources []fs.FS
		want    string
	}{
		"no JSON":                    {[]fs.FS{source("en.json", "hello")}, "en.json"},
		"one id in two sources":      {[]fs.FS{english, source("en.json", `{"hello": "Hi"}`)}, `"hello" is there twice`},
		"one id in two files":        {[]fs.FS{source("en.json", `{"a": "1"}`, "more.en.json", `{"a": "2"}`)}, `"a" is there twice`},
		"one id in one file":         {[]fs.FS{source("en.json", `{"a": "1", "a": "2"}`)}, `"a" is there twice`},
		"a template that is no good": {[]fs.FS{source("en.json", `{"a": "{{.Name"}`)}, `"a"`},
		"a file of no language":      {[]fs.FS{source("words.json", `{"a": "1"}`)}, "words.json"},
	} {
		_, err := words.Load(test.sources...)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %s", name, err, test.want)
		}
	}
}

// TestLoadKeeps takes one id in two languages, other files, and nothing at all.
func TestLoadKeeps(t *testing.T) {
	load(t, english, german)
	load(t, source("en.json", `{"a": "1"}`, "notes.txt", "not a catalogue", "deep/en.json", `{"a": "2"}`))
	if got := load(t, source()).Printer("en").Says("a"); got != "<a>" {
		t.Errorf("an empty catalogue says %q", got)
	}
}

// TestTogether lets many speak at once, for the race detector.
func TestTogether(t *testing.T) {
	c := load(t, english, german)
	german := c.Printer("de")
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for _, p := range []*words.Printer{german, c.Printer("en")} {
				if got := p.Says("moves", "Count", 2, "Who", engine.Say("symbol")); strings.HasPrefix(got, "<") {
					t.Errorf("got %q", got)
				}
			}
		})
	}
	group.Wait()
}

func TestLabel(t *testing.T) {
	p := load(t).Printer()
	for name, want := range map[string]string{"novice": "Novice", "één": "Één", "初級": "初級", "": ""} {
		if got := p.Label(name); got != want {
			t.Errorf("%q stands on a label as %q, want %q", name, got, want)
		}
	}
}
