package render

import (
	"strings"

	"noughts/engine"
)

// listed lists things as the language of the description does: "a1, b2".
func (d *description) listed(things []string) string {
	return strings.Join(things, d.says("join.list"))
}

// grouped puts lists beside each other: "a1, b2; c3".
func (d *description) grouped(lists []string) string {
	return strings.Join(lists, d.says("join.groups"))
}

// sentences puts sentences one after another.
func (d *description) sentences(said ...string) string { return sentences(d.say, said...) }

// sentences puts sentences one after another as the language of say does. Those that say
// nothing are left out.
func sentences(say func(engine.Text) string, said ...string) string {
	all := ""
	for _, s := range said {
		switch {
		case all == "":
			all = s
		case s != "":
			all = say(engine.Say("join.sentences", "Before", all, "After", s))
		}
	}
	return all
}
