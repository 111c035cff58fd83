package main

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"

	"noughts/commands/core"
	"noughts/config"
	"noughts/engine/games"
	"noughts/engine/strategy"
	"noughts/render"
	"noughts/words/wordstest"
)

// typed is what is the same in all languages: flags and what they take, files, settings, variants, positions, boards, cells
// and moves, cells of tables, units.
const typed = `(?m)^[ *=◇●.·XOTS●○◆+│┼\d]*[a-z]?[ .·XO●○◆+│┼a-z]*$|\B--?[a-z][-a-z]*|\bFILE\.[a-z]+|\b[A-Z][A-Z_.,…\d]*\b|\b(nofile|testdata)\b|\b[-\w/.]+\.(go|png|gif|json|jpg|txt|db|md)\b|` +
	`\b[XOTS]?[a-z]\d{1,2}\b|\b[a-z]+(-[a-z]+)?:[-a-z0-9:=,;/.@]+|\b\d+(ms|s|m|h|MB|GB)\b|\b[NXOTS]\b|"[^"]*"|\(devel\)|\bgo\d[.\d]*|\bexec:PATH|\b(?:noughts|Noughts|PATH|%s)\b`

// sameInTerminal also knows commands, games, levels and themes as they are typed.
func sameInTerminal(model *kong.Application) *regexp.Regexp {
	names := append(append(slices.Clone(strategy.Levels), strategy.Random), render.ThemeNames()...)
	names = append(append(names, presetNames()...), topics...)
	for _, setting := range config.Settings() {
		names = append(names, setting.Default)
	}
	if err := kong.Visit(model, func(v kong.Visitable, next kong.Next) error {
		switch v := v.(type) {
		case *kong.Node:
			names = append(names, v.Name)
		case *kong.Flag:
			names = append(names, v.FormatPlaceHolder())
		}
		return next(nil)
	}); err != nil {
		panic(err)
	}
	names = slices.DeleteFunc(names, func(name string) bool { return !regexp.MustCompile(`^\w.*\w$`).MatchString(name) })
	for _, format := range games.AllRecordFormats() {
		names = append(names, format.Name)
	}
	for i, name := range names {
		names[i] = regexp.QuoteMeta(name)
	}
	slices.SortFunc(names, func(a, b string) int { return len(b) - len(a) })
	return regexp.MustCompile(fmt.Sprintf(typed, strings.Join(names, "|")))
}

// readTerminal runs a command line in the pseudo-language, and returns what it prints.
func readTerminal(t *testing.T, said *wordstest.Pseudo, input string, args ...string) string {
	t.Helper()
	var out bytes.Buffer
	p := program{started: time.Now(), stdin: strings.NewReader(input), stdout: &out, stderr: &out, words: said.Catalogue}
	p.run(t.Context(), args)
	return out.String()
}

// Whatever the terminal says to people is in a catalogue, the help of every command among it.
func TestTerminalSpeaksCatalogues(t *testing.T) {
	said, err := wordstest.NewPseudo(append(core.WordSources(), ownWords())...)
	if err != nil {
		t.Fatal(err)
	}
	parser, err := (&program{words: said.Catalogue, say: said.Printer()}).parser(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	reader := wordstest.NewReader(t, said, sameInTerminal(parser.Model))
	lines := [][]string{{"help"}, {"help", "settings"}, {"help", "notation"}}
	for _, command := range parser.Model.Children {
		lines = append(lines, []string{"help", command.Name})
		for _, noun := range command.Children {
			lines = append(lines, []string{"help", command.Name, noun.Name})
		}
	}
	game := games.Presets()[0].Variant
	for _, line := range []string{
		"analyze " + game, "analyze --time 100ms gomoku a1", "analyze --time 100ms order-and-chaos", "analyze --time 100ms jing",
		"analyze " + game + " a1 b2 a2 c3 a3", "analyze connect-four d1 --time 50ms",
		"explain " + game, "explore " + game, "explore " + game + " b2", "review " + game + " b2 b1 a1 a2 c3", "replay " + game + " b2 b1",
		"render " + game + " -o -", "version", "rul", "nonsense", "analyze", "analyze nonsense", "analyze " + game + " z9", "analyze --time x " + game,
		"analyze --threads 0 " + game, "analyze --nonsense", "find", "find nonsense", "help nonsense", "check nofile", "check main.go", "check harness_test.go", "analyze --time -1s " + game, "check testdata", "review main.go", "standing nofile",
		"arena --games 2 --time 20ms novice casual " + game, "export " + game + " b2", "export nofile", "find rule", "render " + game,
		"render " + game + " -o x.gif", "play --level nonsense " + game, "play nonsense", "play --level novice --time 20ms " + game, "play --side both " + game, "review nofile", "review --time 20ms " + game + " a1 b1 c3 b2 b3 a3", "prove " + game, "arena", "db", "db check --db nofile",
	} {
		lines = append(lines, strings.Fields(line))
	}
	for _, line := range lines {
		text := readTerminal(t, said, "b2\nhelp\nz9\nb2\nhint\nundo\nresign\nquit\n", line...)
		if len(line) == 1 && line[0] == "help" { // which shows the first sentences of texts
			text = regexp.MustCompile(`(?m)(‹[^›\n]*)$`).ReplaceAllString(text, "$1›")
		}
		if strings.Contains(text, "\x89PNG") {
			continue
		}
		var paragraph string // lines up to where all messages end
		for line := range strings.Lines(text) {
			if paragraph += line; strings.Count(paragraph, "‹") <= strings.Count(paragraph, "›") {
				reader.Text(paragraph, 4000)
				paragraph = ""
			}
		}
		reader.Text(paragraph, 4000)
	}
	if reader.Read < 400 {
		t.Errorf("only %d texts were read", reader.Read)
	}
}
