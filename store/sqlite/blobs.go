package sqlite

import (
	"context"
	"fmt"
)

// Blobs are small values by kind and key, kept beside the matches for parts of
// the program that have nothing to do with games.
type Blobs struct {
	db *DB
}

// Blobs returns the values kept in this file; they are closed with it.
func (db *DB) Blobs() Blobs { return Blobs{db} }

// Put saves a value in place of the one that was there.
func (b Blobs) Put(ctx context.Context, kind, key string, value []byte) error {
	if value == nil {
		value = []byte{} // which is not NULL
	}
	return b.exec(ctx, kind, key, `INSERT INTO blobs (kind, key, value) VALUES (?, ?, ?)
		ON CONFLICT DO UPDATE SET value = excluded.value`, kind, key, value)
}

// Delete forgets a value; one that is not there is no error.
func (b Blobs) Delete(ctx context.Context, kind, key string) error {
	return b.exec(ctx, kind, key, "DELETE FROM blobs WHERE kind = ? AND key = ?", kind, key)
}

func (b Blobs) exec(ctx context.Context, kind, key, query string, args ...any) error {
	return b.db.save(ctx, kind+" "+key, query, args...)
}

// Each calls f for every value of a kind, in the order of their keys, until f
// returns an error. f owns the value, and may change what is kept.
func (b Blobs) Each(ctx context.Context, kind string, f func(key string, value []byte) error) error {
	rows, err := b.db.reader.query(ctx, "SELECT key, value FROM blobs WHERE kind = ? ORDER BY key", kind)
	if err != nil {
		return fmt.Errorf("list %s: %w", kind, b.db.readError(err))
	}
	defer rows.Close()
	for rows.Next() {
		var key string
		var value []byte
		if err := rows.Scan(&key, &value); err != nil {
			return fmt.Errorf("list %s: %w", kind, b.db.readError(err))
		}
		if err := f(key, value); err != nil {
			return err
		}
	}
	if err := rows.Err(); err != nil {
		return fmt.Errorf("list %s: %w", kind, b.db.readError(err))
	}
	return nil
}
