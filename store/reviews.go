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
	// or says ErrNotFound. A part of one takes the place of no whole one of the
	// same moves, and one of moves that are no more the match's that of none that are,
	// and leaves the review due. It waits for no disk.
	SaveReview(ctx context.Context, matchID int64, r review.Review) error
	// ReviewsDue lists the matches whose review is still to be made, the latest first.
	// The review of a match is due from the save with which it ends, with a result and not
	// without a move, until a whole one is saved or it is taken up again; so no process
	// that ends leaves one behind.
	ReviewsDue(ctx context.Context) ([]int64, error)
	// SetReviewDue says that the review of a match is to be made, as somebody has asked for
	// it, or that nobody wants it any more.
	SetReviewDue(ctx context.Context, matchID int64, due bool) error
	// CheckReviews looks through the reviews of matches that are over, and has those made again that are to
	// be, of which none is kept until then. What a review says of a position is not looked at: that takes thinking.
	CheckReviews(ctx context.Context, again Again) (CheckedReviews, error)
}

// Again says which reviews are to be made again.
type Again uint8

// From none to all that can be made.
const (
	AgainNone Again = iota
	AgainWrong
	AgainAll
)

// CheckedReviews is what was found out about reviews.
type CheckedReviews struct {
	Kept  int     // of matches that are over
	Wrong []int64 // the matches of those that cannot be read or are of other moves
	Due   int     // reviews that are to be made
}
