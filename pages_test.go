package noughts_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/mattn/go-runewidth"
)

// TestPagesAreShort holds the pages that everybody reads first to a length in which they are read.
func TestPagesAreShort(t *testing.T) {
	readmes, err := filepath.Glob("README*.md")
	if err != nil {
		t.Fatal(err)
	}
	if len(readmes) < 4 {
		t.Errorf("only %d languages have a README", len(readmes))
	}
	most := map[string]int{"ARCHITECTURE.md": 250}
	for _, name := range readmes {
		most[name] = 120
	}
	for name, most := range most {
		if lines := strings.Count(pageText(t, name), "\n"); lines > most {
			t.Errorf("%s has %d lines, want %d at most", name, lines, most)
		}
	}
}

// pageText returns what stands in a page.
func pageText(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// release finds the heading of a version in CHANGELOG.md.
var release = regexp.MustCompile(`^(\d+)\.(\d+)\.(\d+) \((\d{4}-\d\d-\d\d)\)$`)

// TestChangelogIsShort checks that CHANGELOG.md has the versions in their order, the newest first,
// each with a date and at most 20 lines, one a change.
func TestChangelogIsShort(t *testing.T) {
	sections := strings.Split(pageText(t, "CHANGELOG.md"), "\n## ")[1:]
	var newer []string
	for i, section := range sections {
		heading, body, _ := strings.Cut(section, "\n")
		changes := strings.Split(strings.TrimSpace(body), "\n")
		if len(changes) > 20 {
			t.Errorf("%s has %d lines, want 20 at most", heading, len(changes))
		}
		for _, line := range changes {
			if !strings.HasPrefix(line, "- ") || len([]rune(line)) > 100 {
				t.Errorf("%s: not a change in one line of 100 characters: %s", heading, line)
			}
		}
		if i == 0 && heading == "Unreleased" {
			continue
		}
		version := release.FindStringSubmatch(heading)
		if version == nil {
			t.Errorf("%s is no version with a date", heading)
			continue
		}
		if _, err := time.Parse(time.DateOnly, version[4]); err != nil {
			t.Error(err)
		}
		if newer != nil && (compareVersions(newer, version) <= 0 || newer[4] < version[4]) {
			t.Errorf("%s stands above %s", newer[0], version[0])
		}
		newer = version
	}
	if len(sections) < 2 {
		t.Errorf("only %d versions", len(sections))
	}
}

// compareVersions compares two matches of release by their numbers, as cmp.Compare does.
func compareVersions(a, b []string) int {
	return slices.CompareFunc(a[1:4], b[1:4], func(a, b string) int {
		if len(a) != len(b) { // numbers without leading zeros
			return len(a) - len(b)
		}
		return strings.Compare(a, b)
	})
}

// widest is how many columns a line of a page or of a comment takes at most.
const widest = 100

// TestPagesAreWrapped checks that no line of a page is wider, except in a table, in what is shown
// as it is, and where an address stands. The history keeps its lines as they were written.
func TestPagesAreWrapped(t *testing.T) {
	pages, err := filepath.Glob("*.md")
	if err != nil {
		t.Fatal(err)
	}
	more, err := filepath.Glob("docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	for _, page := range append(pages, more...) {
		if filepath.Base(page) == "history.md" {
			continue
		}
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		shown, n := false, 0
		for line := range strings.Lines(string(text)) {
			n++
			line = strings.TrimRight(line, "\n")
			if strings.HasPrefix(strings.TrimSpace(line), "```") {
				shown = !shown
			}
			if shown || strings.HasPrefix(line, "|") || strings.Contains(line, "://") {
				continue
			}
			lines++
			if width := runewidth.StringWidth(line); width > widest {
				t.Errorf("%s:%d: a line is %d columns wide", page, n, width)
			}
		}
	}
	if lines < 2000 {
		t.Errorf("%d lines of pages were looked at, and should be more", lines)
	}
}

// TestCommentsAreWrapped checks that no line that is only a comment is wider than 100 columns, a
// tab taken as four, except where a comment shows something that cannot be wrapped.
func TestCommentsAreWrapped(t *testing.T) {
	comments := 0
	for _, f := range files(t) {
		text, err := os.ReadFile(f.name)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for line := range strings.Lines(string(text)) {
			n++
			line = strings.TrimRight(line, "\n")
			comment, ok := strings.CutPrefix(strings.TrimLeft(line, "\t"), "// ")
			if !ok || strings.HasPrefix(comment, " ") || strings.HasPrefix(comment, "\t") {
				continue
			}
			comments++
			if width := utf8.RuneCountInString(strings.ReplaceAll(line, "\t", "    ")); width > widest && strings.Contains(comment, " ") {
				t.Errorf("%s:%d: a comment is %d columns wide", f.name, n, width)
			}
		}
	}
	if comments < 10_000 {
		t.Errorf("%d lines of comments were looked at, and should be more", comments)
	}
}
