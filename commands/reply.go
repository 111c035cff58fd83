package commands

import (
	"context"
	"time"
)

// What there is room for, where those who fill a reply have to count. Texts are in characters.
const (
	MaxID         = 100  // what a button or a select sends: its ID
	MaxOptions    = 25   // the options or channels of a select; the choices that complete what is typed
	MaxOptionText = 100  // the label, value and detail of an option; the name and value of a choice
	MaxThreadName = 100  // the name of a thread
	MaxAlt        = 1024 // the description of a picture
)

// A Reply is what one person hears in answer to a Request. It is data: who answers says what is to
// be read, and the adapter of the chat sees to the rest.
type Reply struct {
	Kind    ReplyKind
	Message Message  // for Post, Private and Update
	Form    Form     // for Ask
	Choices []Choice // for Suggest, at most MaxOptions
	Refused bool     // whether nothing was done, and Message says why
	// Lag is how long the chat waits, before it shows a reply, for another one that takes its
	// place; DefaultLag if 0. The last reply does not wait.
	Lag time.Duration
}

// Values of Reply.Lag.
const (
	DefaultLag = 500 * time.Millisecond // of a reply that does not say so
	Now        = time.Duration(1)       // of a reply that waits for no other
)

// A ReplyKind says where a reply goes.
type ReplyKind uint8

// The kinds of replies.
const (
	Post    ReplyKind = iota // a new message that all can see
	Private                  // a message that only the person can see
	Update                   // the message that was touched changes
	Suggest                  // completions for the option being typed
	Ask                      // a form for the person alone; only a FormOpener's, to a press or a choice
	// Unchanged says nothing: what was shown before, if anything, stands. So answers who has said
	// all already, and a press after which people see a match change.
	Unchanged
)

// An Answer is how the chat answers one Request. Its methods may be called by several goroutines,
// until Handle returns.
type Answer interface {
	// Say has a reply shown that takes the place of those before it, and returns at once. A reply
	// that another follows within its Lag may never be seen.
	Say(r Reply)
	// Show brings a message to where its kind belongs (Post, Private or Update), and returns where
	// it stands once the chat has taken it. The same kind shown again changes that message. The
	// error is ErrAnswered if another process answers the request.
	Show(ctx context.Context, kind ReplyKind, m Message) (Place, error)
}

// A Message is what people see, from top to bottom. Text and Below are Markdown as
// chats know it.
type Message struct {
	Text     string
	Picture  *Picture
	Below    string // the rest of the text, under the picture: so much text does not push it out of sight
	Files    []File // to be saved, under the picture
	Rows     []Row
	Scene    any      // the board in place of a picture, for a page that draws it: a *view.PageScene; nil elsewhere
	Mentions []string // ids of the people whom this message may notify; nobody else is
}

// Drawn returns the message, as what draws it at once.
func (m Message) Drawn() (Message, error) { return m, nil }

// A Picture is an image with its description.
type Picture struct {
	Name string // the file's name, which ends in .png or .gif
	Data []byte
	Alt  string // at most MaxAlt characters
}

// A File is a text that people can save.
type File struct {
	Name string
	Data []byte // at most 10 MiB with the picture and the other files
}

// A Row holds up to five buttons, or one select.
type Row struct {
	Buttons []Button
	Select  *Select
}

// A Button is pressed to send its ID.
type Button struct {
	ID       string // at most MaxID characters
	Label    string
	Style    Style
	Disabled bool
}

// A Style says how a button stands out.
type Style uint8

// The styles of buttons.
const (
	Plain Style = iota
	Primary
	Success
	Danger
)

// A Select offers up to MaxOptions options, or the people of the channel, or the channels of the
// server.
type Select struct {
	ID      string
	Hint    string // shown while nothing is chosen
	People  bool   // choose a person; Options is then empty
	Person  string // with People, the id of whom is chosen so far
	Options []SelectOption
	Several bool // as many of Options as one likes can be chosen, or none; otherwise one
	// Channels, if set, has up to MaxOptions channels chosen, or none; Options is then empty.
	Channels *ChosenChannels
}

// ChosenChannels are the ids of the channels that are chosen so far.
type ChosenChannels []string

// A SelectOption is one line of a Select.
type SelectOption struct {
	Label   string
	Value   string
	Detail  string
	Default bool
}

// A Choice completes an option that is being typed.
type Choice struct {
	Name  string // what people see
	Value string // what is sent
}
