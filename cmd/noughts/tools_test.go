package main

import (
	"bytes"
	"strings"
	"testing"

	"noughts/engine/games"
)

// execute runs the program and returns what it printed and its exit code.
func execute(t *testing.T, stdin string, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	var out, errs bytes.Buffer
	p := program{stdin: strings.NewReader(stdin), stdout: &out, stderr: &errs}
	code = p.run(t.Context(), args)
	return out.String(), errs.String(), code
}

// Every tool of every family is explained, and found.
func TestToolsAreExplained(t *testing.T) {
	whole, _, _ := execute(t, "", "--help")
	for _, family := range games.All() {
		for _, tool := range family.Tools() {
			own, _, code := execute(t, "", tool.Verb, "--help")
			if code != 0 {
				t.Errorf("noughts %s --help: exit code %d", tool.Verb, code)
			}
			for _, text := range []string{whole, own} {
				if !strings.Contains(text, tool.Noun) || !strings.Contains(text, tool.Help) {
					t.Errorf("noughts %s %s is not explained in\n%s", tool.Verb, tool.Noun, text)
				}
			}
			_, said, code := execute(t, "", tool.Verb, "nonsense")
			if code != 1 || !strings.Contains(said, tool.Noun) || strings.Count(said, "\n") != 1 {
				t.Errorf("noughts %s nonsense: exit code %d and %q, want 1 and a line that names %s", tool.Verb, code, said, tool.Noun)
			}
		}
	}
}

// Some tools are started by the program's own name.
func TestAsNamed(t *testing.T) {
	for line, want := range map[string]string{
		"/bin/noughts analyze jing": "analyze jing",
		"noughts":                   "",
		"./pbrain-noughts":          "gomocup",
		"/x/pbrain-noughts.exe 1":   "gomocup",
	} {
		if got := strings.Join(asNamed(strings.Fields(line)), " "); got != want {
			t.Errorf("%s: got %q, want %q", line, got, want)
		}
	}
}

// Every family's first game can be judged, drawn and played.
func TestEveryFamily(t *testing.T) {
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

// A tool that is named explains its own flags too.
func TestToolsExplainTheirFlags(t *testing.T) {
	for _, c := range [][]string{
		{"verify", "order-chaos", "an array of"},
		{"census", "order-chaos", "the largest board"},
		{"find", "pairing", "a published pairing"},
		{"solve", "jing", ""}, // has none
	} {
		out, errs, code := execute(t, "", c[0], c[1], "--help")
		if code != 0 || !strings.Contains(out, c[2]) || strings.Contains(out, "not expected") {
			t.Errorf("noughts %s %s --help: exit code %d, %q, %q", c[0], c[1], code, out, errs)
		}
	}
}
