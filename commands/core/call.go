package core

import (
	"context"
	"strings"

	"noughts/commands"
	"noughts/store"
	"noughts/words"
)

// A Call is a request on its way through the App, with what answering it needs.
type Call struct {
	commands.Request
	Path      []string       // what follows the first word of a custom id
	ToUser    *words.Printer // to the person
	ToChannel *words.Printer // to everybody in the place
}

// NewCall makes a Call of a request.
func (c *Core) NewCall(r commands.Request) *Call {
	q := &Call{Request: r, ToUser: c.Words.Printer(r.Locales...)}
	q.ToChannel = c.Words.Printer(q.public()...)
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

// Arg returns an option as typed, without blanks around it.
func (q *Call) Arg(name string) string { return strings.TrimSpace(q.Args[name]) }

// At returns part n of a custom id's path, or nothing.
func (q *Call) At(n int) string {
	if n < len(q.Path) {
		return q.Path[n]
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

// Person loads the settings of who asks.
func (c *Core) Person(ctx context.Context, q *Call) (store.Person, error) {
	return c.Store.Person(ctx, q.User.ID)
}
