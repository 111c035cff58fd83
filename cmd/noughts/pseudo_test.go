package main

import (
	"bytes"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"

	"noughts/commands/catalogue"
	"noughts/config"
	"noughts/engine/games"
	"noughts/engine/longtest"
	"noughts/engine/strategy"
	"noughts/render"
	"noughts/words/wordstest"
)

// typed is what is the same in all languages: flags and what they take, files, settings, variants,
// positions, boards, cells and moves, cells of tables, units, and the tables of a database with
// what they have.
const typed = `(?m)^[a-z_]+ {2,}\d+$|^[ *=◇●.·XOTS●○◆+│┼\d]*[a-z]?[ .·XO●○◆+│┼a-z]*$|\B--?[a-z][-a-z]*|\bFILE\.[a-z]+|\b[A-Z][A-Z_.,…\d]*\b|\b(nofile|testdata)\b|\b[-\w/.]+\.(go|png|gif|json|jpg|txt|db|md)\b|` +
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
	for _, family := range games.All() {
		for _, preset := range family.Presets() {
			if g, err := family.Parse(preset.Variant); err == nil {
				for _, spec := range g.Strategies() {
					names = append(names, spec.Name)
				}
			}
		}
	}
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

// notRead are the commands whose output need not be in a catalogue, and why.
var notRead = map[string]string{
	"run":              "serves until it is ended, and writes a log for those who run it",
	"worker":           "serves until it is ended, and writes a log for those who run it",
	"load":             "needs a bot to play with; its report is read at the end of TestTerminalSpeaksCatalogues",
	"solve k-in-a-row": "answers in the words of a contest puzzle, to a judge",
	"solve weighted":   "answers in the words of a contest puzzle, to a judge",
	"solve jing":       "answers in the words of a contest puzzle, to a judge",
	"book":             "proves for hours, and says in English how it gets on, as its help says",
	"gomocup":          "speaks a protocol, to a program",
	"generate":         "writes files for developers, and says in English how it gets on",
	"tune":             "makes and reads files for developers, and says in English how it gets on",
	"verify":           "checks papers and proofs for those who read them in English, as its help says",
	"find":             "searches for proofs for those who read them in English, as its help says",
	"census":           "counts for those who check papers, in English, as its help says",
}

// checkAllRead checks that each command is called somewhere in the lines, or need not be.
func checkAllRead(t *testing.T, model *kong.Application, lines [][]string) {
	t.Helper()
	called := map[string]bool{}
	for _, line := range lines {
		called[line[0]] = true
		called[strings.Join(line[:min(2, len(line))], " ")] = true
	}
	seen := 0
	for _, command := range model.Children {
		if notRead[command.Name] != "" {
			continue
		}
		leaves := command.Children
		if len(leaves) == 0 {
			leaves = []*kong.Node{command}
		}
		for _, leaf := range leaves {
			path := commandPath(leaf)
			if seen++; !called[path] && notRead[path] == "" {
				t.Errorf("nobody reads what noughts %s prints, and no reason is given", path)
			}
			if called[path] && notRead[path] != "" {
				t.Errorf("noughts %s is read, and need not be because it %s", path, notRead[path])
			}
		}
	}
	if seen < 18 {
		t.Errorf("only %d commands are looked at", seen)
	}
}

// Whatever the terminal says to people is in a catalogue, the help of every command among it.
func TestTerminalSpeaksCatalogues(t *testing.T) {
	longtest.SkipUnderRace(t)
	said, err := wordstest.NewPseudo(append(catalogue.Sources(), ownWords())...)
	if err != nil {
		t.Fatal(err)
	}
	parser, err := (&program{words: said.Catalogue, say: said.Printer()}).parser(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "games.db")
	ratedGames(t, file, 2)
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
		"explain k-in-a-row", "explain weighted", "explain order-chaos order-chaos:4x4:4 ..../.X../..O./X..O", "explore " + game, "explore " + game + " b2", "review " + game + " b2 b1 a1 a2 c3", "replay " + game + " b2 b1",
		"render " + game + " -o -", "version", "rul", "nonsense", "analyze", "analyze nonsense", "analyze " + game + " z9", "analyze --time x " + game,
		"analyze --threads 0 " + game, "analyze --nonsense", "find", "find nonsense", "help nonsense", "check nofile", "check main.go", "check harness_test.go", "analyze --time -1s " + game, "check testdata", "review main.go", "standing nofile",
		"arena --games 2 --time 20ms novice casual " + game, "export " + game + " b2", "export nofile", "find rule", "render " + game,
		"render " + game + " -o x.gif", "play --level nonsense " + game, "play nonsense", "play --level novice --time 20ms " + game, "play --side both " + game, "review nofile", "review --time 20ms " + game + " a1 b1 c3 b2 b3 a3", "prove " + game, "arena", "db",
		"db check " + file, "db check nofile", "db backup --db " + file + " " + file + ".2", "db backup --db " + file + " " + file, "db copy " + file + " " + file + ".3", "db copy " + file + " " + file + ".2", "db rebuild " + file, "db rebuild --write " + file,
	} {
		lines = append(lines, strings.Fields(line))
	}
	checkAllRead(t, parser.Model, lines)
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
	var out bytes.Buffer
	(&loadReport{Errors: map[string]int{"": 1234}}).print(&program{say: said.Printer(), stdout: &out})
	reader.Text(regexp.MustCompile(`\bp\d\d\b|\bmax\b`).ReplaceAllString(out.String(), ""), 4000)
	if reader.Read < 900 {
		t.Errorf("only %d texts were read", reader.Read)
	}
}
