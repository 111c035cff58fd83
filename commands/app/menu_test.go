package app

import (
	"regexp"
	"testing"
)

// menuText is what Discord takes as the description of a command or an option. The
// name of a message that no catalogue has, which stands between angles, is none.
var menuText = regexp.MustCompile(`^[^<>]{1,100}$`)

// TestMenuIsWorded looks at what the chat's menu says of every command.
func TestMenuIsWorded(t *testing.T) {
	h := newHarness(t)
	texts := 0
	check := func(of, text string) {
		texts++
		if !menuText.MatchString(text) {
			t.Errorf("the menu says %q of %s; put a line for it into commands/words/en.json", text, of)
		}
	}
	for _, c := range h.app.Commands() {
		if c.OnMessage {
			check("a message's menu", c.Name)
			continue
		}
		check("/"+c.Name, c.Help)
		for _, o := range c.Options {
			check("/"+c.Name+" "+o.Name, o.Help)
		}
	}
	if texts < 30 {
		t.Errorf("only %d texts were looked at", texts)
	}
}
