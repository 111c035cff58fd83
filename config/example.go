package config

import (
	"fmt"
	"strings"
)

// Example returns a .env file that sets nothing and explains everything; why says in one
// line what a setting does.
func Example(why func(Setting) string) string {
	var b strings.Builder
	b.WriteString("# The settings of Noughts. Copy this file to .env and fill in what you want to\n" +
		"# change; what is empty keeps its default. Variables of the environment win.\n")
	for _, s := range settings {
		fmt.Fprintf(&b, "\n# %s\n# Default: %s\n%s=\n", why(s), s.orNone(), s.Name)
	}
	return b.String()
}

// orNone is the default as people should read it.
func (s Setting) orNone() string {
	if s.Default == "" {
		return "none"
	}
	return s.Default
}
