package engine

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// A Text is something to say to people, before it is put into their language:
// the id of a message in a catalogue and the values its template takes. Values
// may be Texts themselves. The value named Count, if it is there, chooses the
// plural form.
type Text struct {
	ID   string
	Data map[string]any
	// Seen, if set, is the message that says it to people who see stones, in chats and pictures,
	// and not the letters of the notation.
	Seen string
}

// A Quantity is a value that may be large: a message shows it with the separators of its
// language, as 549,946 in English.
type Quantity int

// A List is things one after another, as names to choose from; people get it joined as in their
// language.
type List []string

// String joins the list for logs and tests.
func (l List) String() string { return strings.Join(l, ", ") }

// Say makes a Text from a message id and pairs of a value's name and the value.
func Say(id string, pairs ...any) Text {
	t := Text{ID: id}
	for i := 0; i+1 < len(pairs); i += 2 {
		if t.Data == nil {
			t.Data = make(map[string]any, len(pairs)/2)
		}
		t.Data[pairs[i].(string)] = pairs[i+1]
	}
	return t
}

// Sentences puts sentences one after another, as the language of say does by its message
// join.sentences. Those that say nothing are left out.
func Sentences(say func(Text) string, said ...string) string {
	all := ""
	for _, s := range said {
		switch {
		case all == "":
			all = s
		case s != "":
			all = say(Say("join.sentences", "Before", all, "After", s))
		}
	}
	return all
}

// String returns the id and the values in the order of their names, such as
// illegal.turn Symbol=X Turn=O, with the texts among the values in parentheses.
// It is for logs and tests, and the same in every language.
func (t Text) String() string {
	var b strings.Builder
	b.WriteString(t.ID)
	for _, name := range slices.Sorted(maps.Keys(t.Data)) {
		format := " %s=%v"
		if _, nested := t.Data[name].(Text); nested {
			format = " %s=(%v)"
		}
		fmt.Fprintf(&b, format, name, t.Data[name])
	}
	return b.String()
}

// quoteLength is how much of what somebody typed an error repeats.
const quoteLength = 24

// Quoted is what somebody typed, in quotation marks as in Go; people get those of their language.
type Quoted string

// Quote quotes what somebody typed, cut to a length that fits in a sentence.
func Quote(typed string) Quoted {
	runes := []rune(typed)
	if len(runes) > quoteLength {
		typed = string(runes[:quoteLength]) + "…"
	}
	return Quoted(strconv.Quote(typed))
}

// QuoteAll quotes names one after another that people may type; they are joined as a List is.
func QuoteAll(names []string) []Quoted {
	list := make([]Quoted, len(names))
	for i, name := range names {
		list[i] = Quote(name)
	}
	return list
}
