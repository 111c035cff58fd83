package store

import (
	"context"

	"noughts/engine/review"
)

// Reviews keeps the reviews of matches: what can be found out again, at some expense.
type Reviews interface {
	// Review loads the review of a match, or says ErrNotFound.
	Review(ctx context.Context, matchID int64) (review.Review, error)
	// SaveReview saves the review of a match in place of the one that was there,
	// or says ErrNotFound. It waits for no disk.
	SaveReview(ctx context.Context, matchID int64, r review.Review) error
}
