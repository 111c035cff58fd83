package sqlstore

import (
	"context"
	"fmt"

	"noughts/engine"
	"noughts/store"
)

// maxLastHints is how many hints are kept at most. A hint for a board of 15×15 takes about 600
// bytes, so all of them take some 12 MB.
const maxLastHints = 20_000

// LastHint loads the last best move that a person was told for a position.
func (st *Store) LastHint(ctx context.Context, userID, position string) (m engine.Move, err error) {
	err = st.scan(ctx, "SELECT cell, symbol FROM recommended WHERE user_id = ? AND position = ?", []any{userID, position}, &m.Cell, &m.Symbol)
	if err := st.loaded(err, "a move that was recommended"); err != nil {
		return m, err
	}
	return m, nil
}

// saveLastHint gives a row that is written again a new number, so that the lowest numbers are the
// oldest hints.
const saveLastHint = `INSERT INTO recommended (user_id, position, cell, symbol) SELECT ?1, ?2, ?3, ?4
	WHERE EXISTS (SELECT 1 FROM matches WHERE id = ?5 AND (first_user = ?1 OR second_user = ?1)) OR EXISTS (SELECT 1 FROM studies WHERE id = ?6 AND user_id = ?1)
	ON CONFLICT (user_id, position) DO UPDATE SET id = excluded.id, cell = excluded.cell, symbol = excluded.symbol`

// lockLastHints waits for deletions of people to end, before anything is read.
const lockLastHints = "LOCK TABLE recommended IN ROW EXCLUSIVE MODE"

// SaveLastHint saves a hint, and deletes the oldest ones.
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
