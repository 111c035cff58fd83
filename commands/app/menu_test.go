package app_test

import (
	"regexp"
	"testing"

	"noughts/commands"
)

var (
	// menuText is what Discord takes as the description of a command or an option. The
	// name of a message that no catalogue has, which stands between angles, is none.
	menuText = regexp.MustCompile(`^[^<>]{1,100}$`)
	// menuName is what Discord takes as the name of a command that is typed, or of an option.
	menuName = regexp.MustCompile(`^[-_\p{Ll}\p{Lm}\p{Lo}\p{N}]{1,32}$`)
	// messageMenuName is what Discord takes as the name of a command in a message's menu.
	messageMenuName = regexp.MustCompile(`^[-_\p{L}\p{N} ]{1,32}$`)
)

// mostOfCommand is how many characters Discord takes for a command: its names,
// descriptions and values, each in the language in which it is longest.
const mostOfCommand = 8000

// TestMenuIsWorded looks at what the chat's menu says of every command, in every language.
func TestMenuIsWorded(t *testing.T) {
	h := newHarness(t)
	texts := 0
	longest := func(said commands.Localized) (most int) {
		for _, text := range said {
			most = max(most, len([]rune(text)))
		}
		return most
	}
	// check looks at one text in every language; where texts are listed, no two may be the same.
	check := func(pattern *regexp.Regexp, of string, said commands.Localized, others map[string]bool) int {
		for _, l := range h.App.Words.Languages() {
			texts++
			text := said.In(l.Tag)
			if !pattern.MatchString(text) {
				t.Errorf("in %s, the menu says %q of %s, which Discord does not take", l.Tag, text, of)
			}
			if key := l.Tag + " " + text; others[key] {
				t.Errorf("in %s, the menu says %q twice", l.Tag, text)
			} else if others != nil {
				others[key] = true
			}
		}
		return longest(said)
	}
	named := map[string]bool{}
	for _, c := range h.App.Commands() {
		if c.OnMessage {
			check(messageMenuName, c.Name, c.Names, named)
			continue
		}
		of := "/" + c.Name
		if c.Names.In("en") != c.Name {
			t.Errorf("%s is called %q in English: put command.%s into commands/words/en.json", of, c.Names.In("en"), c.Name)
		}
		size := check(menuName, of, c.Names, named) + check(menuText, of, c.Help, nil)
		options := map[string]bool{}
		for _, o := range c.Options {
			of := of + " " + o.Name
			if o.Names.In("en") != o.Name {
				t.Errorf("%s is called %q in English: put option.%s into the catalogue", of, o.Names.In("en"), o.Name)
			}
			size += check(menuName, of, o.Names, options) + check(menuText, of, o.Help, nil)
			choices := map[string]bool{}
			for _, choice := range o.Choices {
				size += check(menuText, of, choice.Name, choices) + len([]rune(choice.Value))
			}
		}
		if size > mostOfCommand {
			t.Errorf("%s takes %d characters, more than %d", of, size, mostOfCommand)
		}
	}
	if texts < 120 {
		t.Errorf("only %d texts were looked at", texts)
	}
}
