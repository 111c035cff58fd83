package main

import (
	"cmp"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"noughts/config"
	"noughts/engine/games"
	"noughts/engine/tool"
)

// TestSettingsExample holds .env.example to the list of settings: it sets nothing and explains
// everything.
func TestSettingsExample(t *testing.T) {
	const path = "../../.env.example"
	say := english(t)
	var text strings.Builder
	text.WriteString("# The settings of Noughts. Copy this file to .env and fill in what you want to\n" +
		"# change; what is empty keeps its default. Variables of the environment win.\n")
	for _, s := range config.Settings() {
		fmt.Fprintf(&text, "\n# %s\n# Default: %s\n%s=\n", settingHelp(say, s), cmp.Or(s.Default, "none"), s.Name)
	}
	want := text.String()
	if *update {
		if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != want {
		t.Errorf("%s is not what the settings say (%v); run: go test ./cmd/noughts -run SettingsExample -update", path, err)
	}
}

// The table of docs/settings.md is true, and each setting is explained in one line.
func TestReadmeSettings(t *testing.T) {
	say := english(t)
	var want strings.Builder
	want.WriteString("| Setting | Default | |\n|---|---|---|\n")
	for _, s := range config.Settings() {
		value := "–"
		if s.Default != "" {
			value = "`" + s.Default + "`"
		}
		why := settingHelp(say, s)
		if strings.Contains(why, "\n") || len(why) > 120 || strings.HasPrefix(why, "<") {
			t.Errorf("%s: why is not one line of at most 120 characters: %q", s.Name, why)
		}
		fmt.Fprintf(&want, "| `%s` | %s | %s |\n", s.Name, value, why)
	}
	if !strings.Contains(pageText(t, "docs/settings.md"), want.String()) {
		t.Errorf("docs/settings.md should have this table:\n%s", &want)
	}
}

// docs/terminal.md names the commands of the command line that people need first, and
// docs/commands.md every command of the chat.
func TestReadmeCommands(t *testing.T) {
	wanted := map[string][]string{"docs/terminal.md": {
		"$ noughts analyze ", "$ noughts render ", "$ noughts replay ", "$ noughts export ", "$ noughts play ", "$ noughts arena ",
	}}
	for _, c := range slashCommands(t) {
		name := "`/" + c.Name
		if c.OnMessage { // a command on messages, which is not typed
			name = c.Name
		}
		wanted["docs/commands.md"] = append(wanted["docs/commands.md"], name)
	}
	for name, commands := range wanted {
		text := pageText(t, name)
		for _, command := range commands {
			if !strings.Contains(text, command) {
				t.Errorf("%s has nothing about %s", name, command)
			}
		}
	}
}

// TestPagesNameCommandsOfTheChat checks that every command of the chat that these pages name
// exists, in English or in the language of the page.
func TestPagesNameCommandsOfTheChat(t *testing.T) {
	typed := regexp.MustCompile("`/([^` ?]+)") // a question mark begins the end of an address
	for _, language := range []string{"", "nl", "ja", "zh-TW"} {
		known, suffix := map[string]bool{"status": true}, ".md" // where NOUGHTS_OWNERS is set, there is /status
		if language != "" {
			suffix = "." + language + ".md"
		}
		for _, c := range slashCommands(t) {
			known[c.Name], known[c.Names.In(language)] = true, true
		}
		for _, name := range []string{"README" + suffix, "docs/commands" + suffix} {
			named := typed.FindAllStringSubmatch(pageText(t, name), -1)
			if len(named) < 5 {
				t.Errorf("%s names only %d commands", name, len(named))
			}
			for _, m := range named {
				if !known[m[1]] {
					t.Errorf("%s names /%s, which is no command", name, m[1])
				}
			}
		}
	}
}

// TestPagesNameEveryCommandOfTheChat checks that the translated pages on the commands of the chat
// name each, in English and in the language of the page.
func TestPagesNameEveryCommandOfTheChat(t *testing.T) {
	for _, language := range []string{"nl", "ja", "zh-TW"} {
		page := "docs/commands." + language + ".md"
		text := pageText(t, page)
		for _, c := range slashCommands(t) {
			own := c.Names.In(language)
			if c.OnMessage { // a command on messages, which is not typed
				if !strings.Contains(text, own) {
					t.Errorf("%s has nothing about %s", page, own)
				}
				continue
			}
			english, called := "`/"+c.Name+"`", regexp.MustCompile("`/"+regexp.QuoteMeta(own)+"[` ]|"+
				regexp.QuoteMeta("`/"+c.Name+"` "+own)+" ?[、|]")
			if !strings.Contains(text, english) {
				t.Errorf("%s has nothing about %s", page, english)
			}
			if !called.MatchString(text) {
				t.Errorf("%s does not say that %s is called %s", page, english, own)
			}
		}
	}
}

// TestReadmeStartsInAClone checks that the README, in each language, begins with the two commands
// that do all the set-up, and needs nothing filled in.
func TestReadmeStartsInAClone(t *testing.T) {
	for _, name := range []string{"README.md", "README.nl.md", "README.ja.md", "README.zh-TW.md"} {
		text := pageText(t, name)
		sections := strings.SplitN(text, "\n## ", 3)
		if len(sections) < 3 {
			t.Fatalf("%s has no sections", name)
		}
		for _, command := range []string{"\ngo run ./cmd/noughts\n", "\nmake test\n"} {
			if !strings.Contains(sections[1], command) {
				t.Errorf("%s does not begin with%s", name, command)
			}
		}
		for _, placeholder := range []string{"git clone", "<address", "<url", "example.com"} {
			if strings.Contains(text, placeholder) {
				t.Errorf("%s has %q", name, placeholder)
			}
		}
	}
}

// TestVersionIsTheNewest holds the version that the program says to the newest one that
// CHANGELOG.md describes.
func TestVersionIsTheNewest(t *testing.T) {
	newest := regexp.MustCompile(`(?m)^## (\d\S*)`).FindStringSubmatch(pageText(t, "CHANGELOG.md"))
	if newest == nil || newest[1] != tool.Version {
		t.Errorf("got version %s, and the newest one in CHANGELOG.md is %q", tool.Version, newest)
	}
}

// TestVersionNamesReleases checks that only a version that a release has is printed beside ours.
func TestVersionNamesReleases(t *testing.T) {
	for build, want := range map[string]string{
		"v0.2.0":                             "v0.2.0",
		"v0.3.0-rc.1":                        "v0.3.0-rc.1",
		"":                                   "",
		"(devel)":                            "",
		"v0.0.0-20261128174210-a6ebf10d3a75": "",
		"v0.2.1-0.20261128174210-a6ebf10d3a75+dirty": "",
	} {
		if got := released(build); got != want {
			t.Errorf("%q: got %q, want %q", build, got, want)
		}
	}
}

// figures are what differs between two runs.
var figures = regexp.MustCompile(`[\d.,]+( million)?( ?m?s)?\b`)

// TestReadmeShowsWhatAnalyzePrints compares the first example of docs/terminal.md with what
// the program prints, but for times and counts.
func TestReadmeShowsWhatAnalyzePrints(t *testing.T) {
	out, _, code := execute(t, "", "analyze", "--time", "5s", "tic-tac-toe", "b2", "a2")
	_, shown, ok := strings.Cut(pageText(t, "docs/terminal.md"), "$ noughts analyze tic-tac-toe b2 a2\n")
	if !ok || code != 0 {
		t.Fatalf("docs/terminal.md has no such example, or the exit code is %d", code)
	}
	shown, _, _ = strings.Cut(shown, "\n$ ")
	form := func(text string) string { return strings.TrimSpace(figures.ReplaceAllString(text, "#")) }
	if form(shown) != form(out) {
		t.Errorf("docs/terminal.md shows\n%s\nand the program prints\n%s", shown, out)
	}
}

// TestFaultsAreTried holds the table of what happens when something fails to the tests that it
// names and to what people are told.
func TestFaultsAreTried(t *testing.T) {
	text, err := os.ReadFile("../../docs/operating.md")
	if err != nil {
		t.Fatal(err)
	}
	said, err := os.ReadFile("../../commands/words/en.json")
	if err != nil {
		t.Fatal(err)
	}
	tests := map[string]bool{}
	err = filepath.WalkDir("../..", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		source, err := os.ReadFile(path)
		for _, m := range testNames.FindAllSubmatch(source, -1) {
			tests[string(m[1])] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(text), "| What fails |")
	table, _, _ = strings.Cut(table, "\n\n")
	rows := strings.Split(table, "\n")[2:]
	if len(rows) < 15 {
		t.Errorf("only %d rows", len(rows))
	}
	for _, row := range rows {
		cells := strings.Split(row, "|")
		named := strings.Fields(strings.NewReplacer("`", "", ",", "").Replace(cells[len(cells)-2]))
		if len(named) == 0 {
			t.Errorf("no test in %s", row)
		}
		for _, name := range named {
			if !tests[name] {
				t.Errorf("there is no %s", name)
			}
		}
		for _, sentence := range quoted.FindAllStringSubmatch(cells[2], -1) {
			if sentence[1] == "The application did not respond" || sentence[1] == "Noughts is thinking…" {
				continue // Discord's own; with a time after it
			}
			for part := range strings.SplitSeq(sentence[1], "…") {
				if !strings.Contains(string(said), part) {
					t.Errorf("nobody is told %q", part)
				}
			}
		}
	}
}

var (
	testNames = regexp.MustCompile(`(?m)^func (Test\w+)\(`)
	quoted    = regexp.MustCompile(`"([^"]+)"`)
)

// pageText reads a page of the project.
func pageText(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile("../../" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// What stands in the project's pages as a command is one: what noughts is asked has no unknown
// command or flag, variants exist, and go test finds tests of that name.
func TestDocsNameCommandsThatExist(t *testing.T) {
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	pages = slices.DeleteFunc(pages, func(name string) bool {
		return name == "../../docs/history.md" // it names commands as they were
	})
	pages = append(pages, "../../README.md", "../../ARCHITECTURE.md", "../../CONTRIBUTING.md")
	p := program{stdout: io.Discard, stderr: io.Discard, say: english(t)}
	parser, err := p.parser(t.Context(), kong.Exit(func(int) {}))
	if err != nil {
		t.Fatal(err)
	}
	variant, counts := regexp.MustCompile(`\b(?:mnk|order-chaos|drop):\d[0-9a-z:=-]*`), [3]int{}
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range variant.FindAllString(string(text), -1) {
			counts[0]++
			if _, err := games.Parse(strings.TrimRight(v, ":")); err != nil {
				t.Errorf("%s: %s: %v", page, v, err)
			}
		}
		for _, command := range regexp.MustCompile("`(noughts|go test) ([^`…]+)`").FindAllStringSubmatch(string(text), -1) {
			args := strings.Fields(strings.NewReplacer("[", "", "]", "").Replace(command[2]))
			if command[1] == "go test" {
				counts[1]++
				hasTests(t, page, args)
				continue
			}
			counts[2]++
			if _, err := parser.Parse(args); err != nil && regexp.MustCompile("unknown flag|unexpected argument").MatchString(err.Error()) {
				t.Errorf("%s: %s: %v", page, command[0], err)
			}
		}
	}
	if counts[0] < 30 || counts[1] < 8 || counts[2] < 50 {
		t.Errorf("only %v variants, tests and commands were found", counts)
	}
}

// hasTests checks that go test would find tests or benchmarks by these arguments.
func hasTests(t *testing.T, page string, args []string) {
	t.Helper()
	var dir string
	var names []string
	for i, arg := range args {
		switch {
		case strings.HasPrefix(arg, "./"):
			dir = "../../" + arg
		case arg == "-bench" || arg == "-run" && !slices.Contains(args, "-bench"):
			name, _, _ := strings.Cut(strings.Trim(args[i+1], "'"), "/") // what follows names cases
			if name = strings.Trim(name, "^$"); name != "" && name != "-" && name != "." {
				names = append(names, strings.TrimPrefix(name, "Test"))
			}
		}
	}
	if strings.HasSuffix(dir, "...") {
		return
	}
	var tests strings.Builder
	files, err := filepath.Glob(dir + "/*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		tests.Write(text)
	}
	for _, name := range names {
		if !regexp.MustCompile(`\nfunc (Test|Benchmark)\w*(` + name + ")").MatchString(tests.String()) {
			t.Errorf("%s: %s has no test %s", page, dir, name)
		}
	}
}
