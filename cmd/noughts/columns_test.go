package main

import (
	"fmt"
	"strings"
	"testing"
)

// Columns begin at the same place of the terminal, whatever is written in them.
func TestColumnsLineUp(t *testing.T) {
	var out strings.Builder
	w := newColumns(&out, 2)
	fmt.Fprint(w, "\n#\t一方\t評價\n10\tX\tbest\n\t秩序方\t\n")
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	const want = "\n#   一方    評價\n10  X       best\n    秩序方\n"
	if out.String() != want {
		t.Errorf("%q, not %q", out.String(), want)
	}
}

// Columns of numbers end at the same place, the last one too.
func TestColumnsLineUpAtTheRight(t *testing.T) {
	var out strings.Builder
	w := newColumns(&out, 2)
	w.right = []int{0, 2}
	fmt.Fprint(w, "數\t方法\t讀取格數\n7\ta\t60\n1,600\tb\t641,482\n")
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	const want = "   數  方法  讀取格數\n    7  a           60\n1,600  b      641,482\n"
	if out.String() != want {
		t.Errorf("%q, not %q", out.String(), want)
	}
}

// The overview shows the first sentence of each help, in any language.
func TestFirstSentence(t *testing.T) {
	for text, want := range map[string]string{
		"Draw it, e.g.5×5. Then stop.": "Draw it, e.g.5×5.",
		"畫 1.5 倍。再停下來。":                "畫 1.5 倍。",
		"No stop\nat all. None":        "No stop",
		"One only.":                    "One only.",
	} {
		if got := firstSentence(text); got != want {
			t.Errorf("%q: %q, not %q", text, got, want)
		}
	}
}
