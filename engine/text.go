package engine

import "strconv"

// A Text is something to say to people, before it is put into their language:
// the id of a message in a catalogue and the values its template takes. Values
// may be Texts themselves. The value named Count, if it is there, chooses the
// plural form.
type Text struct {
	ID   string
	Data map[string]any
}

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

// quoteLength is how much of what somebody typed an error repeats.
const quoteLength = 24

// Quote quotes what somebody typed, cut to a length that fits in a sentence.
func Quote(typed string) string {
	runes := []rune(typed)
	if len(runes) > quoteLength {
		return strconv.Quote(string(runes[:quoteLength]) + "…")
	}
	return strconv.Quote(typed)
}
