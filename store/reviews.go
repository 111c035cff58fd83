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
	// ReviewsDue lists the matches whose review is still to be made, the latest first.
	// The review of a match is due from the save with which it ends, with a result and not
	// without a move, until a whole one is saved or it is taken up again; so no process
	// that ends leaves one behind.
	ReviewsDue(ctx context.Context) ([]int64, error)
	// SetReviewDue says that the review of a match is to be made, as somebody has asked for
	// it, or that nobody wants it any more.
	SetReviewDue(ctx context.Context, matchID int64, due bool) error
}
