package store

import (
	"context"
	"time"
)

// People keeps what persons and servers have chosen.
type People interface {
	// Person loads what is known of a person; somebody new is the zero Person
	// with the ID.
	Person(ctx context.Context, id string) (Person, error)
	// SavePerson saves what of a person has been changed since before, and leaves alone what others
	// may change at the same time.
	SavePerson(ctx context.Context, before, after Person) error
	// Server loads what is known of a server; a new one is the zero Server with
	// the ID.
	Server(ctx context.Context, id string) (Server, error)
	// SaveServer saves what of a server has been changed since before.
	SaveServer(ctx context.Context, before, after Server) error
	// SetMember notes that the bot is in a server, or that it no longer is: then with the time at
	// which that was first heard of. It notes nothing of a server in which the bot never was.
	SetMember(ctx context.Context, guildID string, in bool, at time.Time) error
	// Memberships lists the servers in which the bot is or was.
	Memberships(ctx context.Context) ([]Membership, error)
	// Block notes that a person does not want to hear of another, or does again.
	Block(ctx context.Context, userID, otherID string, blocked bool) error
	// Blocks returns of whom a person does not want to hear, by their IDs.
	Blocks(ctx context.Context, userID string) ([]string, error)
}

// Nobody, as Person.Challengers, lets nobody challenge a person.
const Nobody = "nobody"

// A Person is somebody the bot has met.
type Person struct {
	ID     string
	Theme  string // the theme they chose; empty for the server's
	Locale string // the language they chose; empty for the one that the chat says
	Muted  bool   // they do not want to be called when it is their turn
	// Remind says that they want to be called again before their time runs out, in games
	// with days for a turn.
	Remind bool
	// Unlisted says that they do not want to be on lists of the best, nor that others see how
	// they do.
	Unlisted bool
	NoHints  bool // they want to be offered no hints
	// Challengers is who may challenge them: empty for everybody, Nobody, or the ID of the
	// server whose people may.
	Challengers string
}

// A Server is one that the bot has been in.
type Server struct {
	ID    string
	Muted bool // nobody is to be called there
	// Threads says that games between people get a thread of their own.
	Threads  bool
	Locale   string   // the language of what all see; empty for the one that the chat says
	Theme    string   // how boards are drawn for who has chosen nothing; empty for the default
	Control  string   // the clock of games between people that name none, as match.TimeControl writes it; empty without
	Channels []string // in which games may begin; everywhere without
}

// A Membership says that the bot is in a server, or since when it no longer is.
type Membership struct {
	GuildID string
	LeftAt  time.Time // zero while it is there
}
