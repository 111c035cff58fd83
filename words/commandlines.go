package words

import (
	"cmp"
	"regexp"
	"strings"
)

var (
	// commandLine is a command with arguments, as messages show it to be typed.
	commandLine = regexp.MustCompile("`/([a-z]+) ([^`]+)`")
	// argument is the name of one, with what comes before it.
	argument = regexp.MustCompile(`(^| )([a-z]+):`)
)

// commandLines names the commands that are shown with arguments as they are called in the
// Printer's language, or in that of the chat. Those without arguments stay, as the chat makes them
// into mentions, which everybody sees in a language of their own.
func (p *Printer) commandLines(s string) string {
	in := &Printer{own: cmp.Or(p.commands, p.own), english: p.english}
	if in.own == p.english || !strings.Contains(s, "`/") {
		return s
	}
	return commandLine.ReplaceAllStringFunc(s, func(line string) string {
		m := commandLine.FindStringSubmatch(line)
		arguments := argument.ReplaceAllStringFunc(m[2], func(name string) string {
			part := argument.FindStringSubmatch(name)
			return part[1] + in.called("option."+part[2], part[2]) + ":"
		})
		return "`/" + in.called("command."+m[1], m[1]) + " " + arguments + "`"
	})
}

// called is how a command or an option is called in the Printer's language.
func (p *Printer) called(id, name string) string {
	if !p.Has(id) {
		return name
	}
	return p.Says(id)
}
