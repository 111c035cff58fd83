package sqlstore

import (
	"context"
	"fmt"

	"noughts/engine"
	"noughts/store"
)

// maxLastHints is how many recommendations are kept at most. One for a board of 15×15
// takes about 600 bytes, so that all of them take some 12 MB.
const maxLastHints = 20_000

// LastHint loads what a person was told last to be the best move.
func (st *Store) LastHint(ctx context.Context, userID, position string) (m engine.Move, err error) {
	err = st.scan(ctx, "SELECT cell, symbol FROM recommended WHERE user_id = ? AND position = ?", []any{userID, position}, &m.Cell, &m.Symbol)
	if err := st.loaded(err, "a move that was recommended"); err != nil {
		return m, err
	}
	return m, nil
}

// saveLastHint numbers a row that is written again anew, so that the lowest numbers are those
// that were written longest ago.
const saveLastHint = `INSERT INTO recommended (user_id, position, cell, symbol) SELECT ?1, ?2, ?3, ?4
	WHERE EXISTS (SELECT 1 FROM matches WHERE id = ?5 AND (first_user = ?1 OR second_user = ?1)) OR EXISTS (SELECT 1 FROM studies WHERE id = ?6 AND user_id = ?1)
	ON CONFLICT (user_id, position) DO UPDATE SET id = excluded.id, cell = excluded.cell, symbol = excluded.symbol`

// lockLastHints waits until nobody is being deleted, before anything is looked at.
const lockLastHints = "LOCK TABLE recommended IN ROW EXCLUSIVE MODE"

// SaveLastHint saves it, and forgets what was saved longest ago.
func (st *Store) SaveLastHint(ctx context.Context, userID string, about store.Subject, position string, m engine.Move) error {
	err := st.db.Write(ctx, Unsynced, func(tx Tx) error {
		if err := st.db.Lock(tx, lockLastHints); err != nil {
			return err
		}
		if _, err := tx.Exec(saveLastHint, userID, position, m.Cell, m.Symbol, about.MatchID, about.StudyID); err != nil {
			return err
		}
		_, err := tx.Exec("DELETE FROM recommended WHERE id <= (SELECT max(id) FROM recommended) - ?", maxLastHints)
		return err
	})
	if err != nil {
		return fmt.Errorf("save a move that was recommended: %w", err)
	}
	return nil
}
