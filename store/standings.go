package store

import (
	"context"
	"time"

	"noughts/competition/standing"
)

// Standings keeps ratings and records of rated games. They follow from the matches: the transaction
// that ends a match counts it, and Recount computes all of them again.
type Standings interface {
	// Standings lists the records of a person, by group.
	Standings(ctx context.Context, userID string) ([]standing.Record, error)
	// Leaders lists the best players of a group who are not Unlisted: of those who played in a
	// server or, without a server, of all. Those whose rating is not certain enough at a time come
	// in a list of their own, if they have played within ListedFor before it.
	Leaders(ctx context.Context, group, guildID string, at time.Time, limit int) (certain, provisional []standing.Record, err error)
	// RatingsAfter lists a person's ratings after the last games of a group, the oldest first.
	RatingsAfter(ctx context.Context, userID, group string, limit int) ([]float64, error)
	// RatingChanges returns how a match changed the ratings of its people, the first player's
	// first. For a match that does not count, it returns none.
	RatingChanges(ctx context.Context, matchID int64) ([]RatingChange, error)
	// Finished lists the games of a person that ended with a result, rated or not, the last first.
	Finished(ctx context.Context, userID string) ([]Finish, error)
	// Recount computes all standings from the matches, and returns where they differ from the
	// stored ones. If save is set, they replace the stored ones.
	Recount(ctx context.Context, save bool) (Recounted, error)
}

// ListedFor is how long after their last game people are listed whose rating is not certain enough.
const ListedFor = 30 * 24 * time.Hour

// A RatingChange is a person's rating before and after a match.
type RatingChange struct {
	UserID        string
	Before, After float64
	Guess         bool // the rating is still uncertain after the last game that counts
}

// A Finish is how a game ended for a person.
type Finish struct {
	MatchID int64
	Variant string
	Score   float64 // 1 for a win, ½ for a draw, 0 for a loss
	At      time.Time
}

// Recounted is the result of Recount.
type Recounted struct {
	Games   int // how many games count
	Records int
	Differ  []Difference
}

// A Difference is a record that differs from what the matches say.
type Difference struct {
	Kept, Counted standing.Record // the zero Record where there is none
}
