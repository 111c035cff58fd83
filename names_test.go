package noughts_test

import (
	"encoding/json"
	"go/ast"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"noughts/engine"
	"noughts/engine/games"
)

// everyday are words that name something in a game and elsewhere too. Where a colon
// follows, as in a variant, they name the game all the same.
var everyday = []string{"order", "drop"}

// gameNames returns what would give a game away, as words in small letters: the
// key and the folder of each family, the presets of more than one word, and
// the sides that have a name of their own.
func gameNames(t *testing.T) [][]string {
	t.Helper()
	var names [][]string
	add := func(name string) {
		if w := splitWords(name); !slices.Contains(everyday, name) && len(w) > 0 {
			names = append(names, w)
		}
	}
	for _, f := range games.All() {
		add(f.Key())
		add(path.Base(reflect.TypeOf(f).PkgPath()))
		for _, p := range f.Presets() {
			if strings.Contains(p.Name, "-") {
				add(p.Name)
			}
			game, err := games.Parse(p.Variant)
			if err != nil {
				t.Fatal(err)
			}
			for _, side := range game.Info().Sides {
				if _, symbol := engine.ParseSymbol(side.Name[0]); len(side.Name) > 1 || !symbol {
					add(strings.ToLower(side.Name))
				}
			}
		}
	}
	return names
}

// splitWords splits a text or an identifier into words in small letters:
// ticTacToe and "Tic-tac-toe!" are both tic, tac, toe.
func splitWords(s string) (words []string) {
	var word []rune
	end := func() {
		if len(word) > 0 {
			words = append(words, strings.ToLower(string(word)))
		}
		word = nil
	}
	small := false
	for _, r := range s {
		if !unicode.IsLetter(r) || unicode.IsUpper(r) && small {
			end()
		}
		if unicode.IsLetter(r) {
			word = append(word, r)
		}
		small = unicode.IsLower(r)
	}
	end()
	return words
}

// naming returns the game that a text names.
func naming(text string, names [][]string) (name string, ok bool) {
	words := splitWords(text)
	for _, name := range names {
		for i := range words {
			if rest := words[i:]; len(rest) >= len(name) && slices.Equal(rest[:len(name)], name) {
				return strings.Join(name, " "), true
			}
		}
	}
	return "", false
}

func TestNaming(t *testing.T) {
	names := [][]string{{"mnk"}, {"tic", "tac", "toe"}, {"chaos"}}
	for text, want := range map[string]bool{
		"mnk:3x3:3": true, "an MNK game": true, "newMnk": true, "ticTacToe": true, "Tic-tac-toe!": true,
		"Order and Chaos": true, "chaos_first": true,
		"": false, "mnkx": false, "tic tac": false, "toe tac tic": false, "order by": false, "chaotic": false,
	} {
		if _, got := naming(text, names); got != want {
			t.Errorf("%q names a game: got %v, want %v", text, got, want)
		}
	}
}

// TestNothingNamesAGame looks at the identifiers and strings of the program and at its catalogues.
// Tests and the packages for tests, comments, the games' own folders and their list may name games.
func TestNothingNamesAGame(t *testing.T) {
	names := gameNames(t)
	for _, f := range files(t) {
		if f.test || strings.HasSuffix(f.pkg, "test") || strings.HasPrefix(f.pkg, "engine/games") {
			continue
		}
		for where, text := range said(t, f.parsed) {
			name, ok := naming(text, names)
			for _, word := range everyday {
				ok = ok || strings.HasPrefix(strings.ToLower(text), word+":")
			}
			if ok {
				t.Errorf("%s: %q names the game %q, which only its own folder may", where, text, name)
			}
		}
	}
	for name, text := range catalogued(t) {
		if game, ok := naming(text, names); ok {
			t.Errorf("%s: %q names the game %q, which only its own folder may", name, text, game)
		}
	}
}

// said returns the identifiers and strings of a Go file by where they are. What
// a library calls its things does not count.
func said(t *testing.T, parsed *ast.File) map[string]string {
	t.Helper()
	libraries := map[string]bool{}
	for _, spec := range parsed.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		as := path.Base(imported)
		if spec.Name != nil {
			as = spec.Name.Name
		}
		libraries[as] = !strings.HasPrefix(imported, module+"/")
	}
	texts := map[string]string{}
	ast.Inspect(parsed, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false // the layers see to these
		case *ast.SelectorExpr:
			x, ok := n.X.(*ast.Ident)
			return !ok || !libraries[x.Name]
		case *ast.Ident:
			texts[source.Position(n.Pos()).String()] = n.Name
		case *ast.BasicLit:
			if text, err := strconv.Unquote(n.Value); err == nil && n.Kind == token.STRING {
				texts[source.Position(n.Pos()).String()] = text
			}
		}
		return true
	})
	return texts
}

// catalogued returns the messages in all catalogues but the games' own.
func catalogued(t *testing.T) map[string]string {
	t.Helper()
	texts := map[string]string{}
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		name = filepath.ToSlash(name)
		switch {
		case err != nil:
			return err
		case d.IsDir() && (name == "engine/games" || d.Name() == "node_modules" || d.Name() == ".git"):
			return fs.SkipDir
		case d.IsDir() || path.Base(path.Dir(name)) != "words" || path.Ext(name) != ".json":
			return nil
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		var messages map[string]any
		if err := json.Unmarshal(data, &messages); err != nil {
			return err
		}
		collect(texts, name, messages)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return texts
}

// collect takes the texts out of a catalogue, whose messages are strings or
// strings by plural form.
func collect(texts map[string]string, at string, message any) {
	switch m := message.(type) {
	case string:
		texts[at] = m
	case map[string]any:
		for key, part := range m {
			collect(texts, at+" "+key, part)
		}
	}
}
