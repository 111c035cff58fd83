package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"noughts/engine"
	"noughts/store"
)

// mostRecommended is how many recommendations are kept at most. One for a board of 15×15
// takes about 600 bytes, so that all of them take some 12 MB.
const mostRecommended = 20_000

// Recommended loads what a person was told last to be the best move.
func (db *DB) Recommended(ctx context.Context, userID, position string) (m engine.Move, err error) {
	err = db.reader.scan(ctx, "SELECT cell, symbol FROM recommended WHERE user_id = ? AND position = ?", []any{userID, position}, &m.Cell, &m.Symbol)
	if errors.Is(err, sql.ErrNoRows) {
		return m, fmt.Errorf("move recommended in %s: %w", position, store.ErrNotFound)
	}
	if err != nil {
		return m, fmt.Errorf("load the move recommended in %s: %w", position, db.readError(err))
	}
	return m, nil
}

// SaveRecommended saves it, and forgets what was saved longest ago.
func (db *DB) SaveRecommended(ctx context.Context, userID, position string, m engine.Move) error {
	err := db.write(ctx, quick, func(w *writer) error {
		if _, err := w.exec("INSERT INTO recommended (user_id, position, cell, symbol) VALUES (?, ?, ?, ?)", userID, position, m.Cell, m.Symbol); err != nil {
			return err
		}
		_, err := w.exec("DELETE FROM recommended WHERE id <= (SELECT max(id) FROM recommended) - ?", mostRecommended)
		return err
	})
	if err != nil {
		return fmt.Errorf("save the move recommended in %s: %w", position, err)
	}
	return nil
}
