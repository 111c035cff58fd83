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
func (d *description) sentences(said ...string) string { return engine.Sentences(d.say, said...) }
