package commands

import (
	"context"
)

// What there is room for, where those who fill a reply have to count. Texts are in characters.
const (
	MaxID         = 100  // what a button or a select sends: its ID
	MaxOptions    = 25   // the options or channels of a select; the choices that complete what is typed
	MaxOptionText = 100  // the label, value and detail of an option; the name and value of a choice
	MaxThreadName = 100  // the name of a thread
	MaxAlt        = 1024 // the description of a picture
)

// A Reply answers a Request. Replies are data; the bot turns them into what the
// chat understands.
type Reply struct {
	Kind    ReplyKind
	Message Message  // for Post, Private and Update
	Choices []Choice // for Suggest, at most MaxOptions
	Refused bool     // whether nothing was done, and Message says why
	// Draw, if set, makes Message, which is empty, once it is to be shown. It is for
	// a reply with a Then, whose picture nobody may ever see.
	Draw func() (Message, error)
	// Posted, if set, is told where the message stands once it is out.
	Posted func(ctx context.Context, at Place)
	// Then, if set, makes the reply that follows this one and takes its place. If that takes less
	// than half a second, or with News a moment from the press on, this one need never be shown.
	Then func(ctx context.Context) Reply
	// News says that this reply is worth seeing even if another follows soon, such as
	// a person's own move before the bot's.
	News bool
	// After, if set, is work that can wait until the reply is out, such as
	// telling the opponent. It runs even if the reply could not be delivered.
	After func(ctx context.Context)
}

// A ReplyKind says where a reply goes.
type ReplyKind uint8

// The kinds of replies.
const (
	Post    ReplyKind = iota // a new message that all can see
	Private                  // a message that only the person can see
	Update                   // the message that was touched changes
	Suggest                  // completions for the option being typed
	// Unchanged leaves everything as it is: nobody sees anything of it. It answers the second press
	// of a double click, and ends what a Then has begun to show, when the person has turned to
	// something else meanwhile.
	Unchanged
)

// A Message is what people see, from top to bottom. Text and Below are Markdown as
// chats know it.
type Message struct {
	Text     string
	Picture  *Picture
	Below    string // the rest of the text, under the picture: so much text does not push it out of sight
	Files    []File // to be saved, under the picture
	Rows     []Row
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
