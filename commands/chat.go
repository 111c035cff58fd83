package commands

import (
	"context"
	"errors"
	"time"
)

// IsRefused reports whether an error says that the chat has refused a post for good.
func IsRefused(err error) bool {
	return errors.Is(err, ErrForbidden) || errors.Is(err, ErrNoMessage) || errors.Is(err, ErrGuest)
}

// DeleteReplaced deletes a message that another one has replaced, or that is out of date. Where the
// bot is a guest and cannot delete the message any more, it stays.
func DeleteReplaced(ctx context.Context, chat Chat, at Place) error {
	err := chat.Delete(ctx, at)
	if errors.Is(err, ErrGuest) {
		return nil
	}
	return err
}

// A Chat lets the App write where nobody has just asked something: to redraw a
// game's message, to call a player, to make a move that is due after a restart.
//
// What is urgent (see Urgent) goes out first. A call waits for the chat's rate
// limits until its context ends, so what is soon out of date needs a deadline.
// Errors wrap ErrNoMessage, ErrForbidden, ErrGuest, ErrPostAnew or ErrTryLater where
// there is something to be done about them.
//
// Where the bot is a guest (Place.Guest), all of it goes by what somebody did there in the last
// quarter of an hour: with each of that a few messages can be posted, and those edited or
// deleted that came with it. Nothing can be found there, and no thread started.
type Chat interface {
	// Post sends a new message to a channel and returns where it stands.
	Post(ctx context.Context, at Place, m Message) (Place, error)
	// Edit replaces the message at a place by what draw returns. That is called once the chat takes
	// the message, and again where it has to be sent again, so an edit that waits holds no picture
	// and shows what is newest; if it fails, nothing is sent, and Edit returns its error.
	Edit(ctx context.Context, at Place, draw func() (Message, error)) error
	// Thread starts a thread from a message, and returns it as a place without a message. If
	// there is one already, that is it.
	Thread(ctx context.Context, at Place, name string) (Place, error)
	// Delete removes a message; one that is gone already is no error.
	Delete(ctx context.Context, at Place) error
	// Find returns where the bot's newest message of those stands that were written to a
	// channel since then and are what is looked for. It looks at some hundreds, and says
	// ErrNoMessage if there is none, or ErrOutOfSight if there may be one before them.
	Find(ctx context.Context, at Place, since time.Time, is func(Target) bool) (Place, error)
	// Member reports whether somebody is in a server. Where the bot itself is not, the
	// error wraps ErrForbidden.
	Member(ctx context.Context, guildID, userID string) (bool, error)
	// Self returns the id of the bot as a user of the chat.
	Self() string
	// Link returns the address of a message.
	Link(at Place) string
}

// A Localized is one text in every language in which there is one, by the language's tag
// (BCP 47). English is always there.
type Localized map[string]string

// english is the language that everything has a text in.
const english = "en"

// In returns the text in a language, or else in English.
func (l Localized) In(language string) string {
	if text, ok := l[language]; ok {
		return text
	}
	return l[english]
}

// A Command describes one command for the chat's own menu.
type Command struct {
	Name      string    // for requests
	Names     Localized // as people see it in their language; in English it is Name
	Help      Localized // at most MaxOptionText characters
	Options   []CommandOption
	OnMessage bool // it is no word to type but offered in the menu of every message; without help and options
	// EntryPoint says that it opens the page of boards, from the chat's list of apps; without
	// options.
	EntryPoint bool
	Hidden     bool // the menu shows it to those alone who may administer the server
	Servers    bool // it is for servers in which the bot is a member, and for nowhere else
}

// A CommandOption is one option of a Command.
type CommandOption struct {
	Name     string    // for requests
	Names    Localized // as people see it in their language; in English it is Name
	Help     Localized // at most MaxOptionText characters
	Kind     CommandOptionKind
	Required bool
	Complete bool            // the bot completes it while it is typed
	Choices  []CommandChoice // a fixed list; not together with Complete
}

// A CommandChoice is one of the values that a CommandOption has.
type CommandChoice struct {
	Name  Localized // what people see, at most MaxOptionText characters
	Value string    // what is sent
}

// A CommandOptionKind says what a CommandOption takes.
type CommandOptionKind uint8

// The kinds of command options.
const (
	Line        CommandOptionKind = iota // a line of text
	WholeNumber                          // a whole number
	YesNo                                // true or false
	Somebody                             // a person
)

// A Handler answers requests; *App is the one there is, and tests have others.
type Handler interface {
	Commands() []Command
	// Handle answers a request, and returns when nothing more is to be said or shown. What is said
	// last is shown whatever its Lag is.
	Handle(ctx context.Context, r Request, a Answer)
}

// A Namer is a Handler that says in a word what a request is about, such as "play" or
// "match/takeback". There are few such words, whatever strangers send.
type Namer interface{ Action(r Request) string }

// Pages are the addresses of what the people who run the bot have written about it; empty where
// there is none.
type Pages struct {
	Terms   string // of service
	Privacy string // the privacy policy
}
