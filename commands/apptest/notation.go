package apptest

import (
	"regexp"

	"noughts/commands"
)

var (
	// copied are the parts of a text that people copy or have typed: code, addresses, mentions, and
	// what is in quotation marks.
	copied = regexp.MustCompile("(?s)```.*?```|`[^`]*`|\\]\\([^)\\s]*\\)|<[^<>\\s]*>|https?://\\S+|“[^”]*”|„[^”]*”|\"[^\"]*\"|「[^」]*」|‘[^’]*’")
	// noted finds a cell in the notation, perhaps with its symbol: h8 or Xb3.
	noted = regexp.MustCompile(`(?:^|[^\pL\pN_.:/#+-])([XOTS]?[a-t](?:[1-9]|1[0-9]|20))(?:[^\pL\pN_-]|$)`)
)

// InNotation returns a cell that stands in the notation where people read it; empty if there is
// none. Code is to be copied, and may have it.
func InNotation(text string) string {
	m := noted.FindStringSubmatch(copied.ReplaceAllString(text, " "))
	if m == nil {
		return ""
	}
	return m[1]
}

// checkNotation holds all that people read in a reply against cells in the notation.
func (h *Harness) checkNotation(reply commands.Reply) {
	h.T.Helper()
	texts := []string{reply.Form.Title}
	eachText(reply.Message, func(_, text string) { texts = append(texts, text) })
	for _, c := range reply.Choices {
		texts = append(texts, c.Name)
	}
	for _, f := range reply.Form.Fields {
		texts = append(texts, f.Label, f.Hint)
	}
	for _, text := range texts {
		h.Reads(text)
	}
}

// Reads fails the test if people would read a cell in the notation.
func (h *Harness) Reads(text string) {
	h.T.Helper()
	if cell := InNotation(text); cell != "" {
		h.T.Errorf("people read %s in %q", cell, text)
	}
}
