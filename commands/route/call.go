package route

import (
	"cmp"
	"context"
	"log/slog"
	"slices"
	"strings"

	"noughts/commands"
	"noughts/commands/markup"
	"noughts/engine/match"
	"noughts/store"
	"noughts/words"
)

// A Call is a request on its way through the App, with what answering it needs.
type Call struct {
	commands.Request
	Answer    commands.Answer
	Pressed   *match.Match   // of the button that was pressed; nil before it is loaded, and where no match's button was pressed
	Path      []string       // what follows the first word of a custom id
	Outdated  *match.Match   // a press was refused as the board that was pressed was out of date: it is to be shown again after the answer
	ToUser    *words.Printer // to the person
	ToChannel *words.Printer // to everybody in the place

	who    store.Person // as they were when they asked
	server store.Server // where that was; the zero Server elsewhere and where the bot is a guest
	err    error        // why one of the two could not be loaded
	log    *slog.Logger // for errors that nobody foresaw
	among  *match.Match // which of several matches the command was taken to be about; mostly nil
}

// Calls make a Call of every request.
type Calls struct {
	Settings Settings
	Words    *words.Catalogue
	Logger   *slog.Logger
}

// Settings are what people and servers have chosen; a store.Store has them.
type Settings interface {
	Person(ctx context.Context, id string) (store.Person, error)
	Server(ctx context.Context, id string) (store.Server, error)
}

// New makes a Call of a request. What the person and the server have chosen goes before what the
// chat says of their languages.
func (c *Calls) New(ctx context.Context, r commands.Request, a commands.Answer) *Call {
	q := &Call{Request: r, Answer: a, log: c.Logger}
	q.who, q.err = c.Settings.Person(ctx, r.User.ID)
	if r.Place.GuildID != "" && !r.Place.Guest && q.err == nil {
		q.server, q.err = c.Settings.Server(ctx, r.Place.GuildID)
	}
	if q.who.Locale != "" {
		q.Locales = append([]string{q.who.Locale}, r.Locales...)
	}
	if q.server.Locale != "" {
		q.Guild = append([]string{q.server.Locale}, r.Guild...)
	}
	q.ToUser, q.ToChannel = c.Words.Printer(q.Locales...), c.Words.Printer(q.public()...)
	if len(r.Locales) > 0 {
		q.ToUser = q.ToUser.CommandsAs(c.Words.Printer(r.Locales[0]))
	}
	return q
}

// public are the languages in which to speak to everybody in the place.
func (q *Call) public() []string {
	if len(q.Guild) > 0 {
		return q.Guild
	}
	return q.Locales
}

// Locale is the first of them, if there is any.
func (q *Call) Locale() string {
	if all := q.public(); len(all) > 0 {
		return all[0]
	}
	return ""
}

// ChatLocale is what the chat says of the server's language, whatever has been chosen there.
func (q *Call) ChatLocale() string {
	if n := len(q.Guild); n > 1 || n == 1 && q.server.Locale == "" {
		return q.Guild[n-1]
	}
	return ""
}

// Meanwhile shows a reply whose place another one soon takes.
func (q *Call) Meanwhile(r commands.Reply) { q.Answer.Say(r) }

// Say shows a reply after which there is still something to do. Who calls it returns Said.
func (q *Call) Say(r commands.Reply) {
	r.Lag = commands.Now
	q.Answer.Say(r)
}

// Said is the reply of who has said all already, or has nothing to say.
var Said = commands.Reply{Kind: commands.Unchanged}

// Arg returns an option as typed, without blanks around it.
func (q *Call) Arg(name string) string { return strings.TrimSpace(q.Args[name]) }

// Among notes that the command names no match and could be about several: answers then say about
// which it is.
func (q *Call) Among(m *match.Match) { q.among = m }

// At returns part n of a custom id's path, or nothing.
func (q *Call) At(n int) string {
	if n < len(q.Path) {
		return q.Path[n]
	}
	return ""
}

// Chosen is At where - stands for what was left open, such as in the ids of a menu.
func (q *Call) Chosen(n int) string {
	if chosen := q.At(n); chosen != "-" {
		return chosen
	}
	return ""
}

// CheckPermissions reports a UserError if the bot lacks a permission in this place.
func (q *Call) CheckPermissions() error {
	if len(q.Lacks) == 0 {
		return nil
	}
	return NewUserError("error.permission", "Permission", q.ToUser.Says("permission."+string(q.Lacks[0])))
}

// Person returns the settings of who asks; where they have chosen no theme, it is the server's.
func (q *Call) Person() (store.Person, error) {
	who := q.who
	who.Theme = cmp.Or(who.Theme, q.server.Theme)
	return who, q.err
}

// ServerSettings returns the settings of the server in which somebody asks; the zero Server
// elsewhere.
func (q *Call) ServerSettings() (store.Server, error) { return q.server, q.err }

// MayPlayHere refuses games in channels in which the server wants none.
func (q *Call) MayPlayHere() error {
	if len(q.server.Channels) == 0 || slices.Contains(q.server.Channels, q.Place.ChannelID) || q.InThread && slices.Contains(q.server.Channels, q.Parent) {
		return q.err
	}
	var list []string
	for _, id := range q.server.Channels {
		list = append(list, markup.ChannelMention(id))
	}
	return NewUserError("error.channels", "Channels", q.ToUser.Or(list))
}
