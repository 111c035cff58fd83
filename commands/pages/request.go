package pages

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"noughts/commands"
	"noughts/engine/match"
)

// A Deed is what a page wants to be done.
type Deed struct {
	Kind   commands.RequestKind // Press, Choose or Submit
	ID     string
	Values []string
	Fields map[string]string
}

// What a seal begins with: which kind of thing it is.
const (
	sealedPress   = "press"
	sealedCommand = "command"
	sealedForm    = "form"
	sealedOption  = "option"
	sealedMove    = "move"
)

// ofPage is the message to which belongs what was pressed in a page but not on a match.
const ofPage = "page"

// Request makes the request that a page sends; ok is false for what it was never given.
func (w *Window) Request(d Deed) (r commands.Request, ok bool) {
	if w.Viewer.Stranger {
		return r, false
	}
	own, guild := w.Viewer.locales()
	r = commands.Request{Kind: d.Kind, User: w.Viewer.User, Locales: own, Guild: guild, OnPage: true}
	if m := w.match(); m != nil && d.Kind == commands.Press {
		if custom, ok := longID(m.ID, d.ID); ok {
			r.Name, r.Place = custom, commands.Place(m.Place)
			r.InThread, r.Parent = m.Parent != "", m.Parent
			r.User.Member, r.Direct = r.Place.GuildID != "", r.Place.GuildID == "" && !r.Place.Guest
			return r, w.roleIn(m) != visitor
		}
	}
	seal, move, moves := strings.Cut(d.ID, moveMark)
	texts, ok := w.unsealed(seal)
	if !ok || len(texts) < 2 {
		return r, false
	}
	kind, name, rest := texts[0], texts[1], texts[2:]
	switch {
	case moves != (kind == sealedMove):
		return r, false
	case kind == sealedMove && d.Kind == commands.Press && len(rest) == placeTexts+1 && moveName.MatchString(move):
		r.Place = placeOf(rest)
		if name += move + rest[placeTexts]; len(name) > commands.MaxID {
			return r, false
		}
	case kind == sealedCommand && d.Kind == commands.Press:
		r.Kind, r.Place = commands.Invoke, w.Viewer.Place
		r.Parent = w.parent()
		r.InThread = r.Parent != ""
		r.Args = pairs(rest)
	case kind == sealedPress && d.Kind == commands.Press && len(rest) == placeTexts:
		r.Place = placeOf(rest)
	case kind == sealedPress && d.Kind == commands.Choose && len(rest) == placeTexts:
		r.Place = placeOf(rest)
		if r.Values, ok = w.values(name, d.Values); !ok {
			return r, false
		}
	case kind == sealedForm && d.Kind == commands.Submit && len(rest) >= placeTexts:
		r.Place, r.Hidden = placeOf(rest), true
		if r.Args, ok = fields(rest[placeTexts:], d.Fields); !ok {
			return r, false
		}
	default:
		return r, false
	}
	r.Name = name
	r.Hidden = r.Place.MessageID == ofPage
	r.User.Member, r.Direct = r.Place.GuildID != "", r.Place.GuildID == "" && !r.Place.Guest
	return r, w.mayActAt(r.Place)
}

// parent is the channel in whose thread the person is, as the matches there that the lobby lists
// say it; empty if they don't.
func (w *Window) parent() string {
	w.windows.mu.Lock()
	defer w.windows.mu.Unlock()
	if w.lobby == nil {
		return ""
	}
	for _, m := range w.lobby.listed {
		if m.Place.ChannelID == w.Viewer.Place.ChannelID && m.Parent != "" {
			return m.Parent
		}
	}
	return ""
}

// mayActAt reports whether the person may do something at a place: where they are, or where the
// match is shown that the page shows, if they play in it or see its thread. That they were
// elsewhere when something was sealed says nothing of now.
func (w *Window) mayActAt(at commands.Place) bool {
	if at.ChannelID == "" {
		return false
	}
	m := w.match()
	return at.ChannelID == w.Viewer.Place.ChannelID || m != nil && at.ChannelID == m.Place.ChannelID && w.roleIn(m) != visitor
}

// match is the match that the page shows; nil for none.
func (w *Window) match() *match.Match {
	w.windows.mu.Lock()
	defer w.windows.mu.Unlock()
	if w.shown == nil {
		return nil
	}
	return w.shown.match
}

// mostValues is how many options may be chosen at once.
const mostValues = 25

// values are the options of a select that were chosen, as they were sealed.
func (w *Window) values(name string, chosen []string) (values []string, ok bool) {
	if len(chosen) == 0 || len(chosen) > mostValues {
		return nil, false
	}
	for _, c := range chosen {
		texts, ok := w.unsealed(c)
		if !ok || len(texts) != 3 || texts[0] != sealedOption || texts[1] != name {
			return nil, false
		}
		values = append(values, texts[2])
	}
	return values, true
}

// fields are the fields of a form that are among its names, and not longer than they may be.
func fields(names []string, typed map[string]string) (fields map[string]string, ok bool) {
	fields = map[string]string{}
	for name, text := range typed {
		i := slices.IndexFunc(names, func(n string) bool { return strings.HasPrefix(n, name+"=") })
		if i < 0 || !utf8.ValidString(text) || utf8.RuneCountInString(text) > number(names[i][len(name)+1:]) {
			return nil, false
		}
		fields[name] = text
	}
	return fields, true
}

// sealed seals texts for the person.
func (w *Window) sealed(texts ...string) string {
	return w.pages.Links.keys.seal(w.pages.Now(), w.Viewer.User.ID, texts...)
}

// unsealed reads what was sealed for the person.
func (w *Window) unsealed(s string) (texts []string, ok bool) {
	return w.pages.Links.keys.open(w.pages.Now(), w.Viewer.User.ID, s)
}

// command seals a command with pairs of an option and its value.
func (w *Window) command(name string, pairs ...string) string {
	return w.sealed(append([]string{sealedCommand, name}, pairs...)...)
}

// pairs are the options of a command.
func pairs(texts []string) map[string]string {
	args := map[string]string{}
	for i := 0; i+1 < len(texts); i += 2 {
		args[texts[i]] = texts[i+1]
	}
	return args
}

// moveMark is between a seal and the name of the move, or the number of the ply, that a page adds
// to what was sealed; moveName matches those.
const moveMark = "."

var moveName = regexp.MustCompile(`^[A-Za-z0-9]{1,8}$`)

// placeTexts is how many texts a place is.
const placeTexts = 4

// placed is a place as texts.
func placed(at commands.Place) []string {
	guest := ""
	if at.Guest {
		guest = "guest"
	}
	return []string{at.GuildID, at.ChannelID, at.MessageID, guest}
}

// placeOf is the inverse of placed.
func placeOf(t []string) commands.Place {
	return commands.Place{GuildID: t[0], ChannelID: t[1], MessageID: t[2], Guest: t[3] != ""}
}
