package store

import "context"

// A Plan is a line of moves that a player prepares: if the opponent plays its moves, the bot plays
// the player's. A plan is private to the player.
type Plan struct {
	UserID string
	Line   string // the names of all moves, those played and those planned, with blanks between them; the last is the player's
}

// Plans keeps the plans of the players.
type Plans interface {
	// SetPlans replaces the lines of a player in a match. For a person who does not sit in the
	// match, nothing is saved.
	SetPlans(ctx context.Context, matchID int64, userID string, lines []string) error
	// Plans lists the plans of both players of a match.
	Plans(ctx context.Context, matchID int64) ([]Plan, error)
}
