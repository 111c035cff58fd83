package noughts_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"
)

// TestLinksLeadSomewhere follows every link from one page of the project to another, to the heading
// that it names.
func TestLinksLeadSomewhere(t *testing.T) {
	inDocs, err := filepath.Glob("docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	pages, err := filepath.Glob("*.md")
	if err != nil {
		t.Fatal(err)
	}
	link, followed := regexp.MustCompile(`\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"`), 0
	for _, page := range append(pages, inDocs...) {
		for _, m := range link.FindAllStringSubmatch(prose(t, page), -1) {
			target := m[1] + m[2]
			if strings.Contains(target, "://") {
				continue
			}
			followed++
			file, heading, hasHeading := strings.Cut(target, "#")
			if file = filepath.Join(filepath.Dir(page), file); strings.HasPrefix(target, "#") {
				file = page
			}
			if _, err := os.Stat(file); err != nil {
				t.Errorf("%s: %s is not there", page, target)
			} else if hasHeading && !strings.Contains(anchors(prose(t, file)), "\n"+heading+"\n") {
				t.Errorf("%s: %s has no such heading", page, target)
			}
		}
	}
	if followed < 60 {
		t.Errorf("only %d links were followed", followed)
	}
}

// prose returns a page without its blocks of code.
func prose(t *testing.T, page string) string {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	return regexp.MustCompile("(?s)```.*?```").ReplaceAllString(string(text), "")
}

// anchors lists by what the headings of a page are found, a line each.
func anchors(text string) string {
	list := "\n"
	for _, m := range regexp.MustCompile(`(?m)^#+ (.*)$`).FindAllStringSubmatch(text, -1) {
		list += strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '-'
			case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r):
				return unicode.ToLower(r)
			}
			return -1
		}, m[1]) + "\n"
	}
	return list
}
