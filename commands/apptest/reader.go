package apptest

import (
	"sync"

	"noughts/commands"
	"noughts/commands/catalogue"
	"noughts/words/wordstest"
)

// Pseudo is the language in which the walk over all buttons is read.
var Pseudo = sync.OnceValues(func() (*wordstest.Pseudo, error) {
	return wordstest.NewPseudo(catalogue.Sources()...)
})

// A Reader reads everything that people see.
type Reader struct{ *wordstest.Reader }

// Message reads all of a message. The limits are Discord's.
func (r *Reader) Message(m commands.Message) {
	if m.Text != "" || m.Below != "" {
		r.Text(m.Text+"\n"+m.Below, 4000)
	}
	if m.Picture != nil {
		r.Text(m.Picture.Alt, 1024)
	}
	for _, row := range m.Rows {
		for _, b := range row.Buttons {
			r.Text(b.Label, 80)
		}
		if row.Select == nil {
			continue
		}
		r.Text(row.Select.Hint, 150)
		for _, o := range row.Select.Options {
			r.Text(o.Label, 100)
			r.Text(o.Detail, 100)
		}
	}
}
