package store

import "context"

// People keeps what persons and servers have chosen.
type People interface {
	// Person loads what is known of a person; somebody new is the zero Person
	// with the ID.
	Person(ctx context.Context, id string) (Person, error)
	// SavePerson saves all fields of a person.
	SavePerson(ctx context.Context, p Person) error
	// Server loads what is known of a server; a new one is the zero Server with
	// the ID.
	Server(ctx context.Context, id string) (Server, error)
	// SaveServer saves all fields of a server.
	SaveServer(ctx context.Context, s Server) error
	// Block notes that a person does not want to hear of another, or does again.
	Block(ctx context.Context, userID, otherID string, blocked bool) error
	// Blocks returns of whom a person does not want to hear, by their IDs.
	Blocks(ctx context.Context, userID string) ([]string, error)
}

// A Person is somebody the bot has met.
type Person struct {
	ID    string
	Theme string // the theme they chose; empty for the default
	Quiet bool   // they do not want to be called when it is their turn
	// Remind says that they want to be called again before their time runs out, in games
	// with days for a turn.
	Remind bool
	// Unlisted says that they do not want to be on lists of the best, nor that others see how
	// they do.
	Unlisted bool
}

// A Server is one that the bot has been in.
type Server struct {
	ID    string
	Quiet bool // nobody is to be called there
	// Threads says that games between people get a thread of their own.
	Threads bool
}
