package lab

import (
	"os"
	"strings"
	"testing"
)

// docs/jing.md has what the command prints.
func TestOpeningTheory(t *testing.T) {
	var out strings.Builder
	if err := (&openingTheory{}).Run(t.Context(), nil, &out); err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile("../../../../docs/jing.md")
	if err != nil {
		t.Fatal(err)
	}
	words := func(text string) string { return strings.Join(strings.Fields(text), " ") } // the page is wrapped
	if !strings.Contains(words(string(page)), words(out.String())) {
		t.Error("docs/jing.md has not what noughts census jing prints")
	}
	if n := strings.Count(out.String(), "### "); n != 23 {
		t.Errorf("%d openings, want 23", n)
	}
}

// One opening stands for all that are alike, and there has to be one.
func TestOneOpening(t *testing.T) {
	for _, c := range []struct {
		cells []string
		want  string
		cell  int
		label string
	}{{[]string{"a1", "c3"}, "### a1+c3: 7 of 253", 6 + 2, "3"}, {[]string{"e5", "c3"}, "### a1+c3: 7 of 253", 4, "2"}, {[]string{"c1", "c5"}, "161 of 253", 0, ""}} {
		var out strings.Builder
		o := openingTheory{Opening: c.cells}
		if err := o.Run(t.Context(), nil, &out); err != nil || !strings.Contains(out.String(), c.want) || strings.Count(out.String(), "### ") != 1 {
			t.Errorf("%v: got %s, %v", c.cells, out.String(), err)
		}
		if b := o.Board(); c.label != "" && b.Labels[c.cell] != c.label {
			t.Errorf("%v: got %q on cell %d, want %q", c.cells, b.Labels[c.cell], c.cell, c.label)
		}
	}
	for _, cells := range [][]string{{"a1"}, {"a1", "a1"}, {"a1", "b2", "c3"}, {"a1", "z9"}} {
		if err := (&openingTheory{Opening: cells}).Run(t.Context(), nil, &strings.Builder{}); err == nil {
			t.Errorf("%v is an opening", cells)
		}
	}
}
