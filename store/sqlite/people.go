package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"noughts/store"
)

// Touch notes when a person last had to do with a match; an earlier time than
// the one that is known changes nothing.
func (db *DB) Touch(ctx context.Context, userID string, matchID int64, at time.Time) error {
	err := db.write(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO touches (user_id, match_id, at) VALUES (?, ?, ?)
			ON CONFLICT DO UPDATE SET at = max(at, excluded.at)`, userID, matchID, at.UnixNano())
		if dangling(err) {
			return store.ErrNotFound
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("touch match %d: %w", matchID, err)
	}
	return nil
}

// Person loads a person.
func (db *DB) Person(ctx context.Context, id string) (store.Person, error) {
	p := store.Person{ID: id}
	err := db.reader.QueryRowContext(ctx, "SELECT theme FROM people WHERE id = ?", id).Scan(&p.Theme)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return store.Person{}, fmt.Errorf("load person %s: %w", id, db.explain(err))
	}
	return p, nil
}

// SavePerson saves a person.
func (db *DB) SavePerson(ctx context.Context, p store.Person) error {
	err := db.write(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO people (id, theme) VALUES (?, ?)
			ON CONFLICT DO UPDATE SET theme = excluded.theme`, p.ID, p.Theme)
		return err
	})
	if err != nil {
		return fmt.Errorf("save person %s: %w", p.ID, err)
	}
	return nil
}
