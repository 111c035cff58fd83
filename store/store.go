// Package store keeps matches, people and settings, what people have been shown of the matches, and
// what is known of positions. It holds the interface and its few errors; the folders below hold the
// stores themselves, and storetest the tests that each of them must pass.
package store

import (
	"context"
	"time"

	"noughts/engine/match"
)

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
	Shares
	Bans
	Standings
	Weeks
	Tournaments
	Privacy
	Jobs
	Shards
	// Health says whether the store works, and since when it fails. The answer is what the last
	// uses of the store showed; Health itself reads no disk.
	Health() Health
	// Check tries to save something if the last uses failed, and returns the error. So a store that
	// works again is noticed although nobody uses it.
	Check(ctx context.Context) error
	// Close waits for calls that have begun, such as a change that is being saved, and closes the
	// store. Calls that begin after Close return ErrClosed. A second Close waits for the first, and
	// returns the same error.
	Close() error
}

// Matches keeps the matches themselves.
type Matches interface {
	// Create saves a new match and returns it with its ID and first Revision.
	Create(ctx context.Context, m *match.Match) (*match.Match, error)
	// Match loads a match, or says ErrNotFound.
	Match(ctx context.Context, id int64) (*match.Match, error)
	// Reload loads a match from the database, past any cache.
	Reload(ctx context.Context, id int64) (*match.Match, error)
	// Update saves after in place of before, which must be what is stored, and
	// returns after with its new Revision. It says ErrConflict if before is
	// not the stored revision. Moves are only ever appended to the common
	// start of both, or cut off.
	Update(ctx context.Context, before, after *match.Match) (*match.Match, error)
	// Matches returns the matches that fit the filter, in its order. A match whose row is damaged
	// is logged and left out, so that the others can be shown; Match returns an error for it.
	Matches(ctx context.Context, f Filter) ([]*match.Match, error)
	// IDs returns the IDs of the matches that fit the filter, in its order,
	// without loading the matches.
	IDs(ctx context.Context, f Filter) ([]int64, error)
	// Played lists what was played of late by a person in a server, and by anybody in a channel: of
	// each the last PlayedOfLate matches, by variant. Challenges that nobody took don't count.
	Played(ctx context.Context, userID, guildID, channelID string) ([]Played, error)
	// SaveLastSeen saves when a person last used a match. It does not wait for the disk: the time
	// is written together with the next change of anything, and lost if the process crashes before.
	// An earlier time than the saved one changes nothing. Neither does a match that does not exist,
	// or in which the person does not sit.
	SaveLastSeen(ctx context.Context, userID string, matchID int64, at time.Time) error
}

// PlayedOfLate is how many matches Played looks at, of a person on each side and of a channel: so
// many that the game of a person or a place is among them, so few that it takes no time. A guess.
const PlayedOfLate = 100

// A Played says how a variant was played of late.
type Played struct {
	Variant string
	Here    time.Time // when the person's last match of it in the channel changed; zero without one
	There   time.Time // the same in the server; direct messages, together, are no server
	Games   int       // in the channel, by anybody
}

// A Filter chooses matches. A zero field matches all. The matches that changed last come first,
// except where a field says otherwise.
type Filter struct {
	UserID    string         // one of the seats; the matches that this person used last come first
	ChannelID string         // shown in this channel
	Parent    string         // shown in a thread of this channel that its people see
	GuildID   string         // shown in this server
	Variant   string         // of this variant
	Status    []match.Status // any of these
	BotToMove bool           // the bot is to move
	DueBefore time.Time      // the deadline is before this time
	// RemindBefore chooses matches whose player is due for a reminder of this step at this time,
	// and has had none; the longest due comes first. RemindBefore, Undelivered and NoticeDue leave
	// out the matches of places where the bot is a guest: it cannot write there on its own.
	RemindBefore time.Time
	// Undelivered chooses matches whose message does not show the current state (Delivered.Due);
	// the longest waiting comes first.
	Undelivered bool
	// NoticeDue chooses games between people for which a notice is due, the longest waiting
	// first: no notice is saved for the next step; a notice still stands after the end; the winner
	// was not told of an end without a last move; or it is unknown whether a notice was sent.
	NoticeDue bool
	// Unaided chooses matches that are played without the engine's help: rated ones, and those
	// between people.
	Unaided    bool
	Accessible bool // the bot has access to the server and the channel, as SetAccess says
	Limit      int  // how many matches at most
}
