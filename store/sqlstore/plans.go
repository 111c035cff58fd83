package sqlstore

import (
	"context"
	"database/sql"
	"fmt"

	"noughts/store"
)

// SetPlans saves the lines of a player who sits in a match.
func (st *Store) SetPlans(ctx context.Context, matchID int64, userID string, lines []string) error {
	err := st.db.Write(ctx, Synced, func(tx Tx) error {
		if err := st.db.Lock(tx, shareMatch, matchID); err != nil {
			return err
		}
		if _, err := tx.Exec("DELETE FROM plans WHERE match_id = ? AND user_id = ?", matchID, userID); err != nil {
			return err
		}
		for _, line := range lines {
			_, err := tx.Exec(`INSERT INTO plans (match_id, user_id, line)
				SELECT id, ?2, ?3 FROM matches WHERE id = ?1 AND (first_user = ?2 OR second_user = ?2) ON CONFLICT DO NOTHING`, matchID, userID, line)
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("save plans in match %d: %w", matchID, err)
	}
	return nil
}

// Plans lists the plans in a match.
func (st *Store) Plans(ctx context.Context, matchID int64) ([]store.Plan, error) {
	return collect(ctx, st, fmt.Sprintf("load the plans in match %d", matchID), "SELECT user_id, line FROM plans WHERE match_id = ? ORDER BY user_id, line",
		[]any{matchID}, func(rows *sql.Rows) (p store.Plan, err error) {
			err = rows.Scan(&p.UserID, &p.Line)
			return p, err
		})
}
