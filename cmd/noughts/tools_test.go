package main

import (
	"bytes"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/alecthomas/kong"

	"noughts/config"
	"noughts/engine/games"
	"noughts/engine/longtest"
	"noughts/engine/tool"
)

// execute runs the program and returns what it printed and its exit code.
func execute(t *testing.T, stdin string, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	var out, errs bytes.Buffer
	p := program{started: time.Now(), stdin: strings.NewReader(stdin), stdout: &out, stderr: &errs}
	code = p.run(t.Context(), args)
	return out.String(), errs.String(), code
}

// TestOverviewFitsAScreen checks that noughts -h does, and names every command.
func TestOverviewFitsAScreen(t *testing.T) {
	overview, _, _ := execute(t, "", "-h")
	lines := strings.Split(strings.TrimSuffix(overview, "\n"), "\n")
	if len(lines) > 24 {
		t.Errorf("%d lines, more than 24:\n%s", len(lines), overview)
	}
	for _, line := range lines {
		if n := utf8.RuneCountInString(line); n > 80 {
			t.Errorf("%d columns, more than 80: %s", n, line)
		}
	}
	for _, node := range model(t).Children {
		if !strings.Contains(overview, "\n  "+node.Name+" ") && !strings.Contains(overview, " "+node.Name+",") && !strings.Contains(overview, ", "+node.Name+"\n") {
			t.Errorf("%s is not in\n%s", node.Name, overview)
		}
	}
}

