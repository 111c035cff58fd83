package sqlstore

import (
	"context"
	"fmt"

	"noughts/engine"
)

// mostRecommended is how many recommendations are kept at most. One for a board of 15×15
// takes about 600 bytes, so that all of them take some 12 MB.
const mostRecommended = 20_000

// Recommended loads what a person was told last to be the best move.
func (st *Store) Recommended(ctx context.Context, userID, position string) (m engine.Move, err error) {
	err = st.scan(ctx, "SELECT cell, symbol FROM recommended WHERE user_id = ? AND position = ?", []any{userID, position}, &m.Cell, &m.Symbol)
	if err := st.loaded(err, "the move recommended in %s", position); err != nil {
		return m, err
	}
	return m, nil
}

// saveRecommended numbers a row that is written again anew, so that the lowest numbers are those that were written longest ago.
const saveRecommended = `INSERT INTO recommended (user_id, position, cell, symbol) VALUES (?, ?, ?, ?)
	ON CONFLICT (user_id, position) DO UPDATE SET id = excluded.id, cell = excluded.cell, symbol = excluded.symbol`

// SaveRecommended saves it, and forgets what was saved longest ago.
func (st *Store) SaveRecommended(ctx context.Context, userID, position string, m engine.Move) error {
	err := st.db.Write(ctx, Quick, func(tx Tx) error {
		if _, err := tx.Exec(saveRecommended, userID, position, m.Cell, m.Symbol); err != nil {
			return err
		}
		_, err := tx.Exec("DELETE FROM recommended WHERE id <= (SELECT max(id) FROM recommended) - ?", mostRecommended)
		return err
	})
	if err != nil {
		return fmt.Errorf("save the move recommended in %s: %w", position, err)
	}
	return nil
}
