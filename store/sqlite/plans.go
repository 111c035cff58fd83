package sqlite

import (
	"context"
	"fmt"

	"noughts/store"
)

// SetPlans saves the lines of a player in a match.
func (db *DB) SetPlans(ctx context.Context, matchID int64, userID string, lines []string) error {
	err := db.write(ctx, synced, func(w *writer) error {
		if _, err := w.exec("DELETE FROM plans WHERE match_id = ? AND user_id = ?", matchID, userID); err != nil {
			return err
		}
		for _, line := range lines {
			_, err := w.exec("INSERT INTO plans (match_id, user_id, line) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", matchID, userID, line)
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
func (db *DB) Plans(ctx context.Context, matchID int64) (plans []store.Plan, err error) {
	rows, err := db.reader.query(ctx, "SELECT user_id, line FROM plans WHERE match_id = ? ORDER BY user_id, line", matchID)
	if err != nil {
		return nil, fmt.Errorf("load the plans in match %d: %w", matchID, db.readError(err))
	}
	defer rows.Close()
	for rows.Next() {
		var p store.Plan
		if err := rows.Scan(&p.UserID, &p.Line); err != nil {
			return nil, fmt.Errorf("load the plans in match %d: %w", matchID, db.readError(err))
		}
		plans = append(plans, p)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("load the plans in match %d: %w", matchID, db.readError(err))
	}
	return plans, nil
}
