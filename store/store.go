// Package store keeps matches, people and settings. It holds the interface and
// its few errors; the folders below hold the stores themselves, and storetest
// the tests that each of them must pass.
package store

import (
	"context"
	"errors"
	"time"

	"noughts/engine/match"
)

// ErrNotFound says that there is no such match or person.
var ErrNotFound = errors.New("not found")

// ErrConflict says that somebody else changed the match first; load it again.
var ErrConflict = errors.New("somebody was faster")

// A Store keeps the state of the bot. Every method is safe for concurrent use,
// and what a method has saved when it returns nil survives the end of the
// process.
type Store interface {
	// Create saves a new match and returns it with its ID and first Revision.
	Create(ctx context.Context, m *match.Match) (*match.Match, error)
	// Match loads a match, or says ErrNotFound.
	Match(ctx context.Context, id int64) (*match.Match, error)
	// Update saves after in place of before, which must be what is stored, and
	// returns after with its new Revision. It says ErrConflict if before is
	// not the stored revision. Moves are only ever appended to the common
	// start of both, or cut off.
	Update(ctx context.Context, before, after *match.Match) (*match.Match, error)
	// Matches returns the matches that fit the filter, the last touched first.
	// One that cannot be read (its row is damaged) is logged and left out, so
	// that it does not stop the others; to ask for it alone is an error.
	Matches(ctx context.Context, f Filter) ([]*match.Match, error)
	// Touch notes that a person last had to do with this match, or says
	// ErrNotFound. An earlier time than the one noted changes nothing.
	Touch(ctx context.Context, userID string, matchID int64, at time.Time) error
	// Person loads what is known of a person; somebody new is the zero Person
	// with the ID.
	Person(ctx context.Context, id string) (Person, error)
	// SavePerson saves all fields of a person.
	SavePerson(ctx context.Context, p Person) error
	Close() error
}

// A Filter chooses matches; a zero field does not matter.
type Filter struct {
	UserID    string         // one of the seats; the order is then by this person's last touch, untouched ones last
	ChannelID string         // shown in this channel
	Status    []match.Status // any of these
	BotToMove bool           // the bot owes a move
	DueBefore time.Time      // a deadline that has passed then
	Limit     int            // at most so many
}

// A Person is somebody the bot has met.
type Person struct {
	ID    string
	Theme string // the theme they chose; empty for the default
}
