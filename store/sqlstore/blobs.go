package sqlstore

import (
	"context"
	"database/sql"
	"fmt"
)

// Blobs stores small values by kind and key, for parts of the program that have nothing to do with
// games.
type Blobs struct {
	st *Store
}

// Blobs returns the values kept in this database; they are closed with it.
func (st *Store) Blobs() Blobs { return Blobs{st} }

// Put saves a value in place of the one that was there.
func (b Blobs) Put(ctx context.Context, kind, key string, value []byte) error {
	if value == nil {
		value = []byte{} // which is not NULL
	}
	return b.exec(ctx, kind, key, `INSERT INTO blobs (kind, key, value) VALUES (?, ?, ?)
		ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value`, kind, key, value)
}

// Keep saves a value unless there is one, and returns the one that is there then. Of several
// processes that do so at once, all are returned the same.
func (b Blobs) Keep(ctx context.Context, kind, key string, value []byte) (kept []byte, err error) {
	err = b.exec(ctx, kind, key, "INSERT INTO blobs (kind, key, value) VALUES (?, ?, ?) ON CONFLICT (kind, key) DO NOTHING", kind, key, value)
	if err != nil {
		return nil, err
	}
	err = b.st.scan(ctx, "SELECT value FROM blobs WHERE kind = ? AND key = ?", []any{kind, key}, &kept)
	return kept, b.st.loaded(err, "%s %s", kind, key)
}

// Delete deletes a value. To delete an absent value is no error.
func (b Blobs) Delete(ctx context.Context, kind, key string) error {
	return b.exec(ctx, kind, key, "DELETE FROM blobs WHERE kind = ? AND key = ?", kind, key)
}

func (b Blobs) exec(ctx context.Context, kind, key string, q Query, args ...any) error {
	return b.st.save(ctx, kind+" "+key, q, args...)
}

// Each calls f for every value of a kind, in the order of their keys, until f
// returns an error. f owns the value, and may change what is kept.
func (b Blobs) Each(ctx context.Context, kind string, f func(key string, value []byte) error) error {
	var ended error // by f
	err := b.st.all(ctx, func(rows *sql.Rows) error {
		var key string
		var value []byte
		if err := rows.Scan(&key, &value); err != nil {
			return err
		}
		ended = f(key, value)
		return ended
	}, "SELECT key, value FROM blobs WHERE kind = ? ORDER BY key", kind)
	if ended != nil {
		return ended
	}
	if err != nil {
		return fmt.Errorf("list %s: %w", kind, b.st.db.Failed(err))
	}
	return nil
}
