package commands

// A Request is one thing that a person did.
type Request struct {
	Kind        RequestKind
	Name        string            // the command's name; for Press, Choose and Submit the custom id
	Args        map[string]string // options by name as typed (a user option: the person's id); the fields of a form
	Values      []string          // what was chosen, for Choose
	Focused     string            // the option being completed, for Complete
	User        User              // who did it
	People      map[string]User   // everybody the options or choices mention, by id
	Locales     []string          // to answer this person privately: theirs, then the guild's
	Guild       []string          // locales to speak in public: the guild's; empty in direct messages
	Place       Place             // where it happened; MessageID is the message that was touched
	Lacks       []Permission      // what the bot would need here and was not given
	Manages     bool              // the person may change the settings of the server
	ChannelName string            // of the channel where it happened; empty where the chat doesn't say it
	InThread    bool              // it happened in a thread
	Parent      string            // the channel in which that thread is
	Invited     bool              // who sees that channel sees that thread only if they were invited
	MayThread   bool              // the bot may start threads there, and write in them
	NoThreads   bool              // no threads begin there, whatever the bot may do: the channel is of another kind
	Direct      bool              // it happened between the bot and the person alone, where the bot may be a guest, too
	PrivateOnly bool              // whatever is answered is seen by nobody else: the server wants it so where the bot is a guest
	Hidden      bool              // nobody but the person sees the message that was touched
	OnPage      bool              // it was done on a page of the bot's own: no message is answered by it
	Opened      bool              // the page of boards was opened, which is the answer: see PageOpener
	Target      *Target           // the message on which the command was called; nil for one that was typed
}

// Server is the server in which the bot itself is a member and something happened, if any.
func (r *Request) Server() string {
	if r.Place.Guest {
		return ""
	}
	return r.Place.GuildID
}

// Private reports whether something happened between the bot and one person alone.
func (r *Request) Private() bool { return r.Place.GuildID == "" && (r.Direct || !r.Place.Guest) }

// Alone reports whether nobody but the person sees what is answered.
func (r *Request) Alone() bool { return r.Private() || r.PrivateOnly }

// A Target is what a message says: one on which a command was called, or that the bot
// looks for.
type Target struct {
	MessageID string
	AuthorID  string
	Text      string   // all of its words, from top to bottom
	CustomIDs []string // of its buttons and selects
	Files     []Attachment
}

// A RequestKind says what the person did.
type RequestKind uint8

// The kinds of requests.
const (
	Invoke   RequestKind = iota // a slash command was sent
	Complete                    // a slash command is being typed
	Press                       // a button was pressed
	Choose                      // something was chosen from a select
	Submit                      // a form was filled in
)

// A User is a person or a bot on the chat.
type User struct {
	ID     string
	Name   string // as people see it here; may hold anything
	Bot    bool
	Member bool // of the server where the request was made
}

// A Place is where something happens.
type Place struct {
	GuildID   string // empty in direct messages
	ChannelID string
	MessageID string
	// Guest says that the bot is no member there, but came with somebody who has it for
	// themselves: it can answer for a quarter of an hour whoever does something, and that is all.
	Guest bool
}

// A Permission is something a server can refuse the bot.
type Permission string

// The permissions that the bot needs where a game is shown.
const (
	ViewChannel  Permission = "view_channel"
	SendMessages Permission = "send_messages"
	AttachFiles  Permission = "attach_files"
	// SendInThreads takes the place of SendMessages where a thread is.
	SendInThreads Permission = "send_in_threads"
	ReadHistory   Permission = "read_history"
)
