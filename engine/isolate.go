package engine

import "strings"

// The signs of Unicode between which a text keeps its own direction, whatever stands beside it.
const (
	isolateBegins = '\u2068' // FIRST STRONG ISOLATE
	isolateEnds   = '\u2069' // POP DIRECTIONAL ISOLATE
)

// Isolate puts a text that is written from right to left, as Hebrew and Arabic are, between signs
// that keep the text beside it in order: without them a number after a name would stand before it.
// Other texts, and what is between such signs already, stay as they are.
func Isolate(text string) string {
	depth := 0
	for _, r := range text {
		switch {
		case r == isolateBegins:
			depth++
		case r == isolateEnds:
			depth = max(0, depth-1)
		case depth == 0 && isRightToLeft(r):
			return string(isolateBegins) + text + string(isolateEnds)
		}
	}
	return text
}

// isRightToLeft reports whether a rune is in one of the blocks that Unicode keeps for scripts
// written from right to left.
func isRightToLeft(r rune) bool {
	return r >= 0x0590 && r <= 0x08ff || r >= 0xfb1d && r <= 0xfdff || r >= 0xfe70 && r <= 0xfeff || r >= 0x10800 && r <= 0x10fff || r >= 0x1e800 && r <= 0x1efff
}

// SplitIsolates calls part with each piece of a text between the signs of Isolate, and returns what
// the calls return with those signs between that belong together. Other ones are dropped.
func SplitIsolates(text string, part func(string) string) string {
	if !strings.ContainsRune(text, isolateBegins) {
		return part(text)
	}
	runes := []rune(text)
	paired, open := make([]bool, len(runes)), []int(nil)
	for i, r := range runes {
		switch {
		case r == isolateBegins:
			open = append(open, i)
		case r == isolateEnds && len(open) > 0:
			last := len(open) - 1
			paired[i], paired[open[last]] = true, true
			open = open[:last]
		case r == '\n':
			open = nil // a line ends all of them
		}
	}
	var b strings.Builder
	begin := 0
	for i, pair := range paired {
		if pair {
			b.WriteString(part(string(runes[begin:i])))
			b.WriteRune(runes[i])
			begin = i + 1
		}
	}
	b.WriteString(part(string(runes[begin:])))
	return b.String()
}
