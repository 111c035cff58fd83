package commands

import (
	"fmt"
	"strings"
	"time"
	"unicode"

	"noughts/engine"
)

// mention names a person so that the chat shows their current name; whether
// they are notified is up to the message's Mentions.
func mention(userID string) string { return "<@" + userID + ">" }

// relative shows a time as "in an hour", in the reader's language.
func relative(t time.Time) string { return fmt.Sprintf("<t:%d:R>", t.Unix()) }

// quote shows something that a person typed, whatever it holds: short, on one
// line, and without any effect.
func quote(s string) string {
	s = strings.Map(func(r rune) rune {
		if r == '`' || unicode.IsControl(r) {
			return -1
		}
		return r
	}, s)
	if s = clip(strings.TrimSpace(s), 40); s == "" {
		return "` `"
	}
	return "`" + s + "`"
}

// plain returns a name for places where no markup works, short and on one line.
func plain(s string, limit int) string {
	return clip(strings.Join(strings.Fields(s), " "), limit)
}

// clip shortens s to at most limit runes, the last of them an ellipsis.
func clip(s string, limit int) string {
	if n := []rune(s); len(n) > limit {
		return string(n[:limit-1]) + "…"
	}
	return s
}

// glyphs are the symbols as they stand in text and on buttons.
var glyphs = [...]string{engine.Empty: "·", engine.X: "✕", engine.O: "◯", engine.Triangle: "△", engine.Square: "□"}

func glyph(s engine.Symbol) string { return glyphs[s] }
