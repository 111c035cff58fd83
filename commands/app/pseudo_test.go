package app

import (
	"regexp"
	"sync"

	"noughts/commands"
	"noughts/commands/catalogue"
	"noughts/words/wordstest"
)

// pseudo is the language in which the walk over all buttons is read.
var pseudo = sync.OnceValues(func() (*wordstest.Pseudo, error) {
	return wordstest.NewPseudo(catalogue.Sources()...)
})

// noWords are what is the same in all languages: mentions, times, links, what is to be typed and
// copied, variants, cells with their symbols, columns, what languages are called, and the names of
// symbols, of the bot and of those who play here.
var noWords = regexp.MustCompile("(?s)```.*?```|`[^`]*`|<[@#]?&?[^<>]*>|\\]\\([^)]*\\)|\\b[XOTS]?[a-z]\\d{1,2}\\b|\\b[XOTS]\\b|\\b[a-t]\\b|\\b[a-z]+(-[a-z]+)?:[-a-z0-9:=,]+|(?m:^(-# )?jing\\b)|Noughts|English|日本語|Nederlands|繁體中文|" +
	"Ada|שרלוק|محمد|nix|\\\\\\*Ben\\\\\\*|Ben|everyone|Eve|Bob|Owner|Mod|UTC")

// A reader reads everything that people see.
type reader struct{ *wordstest.Reader }

func (r *reader) text(text string, most int) { r.Text(text, most) }

// message reads all of a message. The limits are Discord's.
func (r *reader) message(m commands.Message) {
	if m.Text != "" || m.Below != "" {
		r.text(m.Text+"\n"+m.Below, 4000)
	}
	if m.Picture != nil {
		r.text(m.Picture.Alt, 1024)
	}
	for _, row := range m.Rows {
		for _, b := range row.Buttons {
			r.text(b.Label, 80)
		}
		if row.Select == nil {
			continue
		}
		r.text(row.Select.Hint, 150)
		for _, o := range row.Select.Options {
			r.text(o.Label, 100)
			r.text(o.Detail, 100)
		}
	}
}
