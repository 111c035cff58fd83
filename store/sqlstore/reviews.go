package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"noughts/engine/match"
	"noughts/engine/review"
	"noughts/store"
)

// reviewFormat is the version of the format of reviews. A review in another format is ignored.
const reviewFormat = 1

// Review loads a review.
func (st *Store) Review(ctx context.Context, matchID int64) (review.Review, error) {
	var packed []byte
	err := st.scan(ctx, "SELECT review FROM reviews WHERE match_id = ? AND format = ?", []any{matchID, reviewFormat}, &packed)
	if err := st.loaded(err, "the review of match %d", matchID); err != nil {
		return review.Review{}, err
	}
	var r review.Review
	if err := unpack(packed, &r); err != nil {
		return review.Review{}, fmt.Errorf("read the review of match %d: %w", matchID, err)
	}
	return r, nil
}

// SaveReview saves a review.
func (st *Store) SaveReview(ctx context.Context, matchID int64, r review.Review) error {
	packed, err := pack(r)
	if err == nil {
		err = st.db.Write(ctx, Unsynced, func(tx Tx) error { return saveReview(tx, matchID, r, packed) })
	}
	if err != nil {
		return fmt.Errorf("save the review of match %d: %w", matchID, err)
	}
	return nil
}

// putReview replaces the review of a match.
const putReview = `INSERT INTO reviews (match_id, format, review) VALUES (?, ?, ?)
	ON CONFLICT (match_id) DO UPDATE SET format = excluded.format, review = excluded.review`

// saveReview saves a review, unless a better one is there, or another one comes first.
func saveReview(tx Tx, matchID int64, r review.Review, packed []byte) error {
	m, err := oneMatch(tx.Query(selectMatchByID, matchID))
	if errors.Is(err, sql.ErrNoRows) {
		return store.ErrNotFound
	}
	if err != nil {
		return err
	}
	var format int
	var before []byte
	err = scanIn(tx, "SELECT format, review FROM reviews WHERE match_id = ?", []any{matchID}, &format, &before)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	var kept review.Review
	if format == reviewFormat && unpack(before, &kept) == nil && better(kept, r, m) {
		return nil
	}
	if r.Partial || !r.Of(m.Moves) { // the review of what the match is now stays due
		_, err = tx.Exec(putReview+" WHERE reviews.review = ?", matchID, reviewFormat, packed, before)
		return err
	}
	if _, err := tx.Exec(putReview, matchID, reviewFormat, packed); err != nil {
		return err
	}
	made := store.Job{Kind: store.Reviewed, ID: matchID, GuildID: m.Place.GuildID, Text: store.MovesKey(m.Moves)}
	return errors.Join(setReviewDue(tx, matchID, false), tx.Enqueue(made))
}

// better reports whether the stored review is better than a new one. For the same moves, a complete
// review is better than a partial one. Otherwise, a review of the current moves is better.
func better(kept, r review.Review, m *match.Match) bool {
	if kept.SameMoves(r) {
		return r.Partial && !kept.Partial
	}
	return kept.Of(m.Moves)
}

// ReviewsDue lists the matches whose review is due.
func (st *Store) ReviewsDue(ctx context.Context) ([]int64, error) {
	return collect(ctx, st, "list the reviews to be made", "SELECT match_id FROM reviews_due ORDER BY match_id DESC", nil, func(rows *sql.Rows) (id int64, err error) {
		err = rows.Scan(&id)
		return id, err
	})
}

// SetReviewDue saves whether the review of a match is due.
func (st *Store) SetReviewDue(ctx context.Context, matchID int64, due bool) error {
	if err := st.db.Write(ctx, Unsynced, func(tx Tx) error { return setReviewDue(tx, matchID, due) }); err != nil {
		return fmt.Errorf("note the review of match %d: %w", matchID, err)
	}
	return nil
}

// setReviewDue saves whether the review of a match is due. If the match does not exist, it saves
// nothing.
func setReviewDue(tx Tx, matchID int64, due bool) error {
	query := Query("DELETE FROM reviews_due WHERE match_id = ?")
	if due {
		query = "INSERT INTO reviews_due (match_id) SELECT id FROM matches WHERE id = ? ON CONFLICT DO NOTHING"
	}
	_, err := tx.Exec(query, matchID)
	return err
}

// reviewable finds the matches that can be reviewed: those with a result and moves.
const reviewable = "SELECT id FROM matches WHERE status = " + over + " AND plies > 0 AND ending IN (?, ?, ?, ?, ?, ?)"

// CheckReviews reads all reviews, and makes some due again.
func (st *Store) CheckReviews(ctx context.Context, again store.Redo) (found store.ReviewCheck, err error) {
	ctx, cancel := WithTimeout(ctx, time.Hour)
	defer cancel()
	err = st.readOrWrite(ctx, again != store.RedoNone, func(tx Tx) error {
		if found, err = checkReviewsIn(tx); err != nil {
			return err
		}
		if again != store.RedoNone {
			for _, id := range found.Wrong {
				_, err := tx.Exec("DELETE FROM reviews WHERE match_id = ?", id)
				if err = errors.Join(err, setReviewDue(tx, id, true)); err != nil {
					return err
				}
			}
		}
		if again == store.RedoAll {
			err := run(tx, []Statement{
				{"DELETE FROM reviews WHERE match_id IN (" + reviewable + ")", resultEndings},
				{"INSERT INTO reviews_due (match_id) " + reviewable + " ON CONFLICT DO NOTHING", resultEndings},
			})
			if err != nil {
				return err
			}
		}
		return scanIn(tx, "SELECT count(*) FROM reviews_due", nil, &found.Due)
	})
	if err != nil {
		return store.ReviewCheck{}, fmt.Errorf("look through the reviews: %w", err)
	}
	return found, nil
}

// checkReviewsIn reads all reviews. It skips matches that cannot be read, which CheckAll reports.
func checkReviewsIn(tx Tx) (found store.ReviewCheck, err error) {
	rows, err := tx.Query("SELECT " + matchColumns + ", r.format, r.review FROM matches m JOIN reviews r ON r.match_id = m.id WHERE m.status = " + over + " ORDER BY m.id")
	err = scanAll(rows, err, func(rows *sql.Rows) error {
		var format int
		var packed []byte
		m, err := scanMatch(longRow{rows, []any{&format, &packed}})
		if err != nil {
			return nil
		}
		found.Kept++
		var r review.Review
		if format != reviewFormat || unpack(packed, &r) != nil || !r.Of(m.Moves) {
			found.Wrong = append(found.Wrong, m.ID)
		}
		return nil
	})
	return found, err
}
