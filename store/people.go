package store

import (
	"context"
	"time"
)

// People keeps the settings of people and servers.
type People interface {
	// Person loads a person. For somebody new, it returns a zero Person with the ID.
	Person(ctx context.Context, id string) (Person, error)
	// SavePerson saves the fields that differ between before and after. Other fields may be changed
	// by another call at the same time.
	SavePerson(ctx context.Context, before, after Person) error
	// Server loads a server. For a new server, it returns a zero Server with the ID.
	Server(ctx context.Context, id string) (Server, error)
	// SaveServer saves the fields that differ between before and after.
	SaveServer(ctx context.Context, before, after Server) error
	// SetMember saves whether the bot is a member of a server. When the bot has left, the first
	// such call sets the time. A server that the bot never joined is not saved.
	SetMember(ctx context.Context, guildID string, in bool, at time.Time) error
	// Memberships lists the servers in which the bot is or was a member.
	Memberships(ctx context.Context) ([]Membership, error)
	// Block saves whether a person blocks another.
	Block(ctx context.Context, userID, otherID string, blocked bool) error
	// Blocks returns the IDs of the people that a person blocks.
	Blocks(ctx context.Context, userID string) ([]string, error)
}

// Nobody, as Person.Challengers, lets nobody challenge a person.
const Nobody = "nobody"

// A Person is a person with their settings.
type Person struct {
	ID     string
	Theme  string // the theme they chose; empty for the server's
	Locale string // the language they chose; empty for the one that Discord reports
	Muted  bool   // the bot does not mention them when it is their turn
	// Remind says that they want a reminder before their time runs out, in games with days for a
	// turn.
	Remind bool
	// Unlisted hides them from leaderboards, and their profile from others.
	Unlisted bool
	NoHints  bool // games offer them no hints
	// Challengers is who may challenge them: empty for everybody, Nobody, or the ID of the
	// server whose people may.
	Challengers string
}

// A Server is a Discord server with its settings.
type Server struct {
	ID    string
	Muted bool // the bot mentions nobody there when it is their turn
	// Threads says that games between people get a thread of their own.
	Threads  bool
	Locale   string   // the language of messages that all see; empty for the one that Discord reports
	Theme    string   // the theme for people who have chosen none; empty for the default
	Control  string   // the default clock of games between people, as match.TimeControl writes it; empty for none
	Channels []string // in which games may begin; nil for all
	// Public says that anybody who has the link of a match may watch it on the web.
	Public bool
}

// A Membership says whether the bot is a member of a server, and otherwise since when not.
type Membership struct {
	GuildID string
	LeftAt  time.Time // zero while it is there
}
