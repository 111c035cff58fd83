package activity

import (
	"context"

	"noughts/commands"
)

// An Identity says who enters, by what the chat says of the code that their client gave the page.
type Identity interface {
	// Enter tells who sent a code, and from where. An error that is a Refusal is told to the
	// person; any other one is logged, and the person hears that it did not work.
	Enter(ctx context.Context, e Entry) (Visitor, error)
}

// An Entry is what a page sends to be let in. All of it is only claimed.
type Entry struct {
	Code     string // of OAuth
	Instance string // of the Activity; empty in a tab
	Redirect string // where the browser came back to, for a log-in outside of the chat
}

// A Visitor is somebody who was let in.
type Visitor struct {
	User   commands.User
	Avatar string         // the address of a picture; empty without
	Locale string         // such as nl; empty where it is not known
	Guild  string         // the language of the server; empty where it is not known
	Place  commands.Place // guild and channel of the instance; the zero Place in a tab
}

// A Refusal is an error that says in a word why somebody is not let in; the page has a sentence for
// each.
type Refusal string

// The reasons that an Identity has.
const (
	BadCode  Refusal = "code"     // it is used, out of date, or was never given
	NotThere Refusal = "instance" // the Activity is over, or the person is not in it
)

// Error implements error.
func (r Refusal) Error() string { return "not let in: " + string(r) }
