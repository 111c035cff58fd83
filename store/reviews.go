package store

import (
	"context"

	"noughts/engine/review"
)

// Reviews keeps the reviews of matches: what can be found out again, at some expense.
type Reviews interface {
	// Review loads the review of a match, or says ErrNotFound.
	Review(ctx context.Context, matchID int64) (review.Review, error)
	// SaveReview saves the review of a match in place of the one that was there, or says
	// ErrNotFound. A partial review does not replace a whole one of the same moves, and a review of
	// moves that the match no longer has does not replace one of those that it has; both leave the
	// review due. It waits for no disk.
	SaveReview(ctx context.Context, matchID int64, r review.Review) error
	// ReviewsDue lists the matches whose review is still to be made, the latest first. When a match
	// ends with a result and at least one move, the same save makes its review due, until a whole
	// one is saved or the match is taken up again. So none is forgotten when a process ends.
	ReviewsDue(ctx context.Context) ([]int64, error)
	// SetReviewDue says that the review of a match is to be made, as somebody has asked for
	// it, or that nobody wants it any more.
	SetReviewDue(ctx context.Context, matchID int64, due bool) error
	// CheckReviews looks through the reviews of matches that are over, and drops those that are to
	// be made again, which are due from then on. It does not look at what a review says of a
	// position, as that would take thinking.
	CheckReviews(ctx context.Context, again Redo) (ReviewCheck, error)
}

// Redo says which reviews are to be made again.
type Redo uint8

// From none to all that can be made.
const (
	RedoNone Redo = iota
	RedoWrong
	RedoAll
)

// ReviewCheck is what was found out about reviews.
type ReviewCheck struct {
	Kept  int     // of matches that are over
	Wrong []int64 // the matches of those that cannot be read or are of other moves
	Due   int     // reviews that are to be made
}
