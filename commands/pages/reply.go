package pages

import (
	"encoding/base64"
	"net/http"
	"path"
	"regexp"
	"strconv"
	"strings"

	"noughts/commands"
	"noughts/commands/view"
	"noughts/engine/match"
)

// Told is a message that the person alone is told in answer to a request, with buttons that they
// alone can press.
func (w *Window) Told(r commands.Request, m commands.Message) *Message {
	at := r.Place
	at.MessageID = ofPage
	told := &Message{Text: w.named(m.Text), Below: w.named(m.Below)}
	if p := m.Picture; p != nil {
		told.Picture = &Picture{Src: dataURL(http.DetectContentType(p.Data), p.Data), Alt: p.Alt}
	}
	if s, ok := m.Scene.(*view.PageScene); ok {
		told.Scene = w.scene(s, at)
	}
	for _, f := range m.Files {
		told.Files = append(told.Files, File{Name: path.Base(f.Name), Src: dataURL("application/octet-stream", f.Data)})
	}
	for _, row := range m.Rows {
		if out := w.row(row, at); len(out.Buttons) > 0 || out.Select != nil {
			told.Rows = append(told.Rows, out)
		}
	}
	return told
}

// row seals a row of buttons, or a select.
func (w *Window) row(row commands.Row, at commands.Place) (out Row) {
	for _, b := range row.Buttons {
		out.Buttons = append(out.Buttons, Button{ID: w.seal(sealedPress, b.ID, at), Label: b.Label, Style: styles[b.Style], Disabled: b.Disabled})
	}
	if s := row.Select; s != nil && len(s.Options) > 0 {
		out.Select = &Select{ID: w.seal(sealedPress, s.ID, at), Hint: s.Hint}
		for _, o := range s.Options {
			out.Select.Options = append(out.Select.Options, Option{
				Label: o.Label, Value: w.sealed(sealedOption, s.ID, o.Value), Detail: o.Detail, Chosen: o.Default,
			})
		}
	}
	return out
}

// seal seals the custom ID of something in a message at a place.
func (w *Window) seal(kind, custom string, at commands.Place, more ...string) string {
	texts := append([]string{kind, custom}, placed(at)...)
	return w.sealed(append(texts, more...)...)
}

// Asked is a form that the person is to fill in, in answer to a request.
func (w *Window) Asked(r commands.Request, f commands.Form) *Form {
	at := r.Place
	at.MessageID = ofPage
	asked := &Form{Title: f.Title}
	var names []string
	for _, field := range f.Fields {
		names = append(names, field.Name+"="+strconv.Itoa(field.Most))
		asked.Fields = append(asked.Fields, Field{
			Name: field.Name, Label: field.Label, Hint: field.Hint, Value: field.Value, Optional: field.Optional, Most: field.Most,
		})
	}
	asked.ID = w.seal(sealedForm, f.ID, at, names...)
	return asked
}

// number reads a number that was sealed.
func number(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

// dataURL is an address that holds data.
func dataURL(kind string, data []byte) string {
	return "data:" + kind + ";base64," + base64.StdEncoding.EncodeToString(data)
}

// MatchOf returns the key of the match that a message shows, by its buttons; empty for others.
func (p *Pages) MatchOf(m commands.Message) string {
	for _, row := range m.Rows {
		for _, b := range row.Buttons {
			rest, ok := strings.CutPrefix(b.ID, "match/")
			number, _, _ := strings.Cut(rest, "/")
			if id, err := strconv.ParseInt(number, 10, 64); ok && err == nil {
				return p.Links.Key(id)
			}
		}
	}
	return ""
}

// mention finds the people and channels that a text mentions.
var mention = regexp.MustCompile(`<(@|#)!?([^<>\s]+)>`)

// named is a text in which people are called by their names: those of the match that is shown, and
// those who have pages open. All others are somebody.
func (w *Window) named(text string) string {
	if !strings.Contains(text, "<@") && !strings.Contains(text, "<#") {
		return text
	}
	names := w.names()
	return mention.ReplaceAllStringFunc(text, func(m string) string {
		part := mention.FindStringSubmatch(m)
		if part[1] == "#" {
			return w.Says("page.channel")
		}
		if name, ok := names[part[2]]; ok {
			return inert(name)
		}
		return w.Says("page.somebody")
	})
}

// names are what people are called who have to do with what the page shows.
func (w *Window) names() map[string]string {
	o := w.windows
	o.mu.Lock()
	defer o.mu.Unlock()
	names := map[string]string{}
	seats := func(m *match.Match) {
		for _, s := range m.Seats {
			if s.UserID != "" && s.Name != "" {
				names[s.UserID] = s.Name
			}
		}
	}
	for other := range o.open { // who is known to nobody has no ID, which no text mentions
		names[other.Viewer.User.ID] = other.Viewer.User.Name
	}
	if w.shown != nil {
		seats(w.shown.match)
	}
	if w.lobby != nil {
		for _, m := range w.lobby.listed {
			seats(m)
		}
	}
	return names
}
