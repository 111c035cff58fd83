package store

import (
	"context"
	"time"

	"noughts/competition/standing"
)

// Standings keeps how people do in rated games. It follows from the matches: the save with
// which a match ends counts it, and Recount makes all of it again.
type Standings interface {
	// Standings lists how a person does, by group.
	Standings(ctx context.Context, userID string) ([]standing.Record, error)
	// Leaders lists the best of a group whose ratings are sure at a time, and who do not
	// hide: those who have played in a server or, without one, everywhere.
	Leaders(ctx context.Context, group, guildID string, at time.Time, limit int) ([]standing.Record, error)
	// RatingsAfter lists what a person was rated after the last games of a group, the
	// oldest of them first.
	RatingsAfter(ctx context.Context, userID, group string, limit int) ([]float64, error)
	// RatingChanges says how a match has changed the ratings of the people in it, that of the first
	// player first; nothing where it does not count.
	RatingChanges(ctx context.Context, matchID int64) ([]RatingChange, error)
	// Finished lists the games of a person that have ended with a result, rated or not,
	// the last first.
	Finished(ctx context.Context, userID string) ([]Finish, error)
	// Recount makes the standings of everybody from the matches, says where they differ from what
	// is kept, and has them take its place if it is to save them.
	Recount(ctx context.Context, save bool) (Recounted, error)
}

// A RatingChange is what a person was rated before and after a match.
type RatingChange struct {
	UserID        string
	Before, After float64
	Guess         bool // whether little was known yet after the last game that is counted
}

// A Finish is how a game ended for a person.
type Finish struct {
	MatchID int64
	Variant string
	Score   float64 // 1 for a win, ½ for a draw, 0 for a loss
	At      time.Time
}

// Recounted is what was found out by counting again.
type Recounted struct {
	Games   int // that count
	Records int
	Differ  []Difference
}

// A Difference is a record that is not what the matches say.
type Difference struct {
	Kept, Counted standing.Record // the zero Record where there is none
}
