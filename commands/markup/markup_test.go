package markup

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// A name that is cut off stays isolated, and nothing else is.
func TestClipKeepsIsolates(t *testing.T) {
	for limit := range 14 {
		got := Clip("a \u2068שרלוק הולמס\u2069 b", limit+2)
		if begin, end := strings.Count(got, "\u2068"), strings.Count(got, "\u2069"); begin != end || utf8.RuneCountInString(got) > limit+2 || !strings.HasSuffix(strings.TrimSuffix(got, "\u2069"), "…") {
			t.Errorf("%d: %+q", limit+2, got)
		}
	}
}
