package app_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/engine/longtest"
)

// mostEcho is how much of what somebody typed is said again.
const mostEcho = 80

// What somebody typed is said again in part at most, however long it is and wherever it was typed.
func TestEchoIsClipped(t *testing.T) {
	tried := 0
	for _, long := range longtest.Some(t, 2, []string{strings.Repeat("w", 900), strings.Repeat("ש", 900), strings.Repeat("w ", 450), strings.Repeat("9", 900), "gomoku " + strings.Repeat("w", 900), strings.Repeat("h8", 450), "(;GM[4]RU[" + strings.Repeat("w", 900) + "])"}) {
		h := newHarness(t)
		h.Run("ada", "play", "game", "gomoku", "opponent", "ben", "side", "first")
		h.PressID("ben", "match/1/0/accept", "m1")
		for _, c := range h.App.Commands() {
			for _, o := range c.Options {
				if c.OnMessage || o.Kind == commands.Somebody { // who is chosen, not typed
					continue
				}
				text := apptest.Said(h.Run("ada", c.Name, o.Name, long))
				tried++
				if n := longestEcho(text, long); n > mostEcho {
					t.Errorf("/%s %s says %d characters of %.20q… again: %.200q", c.Name, o.Name, n, long, text)
				}
			}
		}
	}
	if tried < longtest.Sample(t, 50, 100) {
		t.Errorf("only %d options were tried", tried)
	}
}

// longestEcho is how many characters of a typed text stand together in what was said.
func longestEcho(said, typed string) int {
	most := 0
	runes := []rune(typed)
	for n := mostEcho + 1; n <= len(runes) && n <= 300; n += 20 {
		for at := 0; at+n <= len(runes); at += 7 {
			if strings.Contains(said, string(runes[at:at+n])) {
				most = utf8.RuneCountInString(string(runes[at : at+n]))
			}
		}
	}
	return most
}
