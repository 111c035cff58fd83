package store

import (
	"context"
	"time"

	"noughts/competition/solving"
	"noughts/engine"
	"noughts/engine/match"
)

// Privacy is what a store can do about all that it keeps of a person or of a server.
type Privacy interface {
	// Personal returns what is kept of a person that nothing else lists.
	Personal(ctx context.Context, userID string) (PersonalData, error)
	// ForgetPerson deletes all that is kept of a person, all of it or nothing. The games against
	// others stay, with standIn in place of the ID and no name; so do those that count for ratings,
	// as those of others rest on them. The person's other games go, and with them whatever belongs
	// to them. Before that it saves ended, which are the matches of the person that were still
	// going on, as Update does. It says ErrConflict if one of them has changed or another goes on,
	// and returns the IDs of the matches that have changed or are gone.
	ForgetPerson(ctx context.Context, userID, standIn string, ended []Change) ([]int64, error)
	// ForgetServer deletes all that is kept of a server, all of it or nothing. What was played
	// there stays with its players, and nowhere. Before that it saves ended, which are the matches
	// there that were still going on, as ForgetPerson does.
	ForgetServer(ctx context.Context, guildID string, ended []Change) ([]int64, error)
	// ForgetGuests forgets where games were played in which the bot was a guest, and which were
	// over and left alone before a time: nothing can be shown there any more. It returns the IDs of
	// those matches.
	ForgetGuests(ctx context.Context, before time.Time) ([]int64, error)
	// Rename notes what a person is called in a server or, without one, in direct messages, in
	// all of their matches there, and returns the IDs of those that have changed.
	Rename(ctx context.Context, userID, guildID, name string) ([]int64, error)
}

// A Change is a match as it is stored, and as it is to be.
type Change struct{ Before, After *match.Match }

// PersonalData is what is kept of a person, but for what other methods list: the person and their
// blocks, matches, standings, finishes, puzzles of their own, and how they do with puzzles.
type PersonalData struct {
	LastSeen    map[int64]time.Time // when they last had to do with their matches
	Plans       map[int64][]string  // the lines that they have planned in a match
	Studies     []Study             // the oldest first
	Attempts    []Attempt           // at puzzles, the oldest first
	Tables      []TableEntry        // the tables of the day in which they stand
	LastHints   []LastHint          // what they were told to be best, the oldest first
	Tournaments []int64             // that they have opened or joined, the oldest first
}

// A TableEntry says that an attempt stands in a server's table of a day.
type TableEntry struct {
	GuildID   string
	Day       solving.Day
	AttemptID int64
}

// LastHint is the move that a person was told last to be the best in a position.
type LastHint struct {
	Position string // in the notation
	Move     engine.Move
}
