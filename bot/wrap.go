package bot

import "strings"

// laidOut is a text as the chat shows it: the commands that it names can be pressed, and dots stay
// where they belong.
func (b *Bot) laidOut(text string) string { return keepDots(b.mentionCommands(text)) }

// keepDots lets no line begin with the dot that stands between two facts, where a text is wrapped:
// the blank before it does not break. In code, which people copy, everything stays as it is.
func keepDots(text string) string {
	parts := strings.Split(text, "`")
	for i := 0; i < len(parts); i += 2 { // the others are code, with one backquote around it or with three
		parts[i] = strings.ReplaceAll(parts[i], " · ", "\u00a0· ")
	}
	return strings.Join(parts, "`")
}
