package store

import (
	"context"
	"time"

	"noughts/competition/solving"
	"noughts/engine"
	"noughts/engine/match"
)

// Privacy shows and deletes all data of a person or a server.
type Privacy interface {
	// Personal returns the data of a person that no other method lists.
	Personal(ctx context.Context, userID string) (PersonalData, error)
	// ForgetPerson deletes all data of a person in one transaction. Games against others stay, with
	// standIn in place of the ID and without the name. Rated games stay too, since ratings of
	// others depend on them. The person's other games are deleted with all that belongs to them.
	// First it saves ended, the matches of the person that were still going on, as Update does. It
	// says ErrConflict if one of them has changed or another match is going on. It returns the IDs
	// of the matches that were changed or deleted.
	ForgetPerson(ctx context.Context, userID, standIn string, ended []Change) ([]int64, error)
	// ForgetServer deletes all data of a server in one transaction. The games that were played
	// there stay with their players, without a place. First it saves ended, the matches there that
	// were still going on, as ForgetPerson does.
	ForgetServer(ctx context.Context, guildID string, ended []Change) ([]int64, error)
	// ForgetGuests deletes the places of matches where the bot was a guest, if they were over and
	// last used before a time: the bot can show nothing there any more. It returns the IDs of those
	// matches.
	ForgetGuests(ctx context.Context, before time.Time) ([]int64, error)
	// Rename saves a person's name in all of their matches in a server or, without a server, in
	// direct messages. It returns the IDs of the matches that were changed.
	Rename(ctx context.Context, userID, guildID, name string) ([]int64, error)
}

// A Change is a match as stored, and as it should become.
type Change struct{ Before, After *match.Match }

// PersonalData is the data of a person that no other method lists. Other methods list the person,
// their blocks, matches, standings, finishes, own puzzles, and puzzle record.
type PersonalData struct {
	LastSeen    map[int64]time.Time // when they last used their matches
	Plans       map[int64][]string  // their lines, by match
	Studies     []Study             // the oldest first
	Attempts    []Attempt           // attempts at puzzles, the oldest first
	Tables      []TableEntry        // the daily puzzle tables that list them
	LastHints   []LastHint          // the hints that they got, the oldest first
	Tournaments []int64             // the tournaments that they created or joined, the oldest first
}

// A TableEntry is an attempt in a server's table of a day.
type TableEntry struct {
	GuildID   string
	Day       solving.Day
	AttemptID int64
}

// A LastHint is the last best move that a person was told for a position.
type LastHint struct {
	Position string // in the notation
	Move     engine.Move
}
