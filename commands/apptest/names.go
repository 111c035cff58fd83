package apptest

import (
	"regexp"
	"strings"
	"sync"
	"unicode"

	"noughts/commands"
)

// named is a person as the harness calls them.
func (h *Harness) named(u commands.User) commands.User {
	if name, ok := h.Names[u.ID]; ok {
		u.Name = name
	}
	return u
}

// checkNames holds all texts of a message against misplaced.
func (h *Harness) checkNames(m commands.Message) {
	h.T.Helper()
	eachText(m, h.checkName)
}

// eachText calls f with all that people read in a message, and where it stands.
func eachText(m commands.Message, f func(where, text string)) {
	f("text", m.Text)
	f("text", m.Below)
	if m.Picture != nil {
		f("description", m.Picture.Alt)
	}
	for _, row := range m.Rows {
		for _, b := range row.Buttons {
			f("label", b.Label)
		}
		if row.Select == nil {
			continue
		}
		f("label", row.Select.Hint)
		for _, o := range row.Select.Options {
			f("label", o.Label)
			f("label", o.Detail)
		}
	}
}

// checkName fails the test if a name in a text would bring the text beside it out of order.
func (h *Harness) checkName(where, text string) {
	h.T.Helper()
	if line := Misplaced(text); line != "" {
		h.T.Errorf("in a %s, a name is not isolated, or isolates are not balanced: %+q", where, line)
	}
	if h.Isolated != nil {
		h.Isolated.add(where, strings.Count(text, "\u2068"))
	}
}

// A Tally counts things by name. Boards are edited while people are answered, so several may count
// at a time.
type Tally struct {
	mu sync.Mutex
	of map[string]int
}

func (t *Tally) add(name string, n int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.of == nil {
		t.of = map[string]int{}
	}
	t.of[name] += n
}

// Of returns how many were counted by a name.
func (t *Tally) Of(name string) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.of[name]
}

// aName is a mention, or words written from right to left.
var aName = regexp.MustCompile(`<[@#][^&<>]*>|[\p{Hebrew}\p{Arabic}]+`)

// Misplaced is the first line of a text in which a name stands beside other text and is not
// isolated, or in which isolates are not balanced.
func Misplaced(text string) string {
	for line := range strings.SplitSeq(text, "\n") {
		depth := 0
		outside := strings.Map(func(r rune) rune { // with an x for what is isolated
			switch {
			case r == '\u2068':
				depth++
				return 'x'
			case r == '\u2069':
				depth--
				return -1
			case depth != 0:
				return -1
			}
			return r
		}, line)
		beside := aName.ReplaceAllString(outside, "")
		if depth != 0 || beside != outside && strings.ContainsFunc(beside, func(r rune) bool { return unicode.In(r, unicode.L, unicode.N) }) {
			return line
		}
	}
	return ""
}
