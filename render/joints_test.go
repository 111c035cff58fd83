package render

import (
	"strings"
	"testing"

	"noughts/engine"
)

// A caption that is a sentence already gets no second full stop, in any language.
func TestCaptionsEndOnce(t *testing.T) {
	b := engine.Board{Rows: 1, Cols: 1, Cells: make([]engine.Symbol, 1)}
	say := func(text engine.Text) string { return text.String() }
	for _, caption := range []string{"O wins", "O wins.", "O wins。"} {
		if alt := Alt(b, Options{Caption: caption}, say); !strings.Contains(alt, "render.sentence Text=O wins ") {
			t.Errorf("%q: the description is %s", caption, alt)
		}
	}
}
