package store

import (
	"context"

	"noughts/engine/review"
)

// Reviews keeps the reviews of matches. A lost review can be computed again, at some cost.
type Reviews interface {
	// Review loads the review of a match, or says ErrNotFound.
	Review(ctx context.Context, matchID int64) (review.Review, error)
	// SaveReview saves the review of a match in place of an earlier one, or says ErrNotFound. A
	// partial review does not replace a complete one of the same moves. A review of moves that the
	// match no longer has does not replace a review of its current moves. In both cases the review
	// stays due. SaveReview does not wait for the disk.
	SaveReview(ctx context.Context, matchID int64, r review.Review) error
	// ReviewsDue lists the matches whose review is due, the latest first. When a match ends with a
	// result and at least one move, the same transaction makes its review due. The review stays due
	// until a complete one is saved or the match is continued, so that a crash loses none.
	ReviewsDue(ctx context.Context) ([]int64, error)
	// SetReviewDue saves whether the review of a match is due: a person has asked for it, or nobody
	// needs it any more.
	SetReviewDue(ctx context.Context, matchID int64, due bool) error
	// CheckReviews reads the reviews reviews of matches that are over. It deletes the reviews that
	// redo names, and makes them due. It does not check what a review says of a position, as that
	// would need a search.
	CheckReviews(ctx context.Context, again Redo) (ReviewCheck, error)
}

// Redo says which reviews are made again.
type Redo uint8

// Which reviews are made again: none, the invalid ones, or all.
const (
	RedoNone Redo = iota
	RedoWrong
	RedoAll
)

// A ReviewCheck is the result of CheckReviews.
type ReviewCheck struct {
	Kept  int     // of matches that are over
	Wrong []int64 // the matches whose review cannot be read or is of other moves
	Due   int     // reviews that are due
}
