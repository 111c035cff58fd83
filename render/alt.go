package render

import (
	"strings"

	"noughts/engine"
)

// maxAlt is how many characters a description may have.
const maxAlt = 1024

// Alt describes a board in at most 1024 characters, for people who hear it. It
// puts what matters most first and takes its words from say, which must know
// the messages of Words.
func Alt(b engine.Board, o Options, say func(engine.Text) string) string {
	b, err := check(b)
	if err != nil {
		return ""
	}
	var parts []string
	parts = append(parts, say(engine.Say("render.board", "Rows", b.Rows, "Cols", b.Cols)))
	if o.Caption != "" {
		parts = append(parts, o.Caption+".")
	}
	if last := on(&b, o.Last); len(last) > 0 {
		parts = append(parts, say(engine.Say("render.last", "Count", len(last), "Cells", names(&b, last))))
	}
	for s := engine.X; s <= engine.Square; s++ {
		var cells []uint16
		for i, at := range b.Cells {
			if at == s {
				cells = append(cells, uint16(i))
			}
		}
		if len(cells) > 0 {
			parts = append(parts, say(engine.Say("render.stones", "Count", len(cells), "Symbol", s.String(), "Cells", names(&b, cells))))
		}
	}
	text := []rune(strings.Join(parts, " "))
	return string(text[:min(len(text), maxAlt)])
}

func names(b *engine.Board, cells []uint16) string {
	list := make([]string, len(cells))
	for i, c := range cells {
		list[i] = engine.CellName(c, b.Cols)
	}
	return strings.Join(list, ", ")
}
