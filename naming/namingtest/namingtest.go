// Package namingtest has the list of names that people type, with the games that they find. The
// tests of every place that takes a game's name go through it.
package namingtest

import (
	_ "embed"
	"strings"
	"testing"
)

// A Case is a name that somebody types.
type Case struct {
	Language string // of who types it (BCP 47)
	Typed    string
	Found    []string // the first three games, by their presets' names or as variants
	Taken    bool     // when it is run, the first is taken; else it is asked what is meant
}

// Most is how many answers a Case has at most.
const Most = 3

// fewest is how many names are in the list at least, and fewestIn in each language.
const (
	fewest   = 150
	fewestIn = 20
)

//go:embed names.txt
var list string

// Cases returns the list.
func Cases(t testing.TB) []Case {
	t.Helper()
	var cases []Case
	count := map[string]int{}
	for line := range strings.Lines(list) {
		line = strings.TrimSuffix(line, "\n")
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		parts := strings.Split(line, " | ")
		if len(parts) != 4 {
			t.Fatalf("%q isn't of four parts", line)
		}
		c := Case{Language: strings.TrimSpace(parts[0]), Typed: strings.TrimSpace(parts[1]), Taken: strings.TrimSpace(parts[2]) == "taken"}
		c.Found = strings.Fields(strings.TrimPrefix(parts[3], "nothing"))
		count[c.Language]++
		cases = append(cases, c)
	}
	if len(cases) < fewest || len(count) < 4 {
		t.Fatalf("only %d names in %d languages", len(cases), len(count))
	}
	for language, n := range count {
		if n < fewestIn {
			t.Fatalf("%s has only %d names", language, n)
		}
	}
	return cases
}
