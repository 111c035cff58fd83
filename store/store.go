// Package store keeps matches, people and settings, what people have been shown of the matches, and
// what is known of positions. It holds the interface and its few errors; the folders below hold the
// stores themselves, and storetest the tests that each of them must pass.
package store

import (
	"context"
	"errors"
	"time"

	"noughts/engine/match"
)

// ErrNotFound says that there is no such match, person or analysis.
var ErrNotFound = errors.New("not found")

// ErrClosed says that the store is closed, or is being closed: nothing was read or saved.
var ErrClosed = errors.New("the store is closed")

// ErrConflict says that somebody else changed the match first. Match returns it
// as it is now, and Delivered what people see of it: if that is Due, the board is
// to be drawn again.
var ErrConflict = errors.New("somebody was faster")

// A Store keeps the state of the bot. Every method is safe for concurrent use.
// What a method has saved when it returns nil survives the end of the process,
// except for SaveLastSeen. An error that wraps ErrUnavailable says that the store
// itself fails, whatever was asked of it.
type Store interface {
	Matches
	Shown
	People
	Analyses
	Reviews
	Studies
	Plans
	Puzzles
	Bans
	Standings
	Tournaments
	Privacy
	Jobs
	Shards
	// Health says whether the store works, and since when it does not. It only
	// remembers how the last uses went and asks nothing of the disk.
	Health() Health
	// Check tries whether something can be saved, and says why not. It finds
	// out that a store works again when nobody dares to use it.
	Check(ctx context.Context) error
	// Close waits for what has begun, such as a change that is being saved, and closes the store.
	// From when Close is called, whatever begins later is refused with ErrClosed. A second Close
	// waits for the first, and returns the same.
	Close() error
}

// Matches keeps the matches themselves.
type Matches interface {
	// Create saves a new match and returns it with its ID and first Revision.
	Create(ctx context.Context, m *match.Match) (*match.Match, error)
	// Match loads a match, or says ErrNotFound.
	Match(ctx context.Context, id int64) (*match.Match, error)
	// Reload loads a match as it is stored now, whatever is remembered of it.
	Reload(ctx context.Context, id int64) (*match.Match, error)
	// Update saves after in place of before, which must be what is stored, and
	// returns after with its new Revision. It says ErrConflict if before is
	// not the stored revision. Moves are only ever appended to the common
	// start of both, or cut off.
	Update(ctx context.Context, before, after *match.Match) (*match.Match, error)
	// Matches returns the matches that fit the filter, in its order. One that
	// cannot be read (its row is damaged) is logged and left out, so that it
	// does not stop the others; to ask for it alone is an error.
	Matches(ctx context.Context, f Filter) ([]*match.Match, error)
	// IDs returns the IDs of the matches that fit the filter, in its order,
	// without loading the matches.
	IDs(ctx context.Context, f Filter) ([]int64, error)
	// SaveLastSeen notes that a person last had to do with this match. It waits for no
	// disk: it is saved together with the next change of anything, so to note it
	// before that change makes one of the two. A crash before then loses it. An
	// earlier time than the one noted changes nothing, nor does a match that is
	// not there or in which the person does not sit.
	SaveLastSeen(ctx context.Context, userID string, matchID int64, at time.Time) error
}

// A Filter chooses matches; a zero field does not matter. The last touched comes
// first, except where a field says otherwise.
type Filter struct {
	UserID    string         // one of the seats; the order is then by this person's last touch, untouched ones last
	ChannelID string         // shown in this channel
	GuildID   string         // shown in this server
	Variant   string         // of this variant
	Status    []match.Status // any of these
	BotToMove bool           // the bot owes a move
	DueBefore time.Time      // a deadline that has passed then
	// RemindBefore chooses those whose player may be reminded then, and was not for this
	// step; the oldest debt first. It, Undelivered and NoticeDue leave out the matches of places
	// where the bot is a guest: it cannot pay a debt there.
	RemindBefore time.Time
	Undelivered  bool // the message does not show the match as it is: see Delivered.Due; the oldest debt first
	NoticeDue    bool // no notice is noted for the ply to make, in a game between people, one stands after the end, who has won without a last move was not told, or a message may be out that nobody knows; the oldest debt first
	// Unaided chooses those that are played without the engine's help, between people or
	// rated; the first touched last.
	Unaided    bool
	Accessible bool // in no server or channel to which SetAccess says that the bot has no access
	Limit      int  // at most so many
}
