package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"noughts/engine/review"
	"noughts/store"
)

// reviewFormat numbers how a review is written. One in another format is as good as
// none.
const reviewFormat = 1

// Review loads a review.
func (db *DB) Review(ctx context.Context, matchID int64) (review.Review, error) {
	var packed []byte
	err := db.reader.scan(ctx, "SELECT review FROM reviews WHERE match_id = ? AND format = ?", []any{matchID, reviewFormat}, &packed)
	if errors.Is(err, sql.ErrNoRows) {
		return review.Review{}, fmt.Errorf("review of match %d: %w", matchID, store.ErrNotFound)
	}
	if err != nil {
		return review.Review{}, fmt.Errorf("load the review of match %d: %w", matchID, db.readError(err))
	}
	var r review.Review
	if err := unpack(packed, &r); err != nil {
		return review.Review{}, fmt.Errorf("read the review of match %d: %w", matchID, err)
	}
	return r, nil
}

// SaveReview saves a review.
func (db *DB) SaveReview(ctx context.Context, matchID int64, r review.Review) error {
	packed, err := pack(r)
	if err == nil {
		err = db.write(ctx, quick, func(w *writer) error {
			n, err := w.changes(`INSERT INTO reviews (match_id, format, review) SELECT id, ?, ? FROM matches WHERE id = ?
				ON CONFLICT DO UPDATE SET format = excluded.format, review = excluded.review`, reviewFormat, packed, matchID)
			if err == nil && n == 0 {
				return store.ErrNotFound
			}
			if err != nil || r.Partial {
				return err
			}
			return setReviewDue(w, matchID, false)
		})
	}
	if err != nil {
		return fmt.Errorf("save the review of match %d: %w", matchID, err)
	}
	return nil
}

// ReviewsDue lists the matches whose review is still to be made.
func (db *DB) ReviewsDue(ctx context.Context) ([]int64, error) {
	return collect(ctx, db, "list the reviews to be made", "SELECT match_id FROM reviews_due ORDER BY match_id DESC", nil, func(rows *sql.Rows) (id int64, err error) {
		err = rows.Scan(&id)
		return id, err
	})
}

// SetReviewDue notes whether the review of a match is to be made.
func (db *DB) SetReviewDue(ctx context.Context, matchID int64, due bool) error {
	if err := db.write(ctx, quick, func(w *writer) error { return setReviewDue(w, matchID, due) }); err != nil {
		return fmt.Errorf("note the review of match %d: %w", matchID, err)
	}
	return nil
}

// setReviewDue notes whether the review of a match is to be made; of one that is not there
// it is not.
func setReviewDue(w *writer, matchID int64, due bool) error {
	query := "DELETE FROM reviews_due WHERE match_id = ?"
	if due {
		query = "INSERT INTO reviews_due (match_id) SELECT id FROM matches WHERE id = ? ON CONFLICT DO NOTHING"
	}
	_, err := w.exec(query, matchID)
	return err
}