// model returns the grammar of the command line.
func model(t *testing.T) *kong.Application {
	t.Helper()
	p := program{}
	if err := p.loadWords(); err != nil {
		t.Fatal(err)
	}
	parser, err := p.parser(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return parser.Model
}

// TestHelpExplainsEverything asks for the help of every command and tool: it names
// and explains every argument and flag and what is below it.
func TestHelpExplainsEverything(t *testing.T) {
	longtest.SkipUnderRace(t)
	checked := 0
	var check func(node *kong.Node)
	check = func(node *kong.Node) {
		checked++
		words := strings.Fields(commandPath(node))
		help, errs, code := execute(t, "", append([]string{"help"}, words...)...)
		if code != 0 || errs != "" {
			t.Errorf("noughts help %v: exit code %d, %q", words, code, errs)
		}
		if node.Depth() == 0 {
			if own, _, _ := execute(t, "", append(words, "--help")...); help != own {
				t.Errorf("noughts %v --help says\n%s\nand help\n%s", words, own, help)
			}
		}
		want := [][2]string{{commandPath(node), node.Help}}
		for _, arg := range node.Positional {
			want = append(want, [2]string{strings.ToUpper(arg.Name), arg.Help})
		}
		for _, flag := range node.Flags {
			want = append(want, [2]string{"--" + flag.Name, flag.Help})
			if flag.Short != 0 {
				want = append(want, [2]string{"-" + string(flag.Short), flag.Help})
			}
		}
		for _, child := range node.Children {
			want = append(want, [2]string{child.Name, child.Help})
			check(child)
		}
		for _, w := range want {
			if w[0] != "--n" && !strings.Contains(help, w[0]) || !strings.Contains(help, w[1]) || len(w[1]) < 10 || !strings.HasSuffix(w[1], ".") {
				t.Errorf("noughts help %v does not explain %q by a sentence: %q in\n%s", words, w[0], w[1], help)
			}
		}
	}
	for _, node := range model(t).Children {
		check(node)
	}
	if checked < 20 {
		t.Errorf("only %d commands and tools are checked", checked)
	}
}

// TestHelpSettings checks that every setting is explained.
func TestHelpSettings(t *testing.T) {
	help, _, _ := execute(t, "", "help", "settings")
	say := english(t)
	for _, s := range config.Settings() {
		if !strings.Contains(help, s.Name) || !strings.Contains(help, settingHelp(say, s)) || !strings.Contains(help, s.Default) {
			t.Errorf("%s is not explained in\n%s", s.Name, help)
		}
	}
}

// Every tool of every family is explained, and named where somebody asks for one that
// there is not.
func TestToolsAreExplained(t *testing.T) {
	verbs := map[string][]tool.Tool{}
	for _, family := range games.All() {
		for _, one := range games.Tools(family) {
			verbs[one.Verb] = append(verbs[one.Verb], one)
		}
	}
	p := program{}
	if err := p.loadWords(); err != nil {
		t.Fatal(err)
	}
	for verb, tools := range verbs {
		help, _, code := execute(t, "", verb, "--help")
		_, said, refused := execute(t, "", verb, "nonsense")
		if code != 0 || refused != 1 || strings.Count(said, "\n") != 1 {
			t.Errorf("noughts %s --help: exit code %d; noughts %s nonsense: %d and %q, want a line", verb, code, verb, refused, said)
		}
		for _, tool := range tools {
			if !strings.Contains(help, tool.Noun) || !strings.Contains(help, p.say.Say(tool.Help)) {
				t.Errorf("noughts %s %s is not explained in\n%s", verb, tool.Noun, help)
			}
			if !strings.Contains(said, tool.Noun) {
				t.Errorf("noughts %s nonsense: %q, want it to name %s", verb, said, tool.Noun)
			}
		}
	}
	if len(verbs) < 3 {
		t.Errorf("only %d verbs are looked at", len(verbs))
	}
}

// TestResearchIsListed checks that help lists the tools of research with what each does, and
// no others, and that the overview tells them from those that people use.
func TestResearchIsListed(t *testing.T) {
	say := english(t)
	research, _, _ := execute(t, "", "help", "research")
	overview, _, _ := execute(t, "", "-h")
	_, tools, _ := strings.Cut(overview, say.Says("cli.tools", "Tools", ""))
	used, studied, _ := strings.Cut(tools, say.Says("cli.research", "Tools", ""))
	found := map[bool]int{}
	for _, family := range games.All() {
		for _, tool := range games.Tools(family) {
			found[tool.Research]++
			name := strings.TrimSpace(tool.Verb + " " + tool.Noun)
			listed := strings.Contains(research, "\n  "+name+" ") && strings.Contains(research, firstSentence(say.Say(tool.Help)))
			if listed != tool.Research {
				t.Errorf("noughts help research lists %s: %v, want %v", name, listed, tool.Research)
			}
			if in := map[bool]string{true: studied, false: used}[tool.Research]; !strings.Contains(in, tool.Verb) {
				t.Errorf("%s is in the wrong group of\n%s", name, overview)
			}
		}
	}
	if found[true] < 10 || found[false] < 4 {
		t.Errorf("only %v tools are looked at", found)
	}
}

// Some tools are started by the program's own name.
func TestArgumentsOf(t *testing.T) {
	for line, want := range map[string]string{
		"/bin/noughts analyze jing": "analyze jing",
		"noughts":                   "",
		"./pbrain-noughts":          "gomocup",
		"/x/pbrain-noughts.exe 1":   "gomocup",
	} {
		if got := strings.Join(argumentsOf(strings.Fields(line)), " "); got != want {
			t.Errorf("%s: got %q, want %q", line, got, want)
		}
	}
}

// Every family's first game can be judged, drawn and played.
func TestEveryFamily(t *testing.T) {
	longtest.SkipUnderRace(t)
	t.Parallel()
	for _, family := range games.All() {
		variant := family.Presets()[0].Variant
		for _, args := range [][]string{
			{"analyze", "--time", "200ms", variant},
			{"analyze", "--time", "200ms", "--json", variant},
			{"render", variant, "-o", "-"},
			{"render", variant, "--theme", "text"},
			{"play", variant, "--time", "200ms"},
		} {
			out, errs, code := execute(t, "hint\nquit\n", args...)
			if code != 0 || errs != "" || out == "" {
				t.Errorf("noughts %s: exit code %d, %d bytes, and %q", strings.Join(args, " "), code, len(out), errs)
			}
			if strings.Contains(out, "<cli.") || strings.Contains(out, "<no value>") {
				t.Errorf("noughts %s: words are missing:\n%s", strings.Join(args, " "), out)
			}
		}
	}
}
