package store

import "context"

// A Plan is what a player wants to play, should the opponent play in a certain way. It is
// private to the player.
type Plan struct {
	UserID string
	Line   string // the names of all moves of the match with those to come, the last of them the player's, with blanks between them
}

// Plans keeps the plans of the players.
type Plans interface {
	// SetPlans saves the lines of a player in a match in place of those that were there; of who
	// does not sit in it nothing is kept.
	SetPlans(ctx context.Context, matchID int64, userID string, lines []string) error
	// Plans lists the plans of both players of a match.
	Plans(ctx context.Context, matchID int64) ([]Plan, error)
}
