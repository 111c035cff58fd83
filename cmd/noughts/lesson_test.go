package main

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"noughts/engine/longtest"
)

// Lessons fit a terminal of 80 columns in every language, whatever room its characters take. How long the reasons of
// choices are is the games' affair.
func TestLessonsFitTheTerminal(t *testing.T) {
	longtest.Skip(t)
	lines := 0
	for _, locale := range []string{"en_US.UTF-8", "zh_TW.UTF-8", "ja_JP.UTF-8", "nl_NL.UTF-8"} {
		for _, line := range []string{"explain k-in-a-row", "explain weighted", "explain order-chaos order-chaos:4x4:4 ..../.X../..O./X..O"} {
			var out bytes.Buffer
			p := program{started: time.Now(), stdout: &out, stderr: &out, environ: []string{"LC_ALL=" + locale}}
			if code := p.run(t.Context(), strings.Fields(line)); code != 0 {
				t.Fatal(out.String())
			}
			for line := range strings.Lines(out.String()) {
				line = strings.TrimSuffix(line, "\n")
				lines++
				if strings.HasPrefix(line, "  thesis") || strings.HasPrefix(line, "  numbered") || strings.HasPrefix(line, "  rule") || strings.HasPrefix(line, "  solver") || strings.HasPrefix(line, "  uct") {
					continue
				}
				if wide := places.StringWidth(line); wide > 80 || strings.HasSuffix(line, " ") || strings.Contains(line, "<") {
					t.Errorf("%s: %d columns: %q", locale, wide, line)
				}
			}
		}
	}
	if lines < 400 {
		t.Errorf("only %d lines were looked at", lines)
	}
}
