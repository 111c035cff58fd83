package noughts_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// fewestPackages is how many packages there are at least.
const fewestPackages = 50

// code finds what stands between backticks.
var code = regexp.MustCompile("`([^`]+)`")

// TestLayersAreOnTheMap holds the tables of ARCHITECTURE.md to the tree: every
// package has a row that says what it is for, and every row a package. The glossary
// (docs/glossary.md) names only packages that are there.
func TestLayersAreOnTheMap(t *testing.T) {
	tables, err := os.ReadFile("ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	glossary, err := os.ReadFile("docs/glossary.md")
	if err != nil {
		t.Fatal(err)
	}
	packages := map[string]bool{}
	for _, f := range files(t) {
		packages[f.pkg] = f.pkg != "."
	}
	rows := map[string]int{}
	for line := range strings.Lines(string(tables)) {
		cells := strings.Split(line, "|")
		if len(cells) != 4 || !strings.HasPrefix(cells[1], " `") {
			continue
		}
		name := strings.Trim(cells[1], " `")
		rows[name]++
		if !packages[name] || len(strings.TrimSpace(cells[2])) < 10 {
			t.Errorf("the row of %s is about no package, or says nothing", name)
		}
	}
	for name, counts := range packages {
		if counts && rows[name] != 1 {
			t.Errorf("%s has %d rows in ARCHITECTURE.md, want one", name, rows[name])
		}
	}
	if len(rows) < fewestPackages {
		t.Errorf("only %d rows, want %d at least", len(rows), fewestPackages)
	}
	terms := 0
	for line := range strings.Lines(string(glossary)) {
		cells := strings.Split(line, "|")
		if len(cells) != 5 || strings.HasPrefix(cells[1], " Word") || strings.HasPrefix(cells[1], "--") {
			continue
		}
		terms++
		for _, m := range code.FindAllStringSubmatch(cells[3], -1) {
			if name, _, _ := strings.Cut(m[1], "."); !packages[name] {
				t.Errorf("the glossary says that%sis in %s, which is no package", cells[1], m[1])
			}
		}
	}
	if terms < 30 {
		t.Errorf("only %d words in the glossary", terms)
	}
}

// goFile finds the names of Go files in a page.
var goFile = regexp.MustCompile("`((?:[a-z0-9]+/)+[a-z0-9]+\\.go)`")

// TestFilesOnTheMapExist checks the files that ARCHITECTURE.md names by their path.
func TestFilesOnTheMapExist(t *testing.T) {
	text, err := os.ReadFile("ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	named := goFile.FindAllStringSubmatch(string(text), -1)
	if len(named) < 8 {
		t.Errorf("only %d files are named", len(named))
	}
	for _, m := range named {
		if _, err := os.Stat(m[1]); err != nil {
			t.Error(err)
		}
	}
}

// step finds a step of the drawing in ARCHITECTURE.md: a file, and what of it the press goes
// through.
var step = regexp.MustCompile(`(?m)^[ ├└─]*((?:[a-z]+/)+[a-z]+\.go) +(\w+)`)

// TestPressGoesAsDrawn checks that every step of the drawing of a press is in the file that it
// names.
func TestPressGoesAsDrawn(t *testing.T) {
	text, err := os.ReadFile("ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	_, drawing, _ := strings.Cut(string(text), "```text\n")
	drawing, _, _ = strings.Cut(drawing, "```")
	steps := step.FindAllStringSubmatch(drawing, -1)
	if len(steps) < 16 {
		t.Errorf("only %d steps are drawn", len(steps))
	}
	for _, s := range steps {
		file, function := s[1], s[2]
		switch room, _, _ := strings.Cut(file, "/"); room {
		case "deliver", "show", "table", "think", "view":
			file = "commands/" + file
		}
		source, err := os.ReadFile(file)
		if err != nil {
			t.Error(err)
		} else if !regexp.MustCompile(`(?m)^func (\(.*?\) )?` + function + `\(`).Match(source) {
			t.Errorf("%s has no function %s", file, function)
		}
	}
}
