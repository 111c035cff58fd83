package markup

import (
	"cmp"
	"fmt"
	"strings"
	"time"
	"unicode"

	"noughts/commands"
	"noughts/engine"
	"noughts/words"
)

// Mention names a person so that the chat shows their current name; whether
// they are notified is up to the message's Mentions.
func Mention(userID string) string { return "<@" + userID + ">" }

// Named is a Mention with text beside it, which stays in order where the name is written from right
// to left.
func Named(userID string) string { return isolateBegins + Mention(userID) + isolateEnds }

// The signs of engine.Isolate.
const isolateBegins, isolateEnds = "\u2068", "\u2069"

// Unisolated is a text without the signs of engine.Isolate.
func Unisolated(s string) string {
	return strings.NewReplacer(isolateBegins, "", isolateEnds, "").Replace(s)
}

// ChannelMention names a channel so that the chat shows its current name, with text beside it.
func ChannelMention(id string) string { return isolateBegins + "<#" + id + ">" + isolateEnds }

// Relative shows a time as "in an hour", in the reader's language.
func Relative(t time.Time) string { return fmt.Sprintf("<t:%d:R>", t.Unix()) }

// Date shows the date of a time, in the reader's language.
func Date(t time.Time) string { return fmt.Sprintf("<t:%d:D>", t.Unix()) }

// Moment shows the date and the time of the day, in the reader's time zone.
func Moment(t time.Time) string { return fmt.Sprintf("<t:%d:f>", t.Unix()) }

// Clock shows the time of the day, in the reader's time zone.
func Clock(t time.Time) string { return fmt.Sprintf("<t:%d:t>", t.Unix()) }

// Until shows the end of something, in the reader's time zone: what reads right also when that is
// over, with Relative beside it.
func Until(t, now time.Time) string {
	if t.Sub(now) < 24*time.Hour {
		return Clock(t)
	}
	return Moment(t)
}

// Quote shows something that a person typed, whatever it holds: short, on one
// line, and without any effect.
func Quote(s string) string {
	s = strings.Map(func(r rune) rune {
		if r == '`' || unicode.IsControl(r) {
			return -1
		}
		return r
	}, s)
	if s = Clip(strings.TrimSpace(words.Clean(s)), 40); s == "" {
		return "` `"
	}
	return "`" + s + "`"
}

// Plain returns a name for places where no markup works, short and on one line.
func Plain(s string, limit int) string {
	return Clip(strings.Join(strings.Fields(words.Clean(s)), " "), limit)
}

// Clip shortens s to at most limit runes with an ellipsis at the cut. A name that is cut there
// stays isolated.
func Clip(s string, limit int) string {
	n := []rune(s)
	if len(n) <= limit {
		return s
	}
	kept := n[:limit-1]
	kept = kept[:len(kept)-isolatesOpen(kept)]
	ends := strings.Repeat(isolateEnds, isolatesOpen(kept))
	return strings.TrimSuffix(words.Tidy(string(kept)+ends), ends) + "…" + ends // a joiner at the cut joins nothing
}

// isolatesOpen is how many isolates of a text have not ended.
func isolatesOpen(text []rune) int {
	s := string(text)
	return max(0, strings.Count(s, isolateBegins)-strings.Count(s, isolateEnds))
}

// ClipOption shortens what an option of a list says to what there is room for.
func ClipOption(s string) string { return Clip(s, commands.MaxOptionText) }

// glyphs are the symbols as they stand in text and on buttons.
var glyphs = [...]string{engine.Empty: "·", engine.X: "✕", engine.O: "◯", engine.Triangle: "△", engine.Square: "□"}

func Glyph(s engine.Symbol) string { return glyphs[s] }

// Sign stands for a symbol in a game: the game's own sign, such as ●, or that of the symbol.
func Sign(info engine.Info, s engine.Symbol) string { return cmp.Or(info.Sign(s), Glyph(s)) }
